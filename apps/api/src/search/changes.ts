import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { EPOCH, nextEpoch, OWN_EPOCH } from './epoch.ts';

const KEY = 'search-changes';
/** So many changes are remembered at least; who is further behind reads everything anew. */
const REMEMBERED = 200;

/** What was changed in the index. */
export interface Change {
  readonly articles: readonly number[];
  /** Words of the dictionary. */
  readonly words: readonly string[];
}

interface Remembered extends Change {
  readonly epoch: string;
}

const NONE: Change = { articles: [], words: [] };

const entry = (epoch: SQL, { articles, words }: Change): SQL =>
  sql`jsonb_build_object('epoch', ${epoch}, 'articles', ${JSON.stringify(articles)}::jsonb,
    'words', ${JSON.stringify(words)}::jsonb)`;

/** Each time it has grown to twice as many, the older half is forgotten. */
const LATEST =
  sql.raw(`case when jsonb_array_length(key_value_store.value) < ${REMEMBERED * 2} then key_value_store.value
  else jsonb_path_query_array(key_value_store.value, '$[last - ${REMEMBERED - 1} to last]') end`);

/**
 * Part of every transaction that changes the index, which it holds: whoever keeps parts of it in memory
 * sees that it changed, and where.
 */
export async function noteChange(db: Database, change: Change): Promise<void> {
  const added = entry(OWN_EPOCH, change);
  // A log that does not lead up to the epoch tells nothing of what came between: it begins anew.
  await db.execute(sql`insert into key_value_store (key, value)
    values (${KEY}, jsonb_build_array(${entry(EPOCH, NONE)}, ${added}))
    on conflict (key) do update set value = case when key_value_store.value->-1->>'epoch' = ${EPOCH}
      then (${LATEST}) || jsonb_build_array(${added}) else excluded.value end`);
  await nextEpoch(db);
}

/** The same where everything may have changed. */
export async function noteNewIndex(db: Database): Promise<void> {
  await db.execute(sql`insert into key_value_store (key, value)
    values (${KEY}, jsonb_build_array(${entry(OWN_EPOCH, NONE)}))
    on conflict (key) do update set value = excluded.value`);
  await nextEpoch(db);
}

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** What has changed since an epoch, or nothing where that is no longer known. */
export async function changesSince(
  db: Database,
  known: string,
): Promise<{ readonly epoch: string; readonly change: Change } | undefined> {
  const [row] = await query<{ epoch: string; log: Remembered[] | null }>(
    db,
    sql`select ${EPOCH} as epoch, (select value from key_value_store where key = ${KEY}) as log`,
  );
  const log = row?.log ?? [];
  const place = log.findLastIndex(({ epoch }) => epoch === known);
  if (!row || place < 0 || log.at(-1)?.epoch !== row.epoch) return undefined;
  const later = log.slice(place + 1);
  return {
    epoch: row.epoch,
    change: {
      articles: distinct(later.flatMap(({ articles }) => articles)),
      words: distinct(later.flatMap(({ words }) => words)),
    },
  };
}
