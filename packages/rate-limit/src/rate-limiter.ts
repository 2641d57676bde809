export interface RateLimiterOptions {
  /** How many requests a client may make in one window. */
  readonly limit: number;
  readonly windowMs: number;
  /** How many clients are remembered at once; beyond it the oldest windows are dropped. */
  readonly maxClients?: number;
  /**
   * A monotonic clock in milliseconds. The wall clock would be wrong here: after a jump back a window would
   * stay open, and its client rejected, for as long as the jump.
   */
  readonly now?: () => number;
}

export interface RateLimitRejection {
  readonly retryAfterSeconds: number;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

const DEFAULT_MAX_CLIENTS = 50_000;

/** Counts requests per client in fixed windows that begin with the client's first request. */
export class RateLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #maxClients: number;
  readonly #now: () => number;
  /** All windows have the same length, so insertion order is the order in which they end. */
  readonly #windows = new Map<string, Window>();

  constructor({
    limit,
    windowMs,
    maxClients = DEFAULT_MAX_CLIENTS,
    now = () => performance.now(),
  }: RateLimiterOptions) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#maxClients = maxClients;
    this.#now = now;
  }

  /** How many clients are currently remembered. */
  get size(): number {
    return this.#windows.size;
  }

  /** Counts one request. Returns nothing if it is allowed, otherwise how long the client has to wait. */
  consume(client: string): RateLimitRejection | undefined {
    const now = this.#now();
    const window = this.#windows.get(client);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(client);
      this.#makeRoom(now);
      this.#windows.set(client, { endsAt: now + this.#windowMs, count: 1 });
      return this.#limit >= 1 ? undefined : { retryAfterSeconds: toSeconds(this.#windowMs) };
    }
    if (window.count >= this.#limit) return { retryAfterSeconds: toSeconds(window.endsAt - now) };
    window.count += 1;
    return undefined;
  }

  /** Subtracts one counted request, for requests that should not count once their outcome is known. */
  refund(client: string): void {
    const window = this.#windows.get(client);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Forgets everything counted for a client. */
  reset(client: string): void {
    this.#windows.delete(client);
  }

  #makeRoom(now: number): void {
    for (const [client, window] of this.#windows) {
      if (window.endsAt > now && this.#windows.size < this.#maxClients) return;
      this.#windows.delete(client);
    }
  }
}

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
