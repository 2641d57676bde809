import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { recordArticleChanges } from './outbox.ts';

const BATCH = 50;

/** Lets every process analyse and index all articles again, in batches between which searches run. */
export async function rebuildIndex(db: Database, catchUp: () => Promise<unknown>): Promise<number> {
  const rows = await query<{ id: number }>(
    db,
    sql`select id from articles where removed_at is null order by id`,
  );
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id);
    await db.transaction((tx) => recordArticleChanges(tx, ids));
    await catchUp();
  }
  return rows.length;
}
