import { api } from '@tidemark/contracts/paths';
import type { ContentEventsResponse } from '@tidemark/contracts/wire/content-events';
import { PORTAL_SECRET_HEADER } from '@tidemark/rate-limit/client-address';

export interface ContentEventsOptions {
  readonly apiUrl: string;
  readonly secret: string;
  /** Called with the content keys that changed, or without them if anything may have changed. */
  readonly changed: (keys: readonly string[] | undefined) => void;
  readonly log: (message: string) => void;
  readonly fetch?: typeof fetch;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

/** Cached pages are served for at most this long without a confirmation that nothing has changed. */
export const LEASE_MS = 700;
const RETRY_MS = 200;
/** The API holds a request back for 300 ms at most. */
const TIMEOUT_MS = 1500;

/**
 * Follows the content events by asking the API for them again and again. The API responds as soon as something
 * changes, or after 300 ms that nothing has. Any API process can respond, because events are numbered in the database.
 */
export class ContentEvents {
  readonly #options: ContentEventsOptions;
  readonly #monotonicNow: () => number;
  readonly #stopped = new AbortController();
  readonly #waiting = new Set<() => void>();
  #position: number | undefined;
  #confirmedAt = -Infinity;
  #hasFailed = false;

  constructor(options: ContentEventsOptions) {
    this.#options = options;
    this.#monotonicNow = options.monotonicNow ?? (() => performance.now());
  }

  /** The last known event. */
  get position(): number | undefined {
    return this.#position;
  }

  /** Whether every event older than the lease is known. */
  isCurrent(): boolean {
    return this.#monotonicNow() - this.#confirmedAt < LEASE_MS;
  }

  /** Waits for the response of the API that is due, unless requests to it fail. */
  async whenCurrent(timeoutMs: number): Promise<boolean> {
    if (this.isCurrent()) return true;
    if (this.#hasFailed || this.#position === undefined) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    return this.isCurrent();
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.poll();
        if (this.#hasFailed) this.#options.log('content events are received again');
        this.#hasFailed = false;
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (!this.#hasFailed) this.#options.log(`content events cannot be received (${reason})`);
        this.#hasFailed = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      } finally {
        for (const resume of this.#waiting) resume();
      }
    }
  }

  /** Asks the API once. */
  async poll(): Promise<void> {
    const { apiUrl, secret, changed, fetch: send = fetch } = this.#options;
    const after = this.#position;
    const sentAt = this.#monotonicNow();
    const response = await send(
      `${apiUrl}${api.contentEvents}${after === undefined ? '' : `?after=${after}`}`,
      {
        headers: { [PORTAL_SECRET_HEADER]: secret },
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
    );
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the API responded with ${response.status}`);
    }
    const { position, keys, heldMs, ageMs } = (await response.json()) as ContentEventsResponse;
    // Before the first response nothing is known about pages that were rendered already.
    if (after === undefined || keys === null) changed(undefined);
    else if (keys.length > 0) changed(keys);
    this.#position = position;
    // The API wrote its response at least `heldMs` after the request was sent, and had been certain `ageMs` before.
    this.#confirmedAt = sentAt + heldMs - ageMs;
  }
}
