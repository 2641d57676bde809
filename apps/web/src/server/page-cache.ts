import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAST_ATTEMPT_HEADER } from '@tidemark/contracts/content-position';
import { type CacheStatistics, ResponseCache } from '@tidemark/response-cache/response-cache';
import { CachedPage } from './cached-page.ts';
import type { ContentEvents } from './content-events.ts';
import { sendMessage } from './message-page.ts';
import { pageOf } from './page-path.ts';
import type { RenderPage } from './render-page.ts';

export interface PageCacheOptions {
  readonly buildId: string;
  readonly render: RenderPage;
  readonly events: Pick<ContentEvents, 'isCurrent' | 'whenCurrent' | 'position'>;
  readonly log: (message: string) => void;
  readonly maxBytes?: number;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

const FRESH_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;
const STALE_SECONDS = { whileRevalidating: 300, ifError: 10 * DAY_SECONDS };
/** Compressed bodies are kept as well and are about a quarter of that size. */
const MAX_BYTES = 96 * 1024 * 1024;
/** How long a request waits for the next confirmation that nothing has changed before the page is rendered again. */
const CONFIRMATION_MS = 350;
/** How long a page that could not be rendered is served as it was before it is tried again. */
const RETRY_MS = 1000;
/** How long, and how often, a page is tried that an edge has asked for once more. */
const LAST_ATTEMPT_MS = 8000;
const LAST_ATTEMPT_INTERVAL_MS = 200;

/**
 * Anonymous pages in memory, in front of Next.js. A content change drops the pages that depend on it. While this
 * process does not know of all changes it serves no cached page, unless the page cannot be rendered.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #cache: ResponseCache<CachedPage>;
  readonly #rendering = new Map<string, Promise<unknown>>();
  readonly #failedAt = new Map<string, number>();
  readonly #monotonicNow: () => number;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#monotonicNow = options.monotonicNow ?? (() => performance.now());
    this.#cache = new ResponseCache<CachedPage>({
      seconds: FRESH_SECONDS,
      staleSeconds: STALE_SECONDS,
      now: () => new Date(),
      monotonicNow: this.#monotonicNow,
      isCurrent: () => options.events.isCurrent(),
      maxBytes: options.maxBytes ?? MAX_BYTES,
    });
  }

  get statistics(): CacheStatistics {
    return this.#cache.statistics;
  }

  /** A content change; without keys anything may have changed. */
  invalidate(contentKeys: readonly string[] | undefined): void {
    if (contentKeys) this.#cache.invalidate(contentKeys);
    else this.#cache.clear();
  }

  /** The cache key of a request, or undefined if the request is not for an anonymous page. */
  cacheKeyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
    return pageOf(url, this.#options.buildId)?.cacheKey;
  }

  serve(cacheKey: string, request: IncomingMessage, response: ServerResponse): void {
    const found = this.#cache.find(cacheKey);
    if (found && found.freshness !== 'expired' && this.#cache.isCurrent()) {
      this.#cache.recordHit();
      found.response.send(request, response, this.#options.events.position);
      if (found.freshness === 'stale') void this.#freshPage(cacheKey);
      return;
    }
    this.#serveUncached(cacheKey, request, response).catch((error: unknown) => {
      this.#options.log(
        `${cacheKey} could not be served (${error instanceof Error ? error.message : error})`,
      );
      response.destroy();
    });
  }

  async #serveUncached(cacheKey: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { events } = this.#options;
    const wasCached = this.#cache.find(cacheKey) !== undefined;
    if (wasCached && !events.isCurrent() && (await events.whenCurrent(CONFIRMATION_MS))) {
      // A change may have dropped the page while this request waited.
      if (this.#cache.get(cacheKey)) return this.serve(cacheKey, request, response);
    }
    this.#cache.recordMiss();
    const { position } = events;
    const isLastAttempt = request.headers[LAST_ATTEMPT_HEADER] !== undefined;
    const page = await (isLastAttempt ? this.#pageAfterRetries(cacheKey) : this.#freshPage(cacheKey));
    // Looked up only now, because a change may have dropped the page while it was rendered.
    const fallback = page === undefined || page.isError ? this.#cache.find(cacheKey)?.response : undefined;
    if (fallback) fallback.send(request, response);
    else if (page) page.send(request, response, position);
    else {
      response.statusCode = 503;
      sendMessage(request, response, 'Try again later');
    }
  }

  /** Tries for a few seconds, because the edge has nothing that it could serve instead. */
  async #pageAfterRetries(cacheKey: string): Promise<CachedPage | undefined> {
    const deadline = this.#monotonicNow() + LAST_ATTEMPT_MS;
    for (;;) {
      const page = await this.#freshPage(cacheKey);
      const isServable = (page && !page.isError) || this.#cache.find(cacheKey) !== undefined;
      if (isServable || this.#monotonicNow() >= deadline) return page;
      await sleep(LAST_ATTEMPT_INTERVAL_MS);
    }
  }

  /** Nothing if the page could not be rendered a moment ago. */
  async #freshPage(cacheKey: string): Promise<CachedPage | undefined> {
    const pending = this.#cache.pending(cacheKey);
    if (pending) return pending;
    const failedAt = this.#failedAt.get(cacheKey) ?? -Infinity;
    if (this.#monotonicNow() - failedAt < RETRY_MS && this.#cache.find(cacheKey)) return undefined;
    return this.#render(cacheKey);
  }

  /** Renders a page that others may wait for. Resolves to nothing if that fails. */
  async #render(cacheKey: string): Promise<CachedPage | undefined> {
    const settle = this.#cache.begin(cacheKey);
    let page: CachedPage | undefined;
    try {
      page = await this.#alone(cacheKey, async () => {
        const { render, events } = this.#options;
        return new CachedPage(await render(cacheKey, events.position));
      });
    } catch {
      // The renderer has reported why.
    }
    if (page && !page.isError) this.#failedAt.delete(cacheKey);
    else if (this.#cache.find(cacheKey)) this.#failedAt.set(cacheKey, this.#monotonicNow());
    settle(page);
    return page;
  }

  /**
   * Next.js lets a request join a render of the same page that is already running, which may have begun before a change.
   * The HTML and the data of a page are the same render. So each page is rendered once at a time.
   */
  async #alone<T>(cacheKey: string, render: () => Promise<T>): Promise<T> {
    const path = pageOf(cacheKey, this.#options.buildId)?.path ?? cacheKey;
    const before = this.#rendering.get(path);
    const current = (before ?? Promise.resolve()).then(render, render);
    this.#rendering.set(path, current);
    try {
      return await current;
    } finally {
      if (this.#rendering.get(path) === current) this.#rendering.delete(path);
    }
  }
}
