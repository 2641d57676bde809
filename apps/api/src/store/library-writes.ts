import { MAX_CHANGE_AGE_DAYS } from '@tidemark/contracts/library-change';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from './db.ts';
import { libraryWrites } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const bookmarkItem = (articleId: number) => `bookmark ${articleId}`;
export const highlightItem = (id: string) => `highlight ${id}`;

/** The times of the fields of one item. `removed` is the time of its deletion. */
export type WriteTimes = ReadonlyMap<string, Date>;

export interface Write {
  readonly item: string;
  readonly field: string;
  readonly at: Date;
}

/** Changes of devices up to this time are not accepted. */
export const oldestChange = (now: Date) => new Date(now.getTime() - MAX_CHANGE_AGE_DAYS * DAY_MS);

/** Records when fields were written, and forgets times that no change can be compared with any more. */
export async function recordWrites(
  db: Database,
  uid: string,
  writes: readonly Write[],
  now: Date,
): Promise<void> {
  if (writes.length === 0) return;
  await db
    .insert(libraryWrites)
    .values(writes.map((write) => ({ uid, ...write })))
    .onConflictDoUpdate({
      target: [libraryWrites.uid, libraryWrites.item, libraryWrites.field],
      set: { at: sql`greatest(${libraryWrites.at}, excluded.at)` },
    });
  await db
    .delete(libraryWrites)
    .where(and(eq(libraryWrites.uid, uid), lt(libraryWrites.at, oldestChange(now))));
}

export async function findWrites(db: Database, uid: string, item: string): Promise<WriteTimes> {
  const rows = await db
    .select()
    .from(libraryWrites)
    .where(and(eq(libraryWrites.uid, uid), eq(libraryWrites.item, item)));
  return new Map(rows.map(({ field, at }) => [field, at]));
}
