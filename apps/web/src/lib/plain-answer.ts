import type { ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';

/** For addresses that answer with something other than a page, outside `/api`. */
export function plainAnswer(
  answer: (response: ServerResponse, context: Parameters<GetServerSideProps>[0]) => Promise<void> | void,
): GetServerSideProps {
  return async (context) => {
    await answer(context.res, context);
    return { props: {} };
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(body));
}

/** For pages that are nobody's but the one who asked: not kept, not found, not mentioned to others. */
export function keepPrivate(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive');
  response.setHeader('Referrer-Policy', 'no-referrer');
}
