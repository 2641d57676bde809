import { createHmac, randomBytes } from 'node:crypto';
import { and, lt, ne, sql } from 'drizzle-orm';
import { type ArticleFilter, categoryBits } from './articles.ts';
import { type Database, query } from './db.ts';
import { documents, readCounts, readMarks } from './schema.ts';

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 3;
const WINDOW_DAYS = 21;
const SECRET_KEY = 'read-secret';

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Counts one read a device a day. The device itself is never stored: only a keyed hash, under a secret
 * that is replaced each day, after which marks can be tied to nobody.
 */
export async function countRead(db: Database, articleId: number, deviceId: string, now: Date): Promise<void> {
  const day = dayOf(now);
  await db.transaction(async (tx) => {
    const secret = await secretOf(tx, day);
    const mark = createHmac('sha256', secret).update(deviceId).digest('base64url').slice(0, 22);
    const fresh = await tx
      .insert(readMarks)
      .values({ day, articleId, mark })
      .onConflictDoNothing()
      .returning({ mark: readMarks.mark });
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
    .insert(documents)
    .values({ key, value: { secret: randomBytes(32).toString('base64url') } })
    .onConflictDoNothing();
  const [row] = await query<{ secret: string }>(
    db,
    sql`select value->>'secret' as secret from documents where key = ${key}`,
  );
  if (!row) throw new Error(`No secret for ${day}`);
  return row.secret;
}

/** Marks and secrets of days gone by have done their work. */
export async function forgetReaders(db: Database, now: Date): Promise<void> {
  const today = dayOf(now);
  await db.delete(readMarks).where(lt(readMarks.day, today));
  await db
    .delete(documents)
    .where(and(sql`${documents.key} like ${`${SECRET_KEY}:%`}`, ne(documents.key, `${SECRET_KEY}:${today}`)));
  await db
    .delete(readCounts)
    .where(lt(readCounts.day, dayOf(new Date(now.getTime() - WINDOW_DAYS * DAY_MS))));
}

/** Ids by reads that fade with a half-life of three days; unread articles follow, newest first. */
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
