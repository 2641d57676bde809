import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';

const idsFrom = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements(${JSON.stringify(ids)}::jsonb)::int)`;

/**
 * Records that these articles were published, changed or unpublished, in the transaction that does it. Every process
 * then reads their new state. In ascending order, so that concurrent transactions cannot deadlock.
 */
export async function recordArticleChanges(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`insert into search_outbox (article_id) select distinct id from ${idsFrom(ids)} as changed(id) order by id
    on conflict (article_id) do update set change = excluded.change, transaction = excluded.transaction`);
  await tx.execute(sql`delete from search_documents where article_id in (select article_id from search_documents
    where article_id in ${idsFrom(ids)} order by article_id for update)`);
}

/** Up to which transactions changes are known. */
export interface OutboxPosition {
  /** The transactions that were committed, in PostgreSQL's text format. */
  readonly snapshot: string;
  /** Changes when another server takes over, which may not have all transactions of the previous one. */
  readonly timeline: string;
}

export interface LaterChanges {
  readonly position: OutboxPosition;
  /** The changed articles; undefined if changes may have been lost, so that all articles have to be read again. */
  readonly articleIds: readonly number[] | undefined;
}

interface Row extends OutboxPosition {
  readonly is_later: boolean;
  readonly ids: readonly number[];
}

/**
 * Transactions are not committed in the order of their numbers, so the changes since a position are not those with
 * higher numbers, but those of the transactions that its snapshot did not see. Higher numbers than that of the next
 * transaction are left out: a restored backup has them, and all of its articles are read at the start anyway.
 */
const statement = () => sql`select pg_current_snapshot()::text as snapshot,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
  pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmax(known.snapshot) as is_later,
  (select coalesce(json_agg(article_id), '[]'::json) from search_outbox
    where transaction >= pg_snapshot_xmin(known.snapshot) and transaction < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(transaction, known.snapshot)) as ids
  from (select ${sql.placeholder('known')}::pg_snapshot as snapshot) known`;

export async function changesSince(db: Database, known: OutboxPosition): Promise<LaterChanges> {
  const [row] = await prepared<Row>(db, 'search changes', statement, { known: known.snapshot });
  if (!row) throw new Error('The changes of the articles could not be read');
  const { snapshot, timeline, is_later: isLater, ids } = row;
  const isComplete = isLater && timeline === known.timeline;
  return { position: { snapshot, timeline }, articleIds: isComplete ? ids : undefined };
}

/** The position after everything that is committed. */
export async function currentPosition(db: Database): Promise<OutboxPosition> {
  const [row] = await query<OutboxPosition>(
    db,
    sql`select pg_current_snapshot()::text as snapshot,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`,
  );
  if (!row) throw new Error('The position of the search outbox could not be read');
  return row;
}
