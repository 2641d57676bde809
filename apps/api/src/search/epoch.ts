import { sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';

const KEY = 'search-epoch';
/** Any fixed number will do, as long as every process of the API takes the same one. */
const WRITERS = 7_316_043;

/** The index's version as a transaction sees it: it changes with every change to the index, and with nothing else. */
export const EPOCH = sql.raw(`coalesce((select value::text from key_value_store where key = '${KEY}'), '')`);

/** The version that a transaction leads to once it changes the index. */
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

/** Taken first in a transaction that will change the index: those who write at once take turns and never lock up. */
export async function holdIndex(db: Database): Promise<void> {
  await query(db, sql`select pg_advisory_xact_lock(${WRITERS})`);
}
