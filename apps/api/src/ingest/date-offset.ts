import { movedDays } from '@tidemark/contracts/moving-dates';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { keyValueStore } from '../platform/database/tables.ts';

const KEY = 'date-offset';

async function findDateOffset(db: Database): Promise<number | undefined> {
  const [row] = await query<{ days: number }>(
    db,
    sql`select (value->>'days')::int as days from key_value_store where key = ${KEY}`,
  );
  return row?.days;
}

/**
 * By how many days the dates of the publication move. The first ingest decides it for good, because addresses may
 * contain dates. A database that has articles from before there was an offset keeps their dates.
 */
export async function decideDateOffset(db: Database, week: Date, now: Date): Promise<number> {
  const days = movedDays(week, now);
  await db
    .insert(keyValueStore)
    .values({
      key: KEY,
      value: sql`jsonb_build_object('days', case when exists (select from articles) then 0 else ${days}::int end)`,
    })
    .onConflictDoNothing();
  return (await findDateOffset(db)) ?? 0;
}
