import type { RightsChanges } from '../../platform/auth/token-verifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  CHANGES_WINDOW_MS,
  changesSince,
  endedSince,
  endSessions,
  erasedUid,
  eraseReader,
  putReaderRights,
  type ReaderRights,
} from './store.ts';

interface Change {
  readonly changedAt: number;
  readonly epoch: number;
}

/**
 * When readers' rights last changed, and which sessions have ended, in memory. Another process may have received the
 * event: its transaction notifies the others, which read the changes then, and every few seconds in case they miss it.
 */
export class RightsLog implements RightsChanges {
  readonly #db: Database;
  readonly #now: Clock;
  readonly #changes = new Map<string, Change>();
  /** When they ended, by the id of the session. */
  readonly #endedSessions = new Map<string, number>();
  /** Most of the time nobody was erased recently, and no hash has to be computed. */
  #hasErased = false;

  constructor(db: Database, now: Clock) {
    this.#db = db;
    this.#now = now;
  }

  /** Milliseconds since the epoch; undefined if there was no change that a valid token could be older than. */
  changedAt(uid: string): number | undefined {
    return this.#changeOf(uid)?.changedAt;
  }

  epochOf(uid: string): number | undefined {
    return this.#changeOf(uid)?.epoch;
  }

  hasEnded(sid: string): boolean {
    return this.#endedSessions.has(sid);
  }

  async record(rights: ReaderRights): Promise<void> {
    await putReaderRights(this.#db, rights);
    this.#note(rights.uid, rights.changedAt.getTime(), rights.epoch);
  }

  async endSessions(sids: readonly string[], endedAt: Date): Promise<void> {
    await endSessions(this.#db, sids, endedAt);
    for (const sid of sids) this.#endedSessions.set(sid, endedAt.getTime());
  }

  /** Deletes the reader's data, and rejects their tokens. */
  async erase(uid: string, erasedAt: Date): Promise<void> {
    await eraseReader(this.#db, uid, erasedAt);
    this.#changes.delete(uid);
    this.#note(erasedUid(uid), erasedAt.getTime(), 0);
  }

  #changeOf(uid: string): Change | undefined {
    // Before an earlier change, which other processes still know: the erasure deleted its row.
    const erasure = this.#hasErased ? this.#changes.get(erasedUid(uid)) : undefined;
    return erasure ?? this.#changes.get(uid);
  }

  #note(uid: string, changedAt: number, epoch: number): void {
    this.#hasErased ||= uid.startsWith('erased-');
    const known = this.#changes.get(uid) ?? { changedAt: 0, epoch: 0 };
    this.#changes.set(uid, {
      changedAt: Math.max(known.changedAt, changedAt),
      epoch: Math.max(known.epoch, epoch),
    });
  }

  async refresh(): Promise<void> {
    const since = this.#now().getTime() - CHANGES_WINDOW_MS;
    const [changes, ended] = await Promise.all([
      changesSince(this.#db, new Date(since)),
      endedSince(this.#db, new Date(since)),
    ]);
    // What was recorded while the rows were read is not among them.
    for (const { uid, changedAt, epoch } of changes) this.#note(uid, changedAt.getTime(), epoch);
    for (const { sid, endedAt } of ended) this.#endedSessions.set(sid, endedAt.getTime());
    for (const [uid, { changedAt }] of this.#changes) if (changedAt < since) this.#changes.delete(uid);
    for (const [sid, endedAt] of this.#endedSessions) if (endedAt < since) this.#endedSessions.delete(sid);
  }
}
