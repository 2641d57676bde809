import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import type { RateLimiter } from './rate-limiter.ts';

export interface SharedLimitsOptions {
  /** The address of Redis or Valkey. */
  readonly url: string;
  readonly log: (message: string) => void;
}

/** How far the counts of several processes may be apart. */
const SYNC_MS = 100;
/** A server that has not responded after this time counts as unreachable. */
const TIMEOUT_MS = 1000;
const MAX_RECONNECT_MS = 3000;

/** Networks and account ids do not leave the process. */
const keyOf = (name: string, client: string): string =>
  `tidemark:limit:${name}:${createHash('sha256').update(client).digest('base64url').slice(0, 22)}`;

/** Rejects if the work takes too long. The work itself goes on. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Adds up the counts of several processes in Redis. Requests do not wait for it: each process decides with what it knows
 * and exchanges counts ten times a second. Without Redis each process limits on its own.
 */
export class SharedLimits {
  readonly #log: (message: string) => void;
  readonly #client: ReturnType<typeof createClient>;
  readonly #limiters = new Map<string, RateLimiter>();
  readonly #timer: NodeJS.Timeout;
  #isExchanging = false;
  #hasFailed = false;

  constructor({ url, log }: SharedLimitsOptions) {
    this.#log = log;
    this.#client = createClient({
      url,
      // Counts that cannot be sent now are not sent later.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: TIMEOUT_MS,
        reconnectStrategy: (attempt) => Math.min(SYNC_MS * 2 ** attempt, MAX_RECONNECT_MS),
      },
    });
    this.#client.on('error', (error: Error) => this.#failed(error));
    this.#client.connect().catch((error: Error) => this.#failed(error));
    this.#timer = setInterval(() => void this.exchange(), SYNC_MS);
    this.#timer.unref();
  }

  /** The name is the same in all processes that share the limit. */
  add(name: string, limiter: RateLimiter): void {
    this.#limiters.set(name, limiter);
  }

  /** Sends what was counted since the last exchange and receives the totals. Never rejects. */
  async exchange(): Promise<void> {
    if (this.#isExchanging || !this.#client.isReady) return;
    this.#isExchanging = true;
    try {
      for (const [name, limiter] of this.#limiters) await this.#exchangeOne(name, limiter);
    } catch (error) {
      this.#failed(error as Error);
    } finally {
      this.#isExchanging = false;
    }
  }

  async #exchangeOne(name: string, limiter: RateLimiter): Promise<void> {
    const changes = [...limiter.takeChanges()];
    if (changes.length === 0) return;
    const pipeline = this.#client.multi();
    for (const [client, count] of changes) {
      const key = keyOf(name, client);
      pipeline.incrBy(key, count).pExpire(key, limiter.windowMs, 'NX').pTTL(key);
    }
    const replies = await withTimeout(pipeline.execAsPipeline());
    for (const [n, [client]] of changes.entries()) {
      limiter.applyTotal(client, Number(replies[3 * n]), Number(replies[3 * n + 2]));
    }
    if (this.#hasFailed) this.#log('Rate limits are shared again');
    this.#hasFailed = false;
  }

  #failed(error: Error): void {
    if (!this.#hasFailed) {
      this.#log(`Rate limits are not shared, each process limits on its own (${error.message})`);
    }
    this.#hasFailed = true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#client.destroy();
  }
}
