import type { ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';

/** For routes outside `/api` that respond with something other than a page. */
export function plainResponse(
  handle: (response: ServerResponse, context: Parameters<GetServerSideProps>[0]) => Promise<void> | void,
): GetServerSideProps {
  return async (context) => {
    await handle(context.res, context);
    return { props: {} };
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(body));
}

/** For pages of one reader: not cached, not indexed, not sent as a referrer. */
export function setPrivateHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive');
  response.setHeader('Referrer-Policy', 'no-referrer');
}
