import { MAX_HIGHLIGHTS_PER_ARTICLE, MAX_KEPT_QUOTE } from '@tidemark/contracts/highlight';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { highlightItem, recordWrites } from '../library-writes/index.ts';
import { highlights } from './tables.ts';

export type HighlightRow = typeof highlights.$inferSelect;

export interface HighlightFilter {
  readonly uid: string;
  readonly articleId?: number | undefined;
  /** Part of a note, or of the part of a quote that its reader keeps, so that a search reveals no more of it. */
  readonly text?: string | undefined;
}

function conditions({ uid, articleId, text }: HighlightFilter): SQL | undefined {
  const pattern = `%${text?.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(highlights.uid, uid),
    ...(articleId === undefined ? [] : [eq(highlights.articleId, articleId)]),
    ...(text === undefined
      ? []
      : [
          sql`(${highlights.note} ilike ${pattern} or left(${highlights.exact}, ${MAX_KEPT_QUOTE}) ilike ${pattern})`,
        ]),
  );
}

/** In the order of the text for one article, otherwise the newest first. */
export function listHighlights(
  db: Database,
  filter: HighlightFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<HighlightRow[]> {
  const order =
    filter.articleId === undefined
      ? [desc(highlights.createdAt), desc(highlights.id)]
      : [asc(highlights.start), asc(highlights.id)];
  return db
    .select()
    .from(highlights)
    .where(conditions(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export async function countHighlights(db: Database, filter: HighlightFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(highlights)
    .where(conditions(filter));
  return row?.total ?? 0;
}

/** False if the article already has the maximum. One statement at a time counts and inserts, by an advisory lock. */
export async function addHighlight(db: Database, row: HighlightRow): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await query(transaction, sql`select pg_advisory_xact_lock(hashtext(${`${row.uid} ${row.articleId}`}))`);
    return insertHighlight(transaction, row);
  });
}

/** For a transaction that holds a lock. Adding a highlight again changes nothing. */
export async function insertHighlight(db: Database, row: HighlightRow): Promise<boolean> {
  const [known] = await db.select({ uid: highlights.uid }).from(highlights).where(eq(highlights.id, row.id));
  if (known) return known.uid === row.uid;
  const total = await countHighlights(db, { uid: row.uid, articleId: row.articleId });
  if (total >= MAX_HIGHLIGHTS_PER_ARTICLE) return false;
  await db.insert(highlights).values(row);
  return true;
}

const owned = (uid: string, id: string) => and(eq(highlights.uid, uid), eq(highlights.id, id));

export function changeHighlight(
  db: Database,
  uid: string,
  id: string,
  change: Partial<Pick<HighlightRow, 'color' | 'note'>> & { readonly updatedAt: Date },
): Promise<HighlightRow | undefined> {
  const { updatedAt: at, ...fields } = change;
  return db.transaction(async (transaction) => {
    const [row] = await transaction.update(highlights).set(change).where(owned(uid, id)).returning();
    const writes = Object.keys(fields).map((field) => ({ item: highlightItem(id), field, at }));
    if (row) await recordWrites(transaction, uid, writes, at);
    return row;
  });
}

export async function removeHighlight(db: Database, uid: string, id: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(highlights)
      .where(owned(uid, id))
      .returning({ id: highlights.id });
    const writes = removed.map(() => ({ item: highlightItem(id), field: 'removed', at: now }));
    await recordWrites(transaction, uid, writes, now);
  });
}
