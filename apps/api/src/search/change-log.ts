import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { EPOCH, nextEpoch, OWN_EPOCH } from './epoch.ts';

/** A process that is further behind loads the whole index. */
const LOGGED_CHANGES = 2000;

/** A change to the index. */
export interface Change {
  readonly articles: readonly number[];
  /** Changed words of the dictionary. */
  readonly words: readonly string[];
}

const NONE: Change = { articles: [], words: [] };

/** One parameter for each list, however long it is. */
const row = (epoch: SQL, { articles, words }: Change): SQL =>
  sql`(${epoch}, array(select jsonb_array_elements_text(${JSON.stringify(articles)}::jsonb)::integer),
    array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)))`;

/**
 * Called in every transaction that changes the index, after taking its lock. Processes that hold the index in memory
 * learn from it that and where the index changed.
 */
export async function recordChange(db: Database, change: Change): Promise<void> {
  // If the log does not end at the current epoch, changes are missing from it, so it is started again.
  await db.execute(sql`with last as (select position, epoch from search_changes order by position desc limit 1)
    delete from search_changes using last
    where last.epoch <> ${EPOCH} or search_changes.position <= last.position - ${LOGGED_CHANGES}`);
  await db.execute(sql`insert into search_changes (epoch, articles, words)
    select * from (values ${row(EPOCH, NONE)}) start where not exists (select from search_changes)`);
  await db.execute(sql`insert into search_changes (epoch, articles, words) values ${row(OWN_EPOCH, change)}`);
  await nextEpoch(db);
}

/** Records that everything may have changed. */
export async function recordRebuild(db: Database): Promise<void> {
  await db.execute(sql`delete from search_changes`);
  await db.execute(sql`insert into search_changes (epoch, articles, words) values ${row(OWN_EPOCH, NONE)}`);
  await nextEpoch(db);
}

/** The token of a logged epoch. */
export async function tokenOf(db: Database, epoch: string): Promise<string | undefined> {
  const [row] = await query<{ token: string }>(
    db,
    sql`select token from search_changes where epoch = ${epoch} order by position desc limit 1`,
  );
  return row?.token;
}

interface LaterRow {
  readonly current: string;
  readonly is_complete: boolean;
  readonly count: number;
  readonly articles: readonly number[] | null;
  readonly words: readonly string[] | null;
}

/** The changes since an epoch, or undefined if the log does not reach back that far. */
export async function changesSince(
  db: Database,
  known: string,
): Promise<{ readonly epoch: string; readonly change: Change; readonly count: number } | undefined> {
  const [row] = await query<LaterRow>(
    db,
    sql`with known as (select max(position) as position from search_changes where epoch = ${known}),
      later as (select search_changes.* from search_changes, known
        where search_changes.position > known.position)
    select ${EPOCH} as current,
      (select position from known) is not null
        and (select epoch from search_changes order by position desc limit 1) = ${EPOCH} as is_complete,
      (select count(*)::integer from later) as count,
      (select jsonb_agg(distinct article) from later, unnest(articles) article) as articles,
      (select jsonb_agg(distinct word) from later, unnest(words) word) as words`,
  );
  if (!row?.is_complete) return undefined;
  const { current: epoch, count, articles, words } = row;
  return { epoch, count, change: { articles: articles ?? [], words: words ?? [] } };
}
