import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { EPOCH, nextEpoch, OWN_EPOCH } from './epoch.ts';

const KEY = 'search-changes';
/** The log has at least this many changes. A process that is further behind loads the whole index. */
const MIN_LOGGED = 200;

/** A change to the index. */
export interface Change {
  readonly articles: readonly number[];
  /** Changed words of the dictionary. */
  readonly words: readonly string[];
}

interface LoggedChange extends Change {
  readonly epoch: string;
  /** Random. A database that was restored from a backup may repeat an epoch with other articles, but not a token. */
  readonly token?: string;
}

const NONE: Change = { articles: [], words: [] };

const entry = (epoch: SQL, { articles, words }: Change): SQL =>
  sql`jsonb_build_object('epoch', ${epoch}, 'token', gen_random_uuid(), 'articles', ${JSON.stringify(articles)}::jsonb,
    'words', ${JSON.stringify(words)}::jsonb)`;

/** The older half is removed each time the log has doubled. */
const LATEST =
  sql.raw(`case when jsonb_array_length(key_value_store.value) < ${MIN_LOGGED * 2} then key_value_store.value
  else jsonb_path_query_array(key_value_store.value, '$[last - ${MIN_LOGGED - 1} to last]') end`);

/**
 * Called in every transaction that changes the index, after taking its lock. Processes that hold the index in memory
 * learn from it that and where the index changed.
 */
export async function recordChange(db: Database, change: Change): Promise<void> {
  const added = entry(OWN_EPOCH, change);
  // If the log does not end at the current epoch, changes are missing from it, so it is started again.
  await db.execute(sql`insert into key_value_store (key, value)
    values (${KEY}, jsonb_build_array(${entry(EPOCH, NONE)}, ${added}))
    on conflict (key) do update set value = case when key_value_store.value->-1->>'epoch' = ${EPOCH}
      then (${LATEST}) || jsonb_build_array(${added}) else excluded.value end`);
  await nextEpoch(db);
}

/** Records that everything may have changed. */
export async function recordRebuild(db: Database): Promise<void> {
  await db.execute(sql`insert into key_value_store (key, value)
    values (${KEY}, jsonb_build_array(${entry(OWN_EPOCH, NONE)}))
    on conflict (key) do update set value = excluded.value`);
  await nextEpoch(db);
}

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

async function readLog(db: Database): Promise<{ epoch: string; log: LoggedChange[] } | undefined> {
  const [row] = await query<{ epoch: string; log: LoggedChange[] | null }>(
    db,
    sql`select ${EPOCH} as epoch, (select value from key_value_store where key = ${KEY}) as log`,
  );
  return row && { epoch: row.epoch, log: row.log ?? [] };
}

/** The token of a logged epoch. */
export async function tokenOf(db: Database, epoch: string): Promise<string | undefined> {
  return (await readLog(db))?.log.findLast((change) => change.epoch === epoch)?.token;
}

/** The changes since an epoch, or undefined if the log does not reach back that far. */
export async function changesSince(
  db: Database,
  known: string,
): Promise<{ readonly epoch: string; readonly change: Change; readonly count: number } | undefined> {
  const row = await readLog(db);
  const log = row?.log ?? [];
  const index = log.findLastIndex(({ epoch }) => epoch === known);
  if (!row || index < 0 || log.at(-1)?.epoch !== row.epoch) return undefined;
  const later = log.slice(index + 1);
  return {
    epoch: row.epoch,
    count: later.length,
    change: {
      articles: distinct(later.flatMap(({ articles }) => articles)),
      words: distinct(later.flatMap(({ words }) => words)),
    },
  };
}
