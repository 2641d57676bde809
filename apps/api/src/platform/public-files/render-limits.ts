import { createHash } from 'node:crypto';
import { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import { LRUCache } from 'lru-cache';

/** Thrown when an image cannot be rendered now but may be later. */
export class RenderRejectedError extends Error {
  readonly reason: 'client-limit' | 'queue-full';
  readonly retryAfterSeconds: number;

  constructor(reason: 'client-limit' | 'queue-full', retryAfterSeconds: number) {
    super(
      reason === 'queue-full'
        ? 'Too many images are waiting to be rendered'
        : 'Too many images were requested in a short time',
    );
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const MINUTE_MS = 60_000;
/** About 0.3 s each, so that one client uses at most a third of a core. */
export const RENDERS_PER_MINUTE = 60;
const QUEUE_RETRY_SECONDS = 5;

export interface RenderLimitOptions {
  readonly perMinute?: number;
  readonly now?: () => number;
}

/** Counts the images that are rendered for a client. Cached images are not counted. */
export class RenderLimiter {
  readonly #limiter: RateLimiter;

  constructor({ perMinute = RENDERS_PER_MINUTE, now }: RenderLimitOptions = {}) {
    this.#limiter = new RateLimiter({ limit: perMinute, windowMs: MINUTE_MS, ...(now ? { now } : {}) });
  }

  /** Pages that the portal generates for everyone have no client and are limited by the queue only. */
  consume(client: string | undefined): void {
    const rejection = client === undefined ? undefined : this.#limiter.consume(client);
    if (rejection) throw new RenderRejectedError('client-limit', rejection.retryAfterSeconds);
  }
}

export interface RenderedFile {
  readonly type: string;
  readonly bytes: string | Buffer;
}

export interface RenderCacheOptions {
  readonly maxWaiting?: number;
  readonly maxBytes?: number;
}

/** Caches rendered files by content. Identical requests share one rendering, and one file is rendered at a time. */
export class RenderCache {
  readonly #files: LRUCache<string, RenderedFile>;
  readonly #pending = new Map<string, Promise<RenderedFile>>();
  readonly #limiter: RenderLimiter;
  readonly #maxWaiting: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    limiter: RenderLimiter,
    { maxWaiting = 20, maxBytes = 32 * 1024 * 1024 }: RenderCacheOptions = {},
  ) {
    this.#limiter = limiter;
    this.#maxWaiting = maxWaiting;
    this.#files = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length + 200 });
  }

  async getOrRender(
    content: unknown,
    client: string | undefined,
    render: () => Promise<RenderedFile>,
  ): Promise<RenderedFile> {
    const cacheKey = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const known = this.#files.get(cacheKey) ?? this.#pending.get(cacheKey);
    if (known) return known;
    if (this.#pending.size >= this.#maxWaiting) {
      throw new RenderRejectedError('queue-full', QUEUE_RETRY_SECONDS);
    }
    this.#limiter.consume(client);
    const file = this.#last.then(render).then((rendered) => {
      this.#files.set(cacheKey, rendered);
      return rendered;
    });
    this.#last = file.catch(() => {});
    this.#pending.set(cacheKey, file);
    return file.finally(() => this.#pending.delete(cacheKey));
  }
}
