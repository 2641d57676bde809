import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';

/** Counters in the database, so that several processes share them. */
const TABLE = `create table if not exists attempt_counter (
  name text primary key,
  count integer not null,
  updated_at bigint not null,
  expires_at bigint not null
)`;

const MAX_CONFLICTS = 20;

export interface Counter {
  readonly count: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

export interface Counters {
  /**
   * Adds one to the counter unless `check` returns the milliseconds to wait. The check and the increment are
   * atomic, so that simultaneous requests cannot exceed a limit. A counter expires `lifetimeMs` after its last
   * change, or after its first one if `fixedWindow` is set.
   */
  increment(name: string, options: IncrementOptions): Promise<IncrementResult>;
  decrement(name: string): Promise<void>;
  /** Deletes the counter, or all counters that start with the name if it ends with `*`. */
  reset(name: string): Promise<void>;
}

export interface IncrementOptions {
  readonly lifetimeMs: number;
  readonly fixedWindow?: boolean;
  /** Returns how many milliseconds to wait, 0 to count the attempt. */
  readonly check: (counter: Counter, time: number) => number;
}

export type IncrementResult =
  | { readonly waitMs: 0; readonly count: number }
  | { readonly waitMs: number; readonly count?: undefined };

export async function createCounters(database: Database, now: Clock): Promise<Counters> {
  await database.withMigrationLock(async () => void (await database.query(TABLE)));
  let nextCleanUpAt = 0;

  async function read(name: string): Promise<Counter | undefined> {
    const [row] = await database.query(
      'select count, updated_at, expires_at from attempt_counter where name = $1',
      [name],
    );
    return (
      row && {
        count: Number(row.count),
        updatedAt: Number(row.updated_at),
        expiresAt: Number(row.expires_at),
      }
    );
  }

  async function deleteExpired(time: number): Promise<void> {
    if (time < nextCleanUpAt) return;
    nextCleanUpAt = time + 60_000;
    await database.query('delete from attempt_counter where expires_at <= $1', [time]);
  }

  async function moveBack(name: string, updatedAt: number, expiresAt: number): Promise<void> {
    await database.query('update attempt_counter set updated_at = $2, expires_at = $3 where name = $1', [
      ...[name, updatedAt, expiresAt],
    ]);
  }

  async function tryIncrement(
    name: string,
    options: IncrementOptions,
  ): Promise<IncrementResult | 'conflict'> {
    const time = now();
    const stored = await read(name);
    if (!stored) {
      const inserted = await database.query(
        `insert into attempt_counter (name, count, updated_at, expires_at) values ($1, 1, $2, $3)
         on conflict (name) do nothing returning count`,
        [name, time, time + options.lifetimeMs],
      );
      return inserted.length === 1 ? { waitMs: 0, count: 1 } : 'conflict';
    }
    const expired = stored.expiresAt <= time;
    // After the clock was set back, stored times lie too far ahead. They are capped at the current time.
    const updatedAt = Math.min(stored.updatedAt, time);
    const expiresAt = Math.min(stored.expiresAt, time + options.lifetimeMs);
    const waitMs = expired ? 0 : options.check({ count: stored.count, updatedAt, expiresAt }, time);
    if (waitMs > 0) {
      if (stored.updatedAt > time) await moveBack(name, time, expiresAt);
      return { waitMs };
    }
    const count = expired ? 1 : stored.count + 1;
    const newExpiry = options.fixedWindow && !expired ? expiresAt : time + options.lifetimeMs;
    const updated = await database.query(
      `update attempt_counter set count = $2, updated_at = $3, expires_at = $4
       where name = $1 and count = $5 and updated_at = $6 returning count`,
      [name, count, time, newExpiry, stored.count, stored.updatedAt],
    );
    return updated.length === 1 ? { waitMs: 0, count } : 'conflict';
  }

  return {
    async increment(name, options) {
      await deleteExpired(now());
      for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
        const result = await tryIncrement(name, options);
        if (result !== 'conflict') return result;
        await sleep(Math.random() * 10);
      }
      return { waitMs: 1000 };
    },
    async decrement(name) {
      await database.query('update attempt_counter set count = count - 1 where name = $1 and count > 0', [
        name,
      ]);
    },
    async reset(name) {
      if (!name.endsWith('*')) await database.query('delete from attempt_counter where name = $1', [name]);
      else
        await database.query('delete from attempt_counter where substr(name, 1, $2) = $1', [
          name.slice(0, -1),
          name.length - 1,
        ]);
    },
  };
}
