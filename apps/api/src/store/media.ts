import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { media } from './schema.ts';

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
export async function orphanMedia(db: Database, before: Date): Promise<MediaRow[]> {
  const unused = await db.select().from(media).where(sql`${media.usedAt} < ${before}`);
  if (unused.length === 0) return [];
  const shown = await query<{ name: string }>(
    db,
    sql`with contents as (
        select body::text as content from article_bodies
        union all select image::text from articles where removed_at is null and image is not null
        union all select image::text from authors where removed_at is null and image is not null)
      select distinct (regexp_matches(content, '/media/([0-9a-f]{32})', 'g'))[1] as name from contents`,
  );
  const names = new Set(shown.map((row) => row.name));
  const isShown = (file: string) => names.has(file.slice(0, 32));
  return unused.filter(({ name, small }) => !isShown(name) && !(small && isShown(small.name)));
}

export async function forgetMedia(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length) await db.delete(media).where(inArray(media.sourceKey, [...keys]));
}
