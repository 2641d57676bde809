export interface RateLimiterOptions {
  /** How many requests a client may make in one window. */
  readonly limit: number;
  readonly windowMs: number;
  /** How many clients are remembered at once; beyond it the oldest windows are dropped. */
  readonly maxClients?: number;
  /** Whether counts are exchanged with other processes, through `takeChanges` and `applyTotal`. */
  readonly isShared?: boolean;
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
  endsAt: number;
  count: number;
  /** Of the count, what other processes know. */
  shared: number;
}

const DEFAULT_MAX_CLIENTS = 50_000;

/** Counts requests per client in fixed windows that begin with the client's first request. */
export class RateLimiter {
  readonly windowMs: number;
  readonly #limit: number;
  readonly #maxClients: number;
  readonly #now: () => number;
  /** All windows have the same length, so insertion order is the order in which they end. */
  readonly #windows = new Map<string, Window>();
  /** Clients with counts that other processes do not know. Undefined if counts are not exchanged. */
  readonly #changed: Set<string> | undefined;

  constructor({
    limit,
    windowMs,
    maxClients = DEFAULT_MAX_CLIENTS,
    isShared = false,
    now = () => performance.now(),
  }: RateLimiterOptions) {
    this.#limit = limit;
    this.windowMs = windowMs;
    this.#changed = isShared ? new Set() : undefined;
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
      this.#windows.set(client, { endsAt: now + this.windowMs, count: 1, shared: 0 });
      this.#changed?.add(client);
      return this.#limit >= 1 ? undefined : { retryAfterSeconds: toSeconds(this.windowMs) };
    }
    if (window.count >= this.#limit) return { retryAfterSeconds: toSeconds(window.endsAt - now) };
    window.count += 1;
    this.#changed?.add(client);
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

  /** What was counted since the last call, by client. */
  takeChanges(): Map<string, number> {
    const changes = new Map<string, number>();
    for (const client of this.#changed ?? []) {
      const window = this.#windows.get(client);
      if (!window || window.count === window.shared) continue;
      changes.set(client, window.count - window.shared);
      window.shared = window.count;
    }
    this.#changed?.clear();
    return changes;
  }

  /**
   * The count of all processes, including what `takeChanges` returned, and how long its window lasts. It never lowers
   * the count: a server that was restarted knows less than this process.
   */
  applyTotal(client: string, total: number, endsInMs: number): void {
    const window = this.#windows.get(client);
    if (!window || total <= window.shared) return;
    window.count += total - window.shared;
    window.shared = total;
    if (endsInMs > 0) window.endsAt = this.#now() + Math.min(endsInMs, this.windowMs);
  }

  #makeRoom(now: number): void {
    for (const [client, window] of this.#windows) {
      if (window.endsAt > now && this.#windows.size < this.#maxClients) return;
      this.#windows.delete(client);
    }
  }
}

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
