import { createHmac, randomBytes } from 'node:crypto';
import { and, lt, ne, sql } from 'drizzle-orm';
import { type ArticleFilter, categoryBits } from './articles.ts';
import { type Database, query } from './db.ts';
import { keyValueStore, readCounts, readDevices } from './schema.ts';

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 3;
const WINDOW_DAYS = 21;
const SECRET_KEY = 'read-secret';

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Counts one read per device and day. Only a keyed hash of the device is stored, and its secret is
 * replaced daily, after which hashes cannot be linked to a device.
 */
export async function countRead(db: Database, articleId: number, deviceId: string, now: Date): Promise<void> {
  const day = dayOf(now);
  await db.transaction(async (tx) => {
    const secret = await secretOf(tx, day);
    const deviceHash = createHmac('sha256', secret).update(deviceId).digest('base64url').slice(0, 22);
    const fresh = await tx
      .insert(readDevices)
      .values({ day, articleId, deviceHash })
      .onConflictDoNothing()
      .returning({ deviceHash: readDevices.deviceHash });
    if (fresh.length === 0) return;
    await tx
      .insert(readCounts)
      .values({ day, articleId, reads: 1 })
      .onConflictDoUpdate({
        target: [readCounts.day, readCounts.articleId],
        set: { reads: sql`${readCounts.reads} + 1` },
      });
  });
}

async function secretOf(db: Database, day: string): Promise<string> {
  const key = `${SECRET_KEY}:${day}`;
  await db
    .insert(keyValueStore)
    .values({ key, value: { secret: randomBytes(32).toString('base64url') } })
    .onConflictDoNothing();
  const [row] = await query<{ secret: string }>(
    db,
    sql`select value->>'secret' as secret from key_value_store where key = ${key}`,
  );
  if (!row) throw new Error(`No secret for ${day}`);
  return row.secret;
}

/** Deletes device hashes and secrets of past days, and counts outside the window. */
export async function deleteExpiredReads(db: Database, now: Date): Promise<void> {
  const today = dayOf(now);
  await db.delete(readDevices).where(lt(readDevices.day, today));
  await db
    .delete(keyValueStore)
    .where(
      and(
        sql`${keyValueStore.key} like ${`${SECRET_KEY}:%`}`,
        ne(keyValueStore.key, `${SECRET_KEY}:${today}`),
      ),
    );
  await db
    .delete(readCounts)
    .where(lt(readCounts.day, dayOf(new Date(now.getTime() - WINDOW_DAYS * DAY_MS))));
}

/** Article ids by reads with a half-life of three days, followed by unread articles, newest first. */
export async function trendingIds(
  db: Database,
  filter: Pick<ArticleFilter, 'categoryIds' | 'excludedIds'>,
  limit: number,
  offset: number,
  now: Date,
): Promise<number[]> {
  const wanted = filter.categoryIds
    ? sql`and (a.mask & ${categoryBits(filter.categoryIds)}::int) <> 0`
    : sql``;
  const excluded = filter.excludedIds?.length
    ? sql`and (a.mask & ${categoryBits(filter.excludedIds)}::int) = 0`
    : sql``;
  const rows = await query<{ id: number }>(
    db,
    sql`with score as (
        select article_id, sum(reads * power(0.5, (${dayOf(now)}::date - day)::float8 / ${HALF_LIFE_DAYS}::float8)) as heat
        from read_counts group by article_id),
      heated as (
        select a.id, s.heat, a.publish_at from score s join articles a on a.id = s.article_id
        where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz ${wanted} ${excluded}),
      newest as (
        select a.id, 0::float8 as heat, a.publish_at from articles a
        where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz ${wanted} ${excluded}
          and not exists (select from score s where s.article_id = a.id)
        order by a.publish_at desc, a.id desc limit ${limit + offset})
      select id from (select * from heated union all select * from newest) every_one
      order by heat desc, publish_at desc, id desc limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => row.id);
}
