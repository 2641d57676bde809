import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from './db.ts';
import type { Look } from './looks.ts';
import { cmsEntries } from './schema.ts';

export type CmsEntry = typeof cmsEntries.$inferSelect;

const BATCH = 500;

/** Remembers which version of an entry was looked at, whether or not it could be taken in. */
export async function rememberEntries(db: Database, entries: readonly CmsEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    await db
      .insert(cmsEntries)
      .values(entries.slice(start, start + BATCH))
      .onConflictDoUpdate({
        target: [cmsEntries.uid, cmsEntries.documentId],
        set: { key: sql`excluded.key`, version: sql`excluded.version` },
      });
  }
}

export async function forgetEntry(db: Database, { uid, documentId }: Look): Promise<void> {
  await db.delete(cmsEntries).where(and(eq(cmsEntries.uid, uid), eq(cmsEntries.documentId, documentId)));
}

export async function findEntry(db: Database, { uid, documentId }: Look): Promise<CmsEntry | undefined> {
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
    .where(and(eq(cmsEntries.uid, uid), inArray(cmsEntries.key, [...keys])));
}
