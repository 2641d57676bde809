import type { IncomingMessage, ServerResponse } from 'node:http';
import { PUBLIC_FILES_PREFIX } from '@tidemark/contracts/paths';
import type { GetServerSideProps } from 'next';
import { config } from '../../config.ts';
import { plainResponse, sendJson } from './plain-response.ts';
import { portalHeaders } from './portal-headers.ts';

type Context = Parameters<GetServerSideProps>[0];

const CONDITIONAL_HEADERS = ['if-none-match', 'if-modified-since'] as const;
const COPIED_HEADERS = [
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
  'link',
  'retry-after',
];
const TIMEOUT_MS = 15_000;

/** Anonymous: neither cookies nor tokens of the reader are passed on. */
function fetchFromApi(path: string, request: IncomingMessage): Promise<Response | undefined> {
  const conditions = CONDITIONAL_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return fetch(`${config.apiUrl}${PUBLIC_FILES_PREFIX}${path}`, {
    headers: [...conditions, ...Object.entries(portalHeaders(request))],
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  }).catch(() => undefined);
}

async function copyResponse(upstream: Response, response: ServerResponse): Promise<void> {
  response.statusCode = upstream.status;
  for (const name of COPIED_HEADERS) {
    const value = upstream.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.end(Buffer.from(await upstream.arrayBuffer()));
}

/**
 * Serves a file of the API, such as a feed or a sitemap, on the portal's own origin.
 * `pathOf` returns the path behind the API's prefix, or undefined if there is no such file.
 */
export const passThrough = (
  pathOf: string | ((context: Context) => string | undefined),
): GetServerSideProps =>
  plainResponse(async (response, context) => {
    const path = typeof pathOf === 'string' ? pathOf : pathOf(context);
    if (path === undefined) return sendJson(response, 404, { error: 'No such file' });
    const upstream = await fetchFromApi(path, context.req);
    if (!upstream) return sendJson(response, 502, { error: 'The file is not available' });
    await copyResponse(upstream, response);
  });
