import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  /** The value of the Last-Modified header, for routes that set one. */
  readonly lastModified: string | undefined;
}

export interface ResponseCacheOptions {
  readonly seconds: number;
  readonly now: () => Date;
  /** When the next scheduled article is published. */
  readonly nextPublication: () => Promise<Date | undefined>;
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 5000;
const MAX_URLS = 5000;

export const JSON_TYPE = 'application/json; charset=utf-8';

export function toCachedResponse(
  payload: string | Buffer,
  type = JSON_TYPE,
  lastModified?: string,
): CachedResponse {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, etag, type, lastModified };
}

/**
 * Serialised responses for anonymous readers. Concurrent requests for the same response share one computation.
 * Everything is dropped when content changes and when a scheduled article is published.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #keysByUrl = new LRUCache<string, string>({ max: MAX_URLS });
  readonly #pending = new Map<string, Promise<CachedResponse | undefined>>();
  readonly #options: ResponseCacheOptions;
  #generation = 0;
  #clearAt = Infinity;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#responses = new LRUCache({
      maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
      sizeCalculation: (response, cacheKey) => response.body.length + cacheKey.length + 200,
      ttl: Math.max(1, options.seconds * 1000),
      ttlResolution: 1000,
    });
  }

  /** Lets the server find the response for a URL without routing and validating the request again. */
  rememberUrl(url: string, cacheKey: string): void {
    this.#keysByUrl.set(url, cacheKey);
  }

  getByUrl(url: string): CachedResponse | undefined {
    const cacheKey = this.#keysByUrl.get(url);
    return cacheKey === undefined ? undefined : this.get(cacheKey);
  }

  get(cacheKey: string): CachedResponse | undefined {
    if (this.#options.now().getTime() >= this.#clearAt) this.clear();
    return this.#responses.get(cacheKey);
  }

  /** The computation in progress for this cache key, if any. It resolves to nothing if it fails. */
  pending(cacheKey: string): Promise<CachedResponse | undefined> | undefined {
    return this.#pending.get(cacheKey);
  }

  /** Starts a computation that others may wait for. The returned function must be called once, also on failure. */
  begin(cacheKey: string): (response?: CachedResponse) => void {
    const generation = this.#generation;
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
    this.#pending.set(cacheKey, promise);
    return (response) => {
      if (this.#pending.get(cacheKey) === promise) this.#pending.delete(cacheKey);
      // A computation that began before a publish serves those who waited for it, but is not cached.
      const isCurrent = generation === this.#generation;
      if (response && isCurrent && this.#options.seconds > 0) this.#responses.set(cacheKey, response);
      resolve(response);
    };
  }

  /** Drops everything and determines when the next scheduled article requires it again. */
  clear(): void {
    this.#generation += 1;
    this.#responses.clear();
    this.#pending.clear();
    this.#clearAt = Infinity;
    const generation = this.#generation;
    const setClearAt = (clearAt: number) => {
      if (generation === this.#generation) this.#clearAt = clearAt;
    };
    this.#options.nextPublication().then(
      (next) => setClearAt(next?.getTime() ?? Infinity),
      // Without the date, the cache is cleared again soon so that nothing outdated is served for long.
      () => setClearAt(this.#options.now().getTime() + RETRY_MS),
    );
  }
}
