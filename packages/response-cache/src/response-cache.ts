import { LRUCache } from 'lru-cache';
import type { CacheableResponse } from './cached-response.ts';

export interface ResponseCacheOptions {
  /** How long a response is fresh. With 0 nothing is stored. */
  readonly seconds: number;
  /** How long a stale response may be served while a new one is computed, and instead of an error. */
  readonly staleSeconds?: { readonly whileRevalidating: number; readonly ifError: number };
  readonly now: () => Date;
  /** The clock in milliseconds that ages are measured with. */
  readonly monotonicNow?: () => number;
  /** When the next scheduled article is published. */
  readonly nextPublication?: () => Promise<Date | undefined>;
  /** Whether all recent content changes are known. While they are not, no cached response is served. */
  readonly isCurrent?: () => boolean;
  readonly maxBytes?: number;
}

/**
 * `fresh` may be served; `stale` may be served while a new response is computed; `expired` may be served only if that
 * fails.
 */
export type Freshness = 'fresh' | 'stale' | 'expired';

interface Entry<Response> {
  readonly response: Response;
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly expiresAt: number;
}

export interface Found<Response> {
  readonly response: Response;
  readonly freshness: Freshness;
}

/** Hits and misses since the start of the process, and what is in the cache. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 5000;
const MAX_URLS = 5000;

/** The key of responses that any content change affects. */
const ANY = '*';
const keysOf = ({ contentKeys }: CacheableResponse): readonly string[] => contentKeys ?? [ANY];

/** A computation in progress and the content keys that changed since it began. */
interface Computation {
  readonly changed: Set<string>;
  isOutdated: boolean;
}

/**
 * Serialised responses for anonymous readers. Concurrent requests for the same response share one computation.
 * A content change drops the responses that depend on it; a scheduled publication drops all.
 */
export class ResponseCache<Response extends CacheableResponse> {
  readonly #entries: LRUCache<string, Entry<Response>>;
  readonly #cacheKeysByContentKey = new Map<string, Set<string>>();
  readonly #keysByUrl = new LRUCache<string, string>({ max: MAX_URLS });
  readonly #pending = new Map<string, Promise<Response | undefined>>();
  readonly #computations = new Set<Computation>();
  readonly #options: ResponseCacheOptions;
  readonly #monotonicNow: () => number;
  #scheduleRequests = 0;
  #clearAt = Infinity;
  #hits = 0;
  #misses = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#monotonicNow = options.monotonicNow ?? (() => performance.now());
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
      sizeCalculation: ({ response }, cacheKey) => response.body.length + cacheKey.length + 200,
      dispose: ({ response }, cacheKey) => this.#unlink(cacheKey, response),
    });
  }

  /** A request got a response from the cache. Counted by the caller, who may look up a response several times. */
  recordHit(): void {
    this.#hits += 1;
  }

  /** The response to a request was not in the cache. */
  recordMiss(): void {
    this.#misses += 1;
  }

  get statistics(): CacheStatistics {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }

  /** Lets the server find the response for a URL without routing and validating the request again. */
  rememberUrl(url: string, cacheKey: string): void {
    this.#keysByUrl.set(url, cacheKey);
  }

  getByUrl(url: string): Response | undefined {
    const cacheKey = this.#keysByUrl.get(url);
    return cacheKey === undefined ? undefined : this.get(cacheKey);
  }

  /** The response if it is fresh and all recent content changes are known. */
  get(cacheKey: string): Response | undefined {
    const found = this.find(cacheKey);
    return found?.freshness === 'fresh' && this.isCurrent() ? found.response : undefined;
  }

  isCurrent(): boolean {
    return this.#options.isCurrent?.() ?? true;
  }

  /** The response whatever its age. The caller decides whether it may be served. */
  find(cacheKey: string): Found<Response> | undefined {
    if (this.#clearAt !== Infinity && this.#options.now().getTime() >= this.#clearAt) this.clear();
    const now = this.#monotonicNow();
    const entry = this.#entries.get(cacheKey);
    if (!entry) return undefined;
    const { response, freshUntil, staleUntil, expiresAt } = entry;
    if (now < freshUntil) return { response, freshness: 'fresh' };
    if (now < staleUntil) return { response, freshness: 'stale' };
    if (now < expiresAt) return { response, freshness: 'expired' };
    this.#entries.delete(cacheKey);
    return undefined;
  }

  /** The computation in progress for this cache key, if any. It resolves to nothing if it fails. */
  pending(cacheKey: string): Promise<Response | undefined> | undefined {
    return this.#pending.get(cacheKey);
  }

  /** Starts a computation that others may wait for. The returned function must be called once, also on failure. */
  begin(cacheKey: string): (response?: Response) => void {
    const computation: Computation = { changed: new Set(), isOutdated: false };
    this.#computations.add(computation);
    const { promise, resolve } = Promise.withResolvers<Response | undefined>();
    this.#pending.set(cacheKey, promise);
    return (response) => {
      this.#computations.delete(computation);
      if (this.#pending.get(cacheKey) === promise) this.#pending.delete(cacheKey);
      if (response) this.#store(cacheKey, response, computation);
      resolve(response);
    };
  }

  /** A computation that began before a change serves those who waited for it, but is not cached. */
  #store(cacheKey: string, response: Response, { isOutdated, changed }: Computation): void {
    const keys = keysOf(response);
    const freshSeconds = response.freshSeconds ?? this.#options.seconds;
    if (this.#options.seconds === 0 || freshSeconds === 0) return;
    if (isOutdated || keys.some((key) => changed.has(key))) return;
    const { whileRevalidating = 0, ifError = 0 } = this.#options.staleSeconds ?? {};
    const freshUntil = this.#monotonicNow() + freshSeconds * 1000;
    this.#entries.set(cacheKey, {
      response,
      freshUntil,
      staleUntil: freshUntil + whileRevalidating * 1000,
      expiresAt: freshUntil + Math.max(whileRevalidating, ifError) * 1000,
    });
    // A response that is too large was not stored.
    if (!this.#entries.has(cacheKey)) return;
    for (const key of keys) {
      const linked = this.#cacheKeysByContentKey.get(key) ?? new Set();
      this.#cacheKeysByContentKey.set(key, linked.add(cacheKey));
    }
  }

  #unlink(cacheKey: string, response: Response): void {
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
        this.#entries.delete(cacheKey);
      }
    }
    this.#updateSchedule();
  }

  /** Drops everything. */
  clear(): void {
    for (const computation of this.#computations) computation.isOutdated = true;
    this.#pending.clear();
    this.#entries.clear();
    this.#clearAt = Infinity;
    this.#updateSchedule();
  }

  /** Determines when the next scheduled article requires that everything is dropped. */
  #updateSchedule(): void {
    const { nextPublication, now } = this.#options;
    if (!nextPublication) return;
    this.#scheduleRequests += 1;
    const request = this.#scheduleRequests;
    const setClearAt = (clearAt: number) => {
      if (request === this.#scheduleRequests) this.#clearAt = clearAt;
    };
    nextPublication().then(
      (next) => setClearAt(next?.getTime() ?? Infinity),
      // Without the date, the cache is cleared again soon so that nothing outdated is served for long.
      () => setClearAt(Math.min(this.#clearAt, now().getTime() + RETRY_MS)),
    );
  }
}
