import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import { combineReads } from './combined-read.ts';

const KEY = 'search-epoch';
/** An arbitrary constant shared by all processes of the API. */
const WRITER_LOCK = 7_316_043;

/** The version of the index as seen by a transaction. It changes with every change to the index and with nothing else. */
export const EPOCH = sql.raw(`coalesce((select value::text from key_value_store where key = '${KEY}'), '')`);

/** The version that the current transaction gives the index when it changes it. */
const OWN = 'to_jsonb(pg_current_xact_id()::text)';
export const OWN_EPOCH = sql.raw(`${OWN}::text`);

export async function nextEpoch(db: Database): Promise<void> {
  await db.execute(sql`insert into key_value_store (key, value) values (${KEY}, ${sql.raw(OWN)})
    on conflict (key) do update set value = excluded.value where key_value_store.value <> excluded.value`);
}

const statement = () => sql`select ${EPOCH} as epoch`;

export async function readEpoch(db: Database): Promise<string> {
  const [row] = await prepared<{ epoch: string }>(db, 'epoch', statement, {});
  return row?.epoch ?? '';
}

const combined = new WeakMap<object, () => Promise<string>>();

/** Runs a function as if no request had called it, so that work for all requests is in the trace of none of them. */
export const outsideRequests = AsyncLocalStorage.snapshot();

/** Reads the epoch with one statement for all callers that wait at the same time, such as concurrent searches. */
export function readEpochTogether(db: Database): Promise<string> {
  const known = combined.get(db);
  if (known) return known();
  const read = combineReads(() => outsideRequests(readEpoch, db));
  combined.set(db, read);
  return read();
}

/** The transaction id in an epoch, which is JSON; undefined for an index that has never changed. */
export function epochNumber(epoch: string | undefined): number | undefined {
  return epoch ? Number(JSON.parse(epoch)) : undefined;
}

/** Must be called first in a transaction that changes the index, so that concurrent writers wait and cannot deadlock. */
export async function lockIndexForWriting(db: Database): Promise<void> {
  await query(db, sql`select pg_advisory_xact_lock(${WRITER_LOCK})`);
}
