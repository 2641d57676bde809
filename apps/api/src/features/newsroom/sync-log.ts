import { desc, eq, lt, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { keyValueStore } from '../../platform/database/tables.ts';
import { syncLog } from './tables.ts';

const MAX_ENTRIES = 500;

export type SyncRow = typeof syncLog.$inferSelect;
export type SyncRecord = Omit<typeof syncLog.$inferInsert, 'id'>;

/** Logs a sync. Only the latest entries are kept. */
export async function recordSync(db: Database, record: SyncRecord): Promise<void> {
  const [row] = await db.insert(syncLog).values(record).returning({ id: syncLog.id });
  await db.delete(syncLog).where(lt(syncLog.id, (row?.id ?? 0) - MAX_ENTRIES));
}

/** Newest first, optionally of one cause. */
export const listSyncs = (db: Database, limit: number, cause?: string): Promise<SyncRow[]> =>
  db
    .select()
    .from(syncLog)
    .where(cause === undefined ? undefined : eq(syncLog.cause, cause))
    .orderBy(desc(syncLog.id))
    .limit(limit);

/** Timestamps that survive a restart. */
export type TimestampName = 'last-sweep' | 'last-load' | 'published-until';

export async function findTimestamp(db: Database, name: TimestampName): Promise<Date | undefined> {
  const [row] = await query<{ at: string }>(
    db,
    sql`select value->>'at' as at from key_value_store where key = ${name}`,
  );
  return row ? new Date(row.at) : undefined;
}

export async function setTimestamp(db: Database, key: TimestampName, at: Date): Promise<void> {
  const value = { at: at.toISOString() };
  await db
    .insert(keyValueStore)
    .values({ key, value })
    .onConflictDoUpdate({ target: keyValueStore.key, set: { value } });
}
