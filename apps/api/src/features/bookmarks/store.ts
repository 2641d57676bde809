import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  archivedField,
  archivedIn,
  bookmarkItem,
  findWrites,
  lockLibrary,
  recordWrites,
} from '../library-writes/index.ts';
import { bookmarks } from './tables.ts';

export type BookmarkRow = typeof bookmarks.$inferSelect;

const owned = (uid: string, articleId: number) =>
  and(eq(bookmarks.uid, uid), eq(bookmarks.articleId, articleId));

/** Newest bookmark first. */
export function listBookmarks(
  db: Database,
  uid: string,
  limit: number,
  offset: number,
): Promise<BookmarkRow[]> {
  return db
    .select()
    .from(bookmarks)
    .where(eq(bookmarks.uid, uid))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.id))
    .limit(limit)
    .offset(offset);
}

export async function countBookmarks(db: Database, uid: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(bookmarks)
    .where(eq(bookmarks.uid, uid));
  return row?.total ?? 0;
}

export async function findBookmark(
  db: Database,
  uid: string,
  articleId: number,
): Promise<BookmarkRow | undefined> {
  const [row] = await db.select().from(bookmarks).where(owned(uid, articleId)).limit(1);
  return row;
}

/** Which of these articles the reader has bookmarked. */
export async function bookmarkedAmong(
  db: Database,
  uid: string,
  articleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (articleIds.length === 0) return new Set();
  const rows = await db
    .select({ articleId: bookmarks.articleId })
    .from(bookmarks)
    .where(and(eq(bookmarks.uid, uid), inArray(bookmarks.articleId, [...articleIds])));
  return new Set(rows.map((row) => row.articleId));
}

/** False if the article is bookmarked already, which keeps its date. */
export async function insertBookmark(db: Database, row: typeof bookmarks.$inferInsert): Promise<boolean> {
  const added = await db.insert(bookmarks).values(row).onConflictDoNothing().returning({ id: bookmarks.id });
  return added.length > 0;
}

export async function addBookmark(db: Database, uid: string, articleId: number, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLibrary(transaction, uid);
    if (!(await insertBookmark(transaction, { uid, articleId, createdAt: now }))) return;
    const item = bookmarkItem(articleId);
    // The one before it was archived; this one is not, whatever a device reports of that time.
    if (!archivedIn(await findWrites(transaction, uid, item))?.value) return;
    await recordWrites(transaction, uid, [{ item, field: archivedField(false), at: now }], now);
  });
}

export async function removeBookmark(db: Database, uid: string, articleId: number, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLibrary(transaction, uid);
    const removed = await transaction
      .delete(bookmarks)
      .where(owned(uid, articleId))
      .returning({ articleId: bookmarks.articleId });
    const writes = removed.map(() => ({ item: bookmarkItem(articleId), field: 'saved', at: now }));
    await recordWrites(transaction, uid, writes, now);
  });
}
