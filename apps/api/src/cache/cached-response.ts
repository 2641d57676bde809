import { type CacheableResponse, etagOf, publicCacheControl } from '@tidemark/response-cache/cached-response';
import type { ResponseCache as SharedResponseCache } from '@tidemark/response-cache/response-cache';

export interface CachedResponse extends CacheableResponse {
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

export function toCachedResponse(
  payload: string | Buffer,
  { type = JSON_TYPE, lastModified, contentKeys, surrogateKeys, route }: Partial<CachedResponse> = {},
): CachedResponse {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return { body, etag: etagOf(body), type, lastModified, contentKeys, surrogateKeys, route };
}
