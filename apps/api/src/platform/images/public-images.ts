import { sql } from 'drizzle-orm';
import { type Database, query } from '../database/database.ts';

/**
 * Whether a visible article or analyst shows the image at this path. Every path is looked up in the same way, so that an image of a scheduled article cannot be told from one that does not exist.
 */
export async function isPublicImage(db: Database, url: string, now: Date): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    db,
    sql`select exists (
        select from articles where removed_at is null and publish_at <= ${now.toISOString()}::timestamptz
          and (image->>'url' = ${url} or image->'formats'->'small'->>'url' = ${url}))
      or exists (select from authors where removed_at is null and image->>'url' = ${url}) as found`,
  );
  return row?.found ?? false;
}
