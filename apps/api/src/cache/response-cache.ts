import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  /** The value of the Last-Modified header, for routes that set one. */
  readonly lastModified: string | undefined;
  /** The content keys that the response depends on. Undefined means that any content change affects it. */
  readonly contentKeys: readonly string[] | undefined;
}

export interface ResponseCacheOptions {
  readonly seconds: number;
  readonly now: () => Date;
  /** When the next scheduled article is published. */
  readonly nextPublication: () => Promise<Date | undefined>;
  /** Whether all recent content changes are known. While they are not, no cached response is served. */
  readonly isCurrent?: () => boolean;
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
  contentKeys?: readonly string[],
): CachedResponse {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, etag, type, lastModified, contentKeys };
}

/** The key of responses that any content change affects. */
const ANY = '*';
const keysOf = ({ contentKeys }: CachedResponse): readonly string[] => contentKeys ?? [ANY];

/** A computation in progress and the content keys that changed since it began. */
interface Computation {
  readonly changed: Set<string>;
  isOutdated: boolean;
}

/**
 * Serialised responses for anonymous readers. Concurrent requests for the same response share one computation.
 * A content change drops the responses that depend on it; a scheduled publication drops all.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #cacheKeysByContentKey = new Map<string, Set<string>>();
  readonly #keysByUrl = new LRUCache<string, string>({ max: MAX_URLS });
  readonly #pending = new Map<string, Promise<CachedResponse | undefined>>();
  readonly #computations = new Set<Computation>();
  readonly #options: ResponseCacheOptions;
  #scheduleRequests = 0;
  #clearAt = Infinity;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#responses = new LRUCache({
      maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
      sizeCalculation: (response, cacheKey) => response.body.length + cacheKey.length + 200,
      ttl: Math.max(1, options.seconds * 1000),
      ttlResolution: 1000,
      dispose: (response, cacheKey) => this.#unlink(cacheKey, response),
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
    const { now, isCurrent = () => true } = this.#options;
    if (now().getTime() >= this.#clearAt) this.clear();
    return isCurrent() ? this.#responses.get(cacheKey) : undefined;
  }

  /** The computation in progress for this cache key, if any. It resolves to nothing if it fails. */
  pending(cacheKey: string): Promise<CachedResponse | undefined> | undefined {
    return this.#pending.get(cacheKey);
  }

  /** Starts a computation that others may wait for. The returned function must be called once, also on failure. */
  begin(cacheKey: string): (response?: CachedResponse) => void {
    const computation: Computation = { changed: new Set(), isOutdated: false };
    this.#computations.add(computation);
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
    this.#pending.set(cacheKey, promise);
    return (response) => {
      this.#computations.delete(computation);
      if (this.#pending.get(cacheKey) === promise) this.#pending.delete(cacheKey);
      if (response) this.#store(cacheKey, response, computation);
      resolve(response);
    };
  }

  /** A computation that began before a change serves those who waited for it, but is not cached. */
  #store(cacheKey: string, response: CachedResponse, { isOutdated, changed }: Computation): void {
    const keys = keysOf(response);
    if (this.#options.seconds === 0 || isOutdated || keys.some((key) => changed.has(key))) return;
    this.#responses.set(cacheKey, response);
    // A response that is too large was not stored.
    if (!this.#responses.has(cacheKey)) return;
    for (const key of keys) {
      const linked = this.#cacheKeysByContentKey.get(key) ?? new Set();
      this.#cacheKeysByContentKey.set(key, linked.add(cacheKey));
    }
  }

  #unlink(cacheKey: string, response: CachedResponse): void {
    for (const key of keysOf(response)) {
      const linked = this.#cacheKeysByContentKey.get(key);
      linked?.delete(cacheKey);
      if (linked?.size === 0) this.#cacheKeysByContentKey.delete(key);
    }
  }

  /** Drops the responses that depend on these content keys. */
  invalidate(contentKeys: readonly string[]): void {
    const keys = [...contentKeys, ANY];
    for (const { changed } of this.#computations) for (const key of keys) changed.add(key);
    // What a computation in progress depends on is known only at its end, so nobody joins it any more.
    this.#pending.clear();
    for (const key of keys) {
      for (const cacheKey of [...(this.#cacheKeysByContentKey.get(key) ?? [])]) {
        this.#responses.delete(cacheKey);
      }
    }
    this.#updateSchedule();
  }

  /** Drops everything. */
  clear(): void {
    for (const computation of this.#computations) computation.isOutdated = true;
    this.#pending.clear();
    this.#responses.clear();
    this.#clearAt = Infinity;
    this.#updateSchedule();
  }

  /** Determines when the next scheduled article requires that everything is dropped. */
  #updateSchedule(): void {
    this.#scheduleRequests += 1;
    const request = this.#scheduleRequests;
    const setClearAt = (clearAt: number) => {
      if (request === this.#scheduleRequests) this.#clearAt = clearAt;
    };
    this.#options.nextPublication().then(
      (next) => setClearAt(next?.getTime() ?? Infinity),
      // Without the date, the cache is cleared again soon so that nothing outdated is served for long.
      () => setClearAt(Math.min(this.#clearAt, this.#options.now().getTime() + RETRY_MS)),
    );
  }
}
