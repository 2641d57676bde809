import type { IncomingHttpHeaders } from 'node:http';
import { EDGE_HEADER } from '@tidemark/contracts/content-position';
import { type CacheableResponse, etagOf, publicCacheControl } from '@tidemark/response-cache/cached-response';
import { isNotModified } from '@tidemark/response-cache/conditional';
import type { ResponseCache as SharedResponseCache } from '@tidemark/response-cache/response-cache';

/** An open entry, or the gate that every anonymous reader gets instead of it. */
export type CachedStatus = 200 | 401;

export const isCachedStatus = (status: number): status is CachedStatus => status === 200 || status === 401;

export interface CachedResponse extends CacheableResponse {
  readonly status: CachedStatus;
  readonly etag: string;
  readonly type: string;
  /** The value of the Last-Modified header, for routes that set one. */
  readonly lastModified: string | undefined;
  /** The value of the Surrogate-Key header. */
  readonly surrogateKeys: string | undefined;
  /** The pattern of its route. */
  readonly route: string | undefined;
}

export type ResponseCache = SharedResponseCache<CachedResponse>;

export const JSON_TYPE = 'application/json; charset=utf-8';

export const PUBLIC_CACHE_CONTROL = publicCacheControl(60);

/** Whether the client stores responses and has to know what they depend on. */
export const isSurrogate = (headers: IncomingHttpHeaders): boolean => headers[EDGE_HEADER] !== undefined;

export function toCachedResponse(
  payload: string | Buffer,
  { status = 200, type = JSON_TYPE, ...rest }: Partial<Omit<CachedResponse, 'body' | 'etag'>> = {},
): CachedResponse {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const { lastModified, contentKeys, surrogateKeys, route } = rest;
  return { status, body, etag: etagOf(body), type, lastModified, contentKeys, surrogateKeys, route };
}

/**
 * The headers that say who may store the response, as names and values in turn. A gate is for surrogates only, which are
 * told when it opens. Browsers and other caches must not store it, or it would still be there after signing in.
 */
export function storageHeaders(
  { status, etag, lastModified }: CachedResponse,
  requestHeaders: IncomingHttpHeaders,
): string[] {
  if (status === 401) {
    return ['cache-control', isSurrogate(requestHeaders) ? PUBLIC_CACHE_CONTROL : 'no-store'];
  }
  const headers = ['cache-control', PUBLIC_CACHE_CONTROL, 'etag', etag];
  if (lastModified !== undefined) headers.push('last-modified', lastModified);
  return headers;
}

/** The status of the response to this request. Only a success can be "not modified" (RFC 9110, 13.2.1), never a gate. */
export const statusFor = (
  response: CachedResponse,
  requestHeaders: IncomingHttpHeaders,
): CachedStatus | 304 =>
  response.status === 200 && isNotModified(requestHeaders, response) ? 304 : response.status;
