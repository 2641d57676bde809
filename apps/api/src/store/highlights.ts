import { MAX_HIGHLIGHTS_PER_ARTICLE } from '@tidemark/contracts/highlight';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { highlights } from './schema.ts';

export type HighlightRow = typeof highlights.$inferSelect;

export interface HighlightFilter {
  readonly uid: string;
  readonly articleId?: number | undefined;
  /** Part of a note, or of the quoted words. */
  readonly text?: string | undefined;
}

function conditions({ uid, articleId, text }: HighlightFilter): SQL | undefined {
  const pattern = `%${text?.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(highlights.uid, uid),
    ...(articleId === undefined ? [] : [eq(highlights.articleId, articleId)]),
    ...(text === undefined
      ? []
      : [sql`(${highlights.note} ilike ${pattern} or ${highlights.exact} ilike ${pattern})`]),
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
    const total = await countHighlights(transaction, { uid: row.uid, articleId: row.articleId });
    if (total >= MAX_HIGHLIGHTS_PER_ARTICLE) return false;
    await transaction.insert(highlights).values(row);
    return true;
  });
}

const owned = (uid: string, id: string) => and(eq(highlights.uid, uid), eq(highlights.id, id));

export async function changeHighlight(
  db: Database,
  uid: string,
  id: string,
  change: Partial<Pick<HighlightRow, 'color' | 'note'>> & { readonly updatedAt: Date },
): Promise<HighlightRow | undefined> {
  const [row] = await db.update(highlights).set(change).where(owned(uid, id)).returning();
  return row;
}

export async function removeHighlight(db: Database, uid: string, id: string): Promise<void> {
  await db.delete(highlights).where(owned(uid, id));
}
