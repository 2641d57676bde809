import { createHash } from 'node:crypto';

/** What the cache has to know of a response. */
export interface CacheableResponse {
  readonly body: Buffer;
  /** The content keys that the response depends on. Undefined means that any content change affects it. */
  readonly contentKeys: readonly string[] | undefined;
  /** How long the response is fresh, if it is not the cache's default. With 0 it is not stored. */
  readonly freshSeconds?: number;
}

/** For shared caches such as an edge. Browsers ask for every response whether it has changed. */
export const publicCacheControl = (freshSeconds: number): string =>
  `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=300, stale-if-error=864000`;

/** A strong tag: equal tags mean equal bytes. */
export const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`;
