import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { media } from './tables.ts';

export type MediaRow = typeof media.$inferSelect;

export async function findMedia(db: Database, key: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.sourceKey, key));
  return row;
}

/** Concurrent inserts of the same file all get the name of the first. */
export async function putMedia(db: Database, row: MediaRow): Promise<MediaRow> {
  await db.insert(media).values(row).onConflictDoNothing({ target: media.sourceKey });
  return (await findMedia(db, row.sourceKey)) ?? row;
}

export async function touchMedia(db: Database, key: string, now: Date): Promise<void> {
  await db.update(media).set({ usedAt: now }).where(eq(media.sourceKey, key));
}

/** Files that no published entry shows and that were last used before this time. */
export const orphanMedia = (db: Database, before: Date): Promise<MediaRow[]> =>
  db
    .select()
    .from(media)
    .where(
      and(
        lt(media.usedAt, before),
        sql`not exists (select from media_usage
          where media_usage.name in (left(${media.name}, 32), left(${media.small}->>'name', 32)))`,
      ),
    );

export async function forgetMedia(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length) await db.delete(media).where(inArray(media.sourceKey, [...keys]));
}
