import { desc, eq, lt, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { contentSyncs, documents } from './schema.ts';

const KEPT = 500;

export type SyncRow = typeof contentSyncs.$inferSelect;
export type SyncRecord = Omit<typeof contentSyncs.$inferInsert, 'id'>;

/** What was done to the content, and when. The latest few hundred are kept. */
export async function recordSync(db: Database, record: SyncRecord): Promise<void> {
  const [row] = await db.insert(contentSyncs).values(record).returning({ id: contentSyncs.id });
  await db.delete(contentSyncs).where(lt(contentSyncs.id, (row?.id ?? 0) - KEPT));
}

/** Newest first; of any cause, or of one. */
export const listSyncs = (db: Database, limit: number, cause?: string): Promise<SyncRow[]> =>
  db
    .select()
    .from(contentSyncs)
    .where(cause === undefined ? undefined : eq(contentSyncs.cause, cause))
    .orderBy(desc(contentSyncs.id))
    .limit(limit);

/** Moments that outlive a restart. */
export type MomentName = 'last-sweep' | 'published-until';

export async function momentOf(db: Database, name: MomentName): Promise<Date | undefined> {
  const [row] = await query<{ at: string }>(
    db,
    sql`select value->>'at' as at from documents where key = ${name}`,
  );
  return row ? new Date(row.at) : undefined;
}

export async function setMoment(db: Database, key: MomentName, at: Date): Promise<void> {
  const value = { at: at.toISOString() };
  await db
    .insert(documents)
    .values({ key, value })
    .onConflictDoUpdate({ target: documents.key, set: { value } });
}
