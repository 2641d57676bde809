import { and, asc, count, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { articleAuthors, articles } from '../../features/articles/tables.ts';
import { authors } from '../../features/authors/tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { cmsEntries } from './tables.ts';

export type CmsEntry = typeof cmsEntries.$inferSelect;

const BATCH = 500;
/** The version of an entry that has to be pulled again. No entry of the CMS has it. */
const OUTDATED = '';

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

export async function forgetEntries(
  db: Database,
  uid: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await db
    .delete(cmsEntries)
    .where(and(eq(cmsEntries.uid, uid), inArray(cmsEntries.documentId, [...documentIds])));
}

/** The source keys of these entries. */
export async function sourceKeysOf(
  db: Database,
  uid: string,
  documentIds: readonly string[],
): Promise<string[]> {
  const entries = await entriesOf(db, { documentIds, keys: [] });
  return entries.filter((entry) => entry.uid === uid).map((entry) => entry.sourceKey);
}

/** The stored versions of these entries by document id. */
export async function versionsOf(
  db: Database,
  uid: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map();
  const { documentId, version } = cmsEntries;
  const rows = await db
    .select({ documentId, version })
    .from(cmsEntries)
    .where(and(eq(cmsEntries.uid, uid), inArray(documentId, [...documentIds])));
  return new Map(rows.map((row) => [row.documentId, row.version]));
}

/** Makes the next sync pull these entries, or all, although their version did not change. */
export async function markOutdated(
  db: Database,
  which: 'all' | { readonly uid: string; readonly documentIds: readonly string[] },
): Promise<void> {
  if (which !== 'all' && which.documentIds.length === 0) return;
  const entries =
    which === 'all'
      ? undefined
      : and(eq(cmsEntries.uid, which.uid), inArray(cmsEntries.documentId, [...which.documentIds]));
  await db.update(cmsEntries).set({ version: OUTDATED }).where(entries);
}

export async function outdatedEntries(db: Database, uid: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ documentId: cmsEntries.documentId })
    .from(cmsEntries)
    .where(and(eq(cmsEntries.uid, uid), eq(cmsEntries.version, OUTDATED)))
    .limit(limit);
  return rows.map((row) => row.documentId);
}

export async function countEntries(db: Database, uid: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(cmsEntries).where(eq(cmsEntries.uid, uid));
  return row?.total ?? 0;
}

/** Document ids in order, a page at a time. */
export async function* documentIdsOf(db: Database, uid: string): AsyncGenerator<readonly string[]> {
  const { documentId } = cmsEntries;
  for (let after = ''; ; ) {
    const rows = await db
      .select({ documentId })
      .from(cmsEntries)
      .where(and(eq(cmsEntries.uid, uid), gt(documentId, after)))
      .orderBy(asc(documentId))
      .limit(BATCH);
    yield rows.map((row) => row.documentId);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.documentId ?? '';
  }
}

export async function entriesByKeys(db: Database, uid: string, keys: readonly string[]): Promise<CmsEntry[]> {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(cmsEntries)
    .where(and(eq(cmsEntries.uid, uid), inArray(cmsEntries.sourceKey, [...keys])));
}

/** Finds entries by document id or source key. */
export function entriesOf(
  db: Database,
  { documentIds, keys }: { readonly documentIds: readonly string[]; readonly keys: readonly string[] },
): Promise<CmsEntry[]> {
  return db
    .select()
    .from(cmsEntries)
    .where(
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
