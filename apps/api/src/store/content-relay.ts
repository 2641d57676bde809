import type { ContentEventsResponse } from '@tidemark/contracts/wire/content-events';
import { contentEventsAfter } from './content-events.ts';
import type { ContentFeed } from './content-feed.ts';
import type { ContentListener } from './content-listener.ts';
import type { Database } from './db.ts';

export interface ContentRelayDeps {
  readonly db: Database;
  readonly feed: Pick<ContentFeed, 'position' | 'catchUp' | 'subscribe'>;
  readonly listener: Pick<ContentListener, 'isCurrent' | 'ageMs' | 'onRead'>;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

/** A portal process that missed more events than this drops all cached pages. */
const MAX_EVENTS = 1000;
/** The heartbeat of the events. */
const MAX_HOLD_MS = 300;

/** Passes content events on to the portal's processes, which have no access to the database. */
export class ContentRelay {
  readonly #deps: ContentRelayDeps;
  readonly #waiting = new Set<() => void>();
  #isStopped = false;

  constructor(deps: ContentRelayDeps) {
    this.#deps = deps;
    const wake = () => {
      for (const resume of this.#waiting) resume();
    };
    deps.feed.subscribe(wake);
    deps.listener.onRead(wake);
  }

  /** Responds to requests that are held back, and holds none back from now on. */
  stop(): void {
    this.#isStopped = true;
    for (const resume of this.#waiting) resume();
  }

  get position(): number {
    return this.#deps.feed.position;
  }

  /** Reads the events up to this one, if this process has not seen it yet. */
  async catchUpTo(position: number): Promise<void> {
    if (position > this.position) await this.#deps.feed.catchUp();
  }

  /**
   * The keys that changed after this event. Waits for the next read of the events, so that a change is passed on at
   * once and the response confirms otherwise that nothing has changed. Undefined if this process does not know.
   */
  async changesAfter(after: number | undefined): Promise<ContentEventsResponse | undefined> {
    const { db, listener, monotonicNow = () => performance.now() } = this.#deps;
    const receivedAt = monotonicNow();
    if (after !== undefined) await this.catchUpTo(after);
    if (after === this.position) await this.#nextRead();
    const respond = (position: number, keys: readonly string[] | null) => ({
      ...{ position, keys: keys && [...keys] },
      heldMs: monotonicNow() - receivedAt,
      ageMs: listener.ageMs(),
    });
    const { position } = this;
    if (!listener.isCurrent()) return undefined;
    if (after === undefined || after === position) return respond(position, []);
    // The database was replaced by one with fewer events.
    if (after > position) return respond(position, null);
    const { events, hasGap } = await contentEventsAfter(db, after, MAX_EVENTS);
    const last = events.at(-1);
    if (hasGap || !last || last.id < position) return respond(position, null);
    return respond(last.id, [...new Set(events.flatMap(({ keys }) => keys))]);
  }

  async #nextRead(): Promise<void> {
    if (this.#isStopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, MAX_HOLD_MS);
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }
}
