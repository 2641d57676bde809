import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTENT_POSITION_HEADER, EDGE_HEADER } from '@tidemark/contracts/content-position';
import { PUBLIC_FILES_PREFIX } from '@tidemark/contracts/paths';
import type { GetServerSideProps } from 'next';
import { apiAddress } from './api-address.ts';
import { plainResponse, sendJson } from './plain-response.ts';
import { portalHeaders } from './portal-headers.ts';
import { tracedFetch } from './traced-fetch.ts';

type Context = Parameters<GetServerSideProps>[0];

/** An edge learns from the API what the file depends on. */
const PASSED_HEADERS = ['if-none-match', 'if-modified-since', EDGE_HEADER] as const;
const COPIED_HEADERS = [
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'surrogate-key',
  CONTENT_POSITION_HEADER,
];
const TIMEOUT_MS = 15_000;

/** Anonymous: neither cookies nor tokens of the reader are passed on. */
function fetchFromApi(path: string, request: IncomingMessage): Promise<Response | undefined> {
  const passed = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return tracedFetch(`${apiAddress()}${PUBLIC_FILES_PREFIX}${path}`, {
    headers: [...passed, ...Object.entries(portalHeaders(request))],
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
