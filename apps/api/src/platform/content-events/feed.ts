import type { Database } from '../database/database.ts';
import { contentEventsAfter, lastContentEventId } from './store.ts';

/** The content keys that changed. Undefined means that anything may have changed. */
export type ContentSubscriber = (keys: readonly string[] | undefined) => void;

const PAGE_SIZE = 500;

/** Passes content events to the subscribers of this process, each event once and in order. */
export class ContentFeed {
  readonly #db: Database;
  readonly #subscribers: ContentSubscriber[] = [];
  #position: number;

  private constructor(db: Database, position: number) {
    this.#db = db;
    this.#position = position;
  }

  /** Starts after the latest event. Must be called before anything is cached. */
  static async open(db: Database): Promise<ContentFeed> {
    return new ContentFeed(db, await lastContentEventId(db));
  }

  /** The last event that was passed on. */
  get position(): number {
    return this.#position;
  }

  subscribe(subscriber: ContentSubscriber): void {
    this.#subscribers.push(subscriber);
  }

  /** Everything may have changed, for example because events could not be read. */
  invalidateAll(): void {
    for (const subscriber of this.#subscribers) subscriber(undefined);
  }

  /**
   * Passes on all events committed before this call. Concurrent calls may read the same events; only the first
   * passes them on.
   */
  async catchUp(db: Database = this.#db): Promise<void> {
    for (;;) {
      const after = this.#position;
      const { events, hasGap } = await contentEventsAfter(db, after, PAGE_SIZE);
      if (hasGap && after === this.#position) this.invalidateAll();
      for (const { id, keys } of events) {
        if (id <= this.#position) continue;
        this.#position = id;
        for (const subscriber of this.#subscribers) subscriber(keys);
      }
      if (events.length < PAGE_SIZE) return;
    }
  }
}
