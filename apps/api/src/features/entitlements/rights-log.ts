import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { changesSince, erasedUid, eraseReader, putReaderRights, type ReaderRights } from './store.ts';

/** Tokens are at most 30 minutes old, so earlier changes cannot matter. */
const WINDOW_MS = 32 * 60_000;

/**
 * When readers' rights last changed, in memory. Another process may have received an event, so the log is
 * refreshed from the database every few seconds.
 */
export class RightsLog {
  readonly #db: Database;
  readonly #now: Clock;
  readonly #changes = new Map<string, number>();
  /** Most of the time nobody was erased recently, and no hash has to be computed. */
  #hasErased = false;

  constructor(db: Database, now: Clock) {
    this.#db = db;
    this.#now = now;
  }

  /** Milliseconds since the epoch; undefined if there was no change that a valid token could be older than. */
  changedAt(uid: string): number | undefined {
    return this.#changes.get(uid) ?? (this.#hasErased ? this.#changes.get(erasedUid(uid)) : undefined);
  }

  async record(rights: ReaderRights): Promise<void> {
    await putReaderRights(this.#db, rights);
    this.#note(rights.uid, rights.changedAt.getTime());
  }

  /** Deletes the reader's data, and rejects their tokens. */
  async erase(uid: string, erasedAt: Date): Promise<void> {
    await eraseReader(this.#db, uid, erasedAt);
    this.#changes.delete(uid);
    this.#note(erasedUid(uid), erasedAt.getTime());
  }

  #note(uid: string, changedAt: number): void {
    this.#hasErased ||= uid.startsWith('erased-');
    this.#changes.set(uid, Math.max(this.#changes.get(uid) ?? 0, changedAt));
  }

  async refresh(): Promise<void> {
    const since = this.#now().getTime() - WINDOW_MS;
    const rows = await changesSince(this.#db, new Date(since));
    // Changes that were recorded while the rows were read are not among them.
    for (const { uid, changedAt } of rows) this.#note(uid, changedAt.getTime());
    for (const [uid, changedAt] of this.#changes) if (changedAt < since) this.#changes.delete(uid);
  }
}
