import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from './db.ts';
import { articleAuthors, articles, authors, cmsEntries } from './schema.ts';
import type { SyncJob } from './sync-jobs.ts';

export type CmsEntry = typeof cmsEntries.$inferSelect;

const BATCH = 500;

/** Stores the synced version of entries, whether or not they were accepted. */
export async function rememberEntries(db: Database, entries: readonly CmsEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    await db
      .insert(cmsEntries)
      .values(entries.slice(start, start + BATCH))
      .onConflictDoUpdate({
        target: [cmsEntries.uid, cmsEntries.documentId],
        set: { sourceKey: sql`excluded.source_key`, version: sql`excluded.version` },
      });
  }
}

export async function forgetEntry(db: Database, { uid, documentId }: SyncJob): Promise<void> {
  await db.delete(cmsEntries).where(and(eq(cmsEntries.uid, uid), eq(cmsEntries.documentId, documentId)));
}

export async function findEntry(db: Database, { uid, documentId }: SyncJob): Promise<CmsEntry | undefined> {
  const [row] = await db
    .select()
    .from(cmsEntries)
    .where(and(eq(cmsEntries.uid, uid), eq(cmsEntries.documentId, documentId)));
  return row;
}

export const entriesOfKind = (db: Database, uid: string): Promise<CmsEntry[]> =>
  db.select().from(cmsEntries).where(eq(cmsEntries.uid, uid));

export async function entriesByKeys(db: Database, uid: string, keys: readonly string[]): Promise<CmsEntry[]> {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(cmsEntries)
    .where(and(eq(cmsEntries.uid, uid), inArray(cmsEntries.sourceKey, [...keys])));
}

/** Finds entries by document id or source key, or all of them. */
export function entriesOf(
  db: Database,
  wanted: 'all' | { readonly documentIds: readonly string[]; readonly keys: readonly string[] },
): Promise<CmsEntry[]> {
  const all = db.select().from(cmsEntries).$dynamic();
  if (wanted === 'all') return all;
  const { documentIds, keys } = wanted;
  return all.where(
    or(
      documentIds.length ? inArray(cmsEntries.documentId, [...documentIds]) : sql`false`,
      keys.length ? inArray(cmsEntries.sourceKey, [...keys]) : sql`false`,
    ),
  );
}

/** Document ids of the articles of these authors. */
export async function articlesShowing(
  db: Database,
  uid: string,
  authorKeys: readonly string[],
): Promise<string[]> {
  if (authorKeys.length === 0) return [];
  const rows = await db
    .selectDistinct({ documentId: cmsEntries.documentId })
    .from(cmsEntries)
    .innerJoin(articles, eq(articles.sourceKey, cmsEntries.sourceKey))
    .innerJoin(articleAuthors, eq(articleAuthors.articleId, articles.id))
    .innerJoin(authors, eq(authors.id, articleAuthors.authorId))
    .where(and(eq(cmsEntries.uid, uid), inArray(authors.sourceKey, [...authorKeys])));
  return rows.map((row) => row.documentId);
}

/** Replaces all stored entries, after a full sync. */
export async function replaceEntries(db: Database, entries: readonly CmsEntry[]): Promise<void> {
  const present = new Set(entries.map(({ uid, documentId }) => `${uid} ${documentId}`));
  const known = await db.select().from(cmsEntries);
  for (const one of known) if (!present.has(`${one.uid} ${one.documentId}`)) await forgetEntry(db, one);
  await rememberEntries(db, entries);
}
