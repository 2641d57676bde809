import { createHmac, randomBytes } from 'node:crypto';
import { categoryMask } from '@tidemark/contracts/categories';
import { and, lt, ne, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { keyValueStore } from '../../platform/database/tables.ts';
import type { ArticleFilter } from '../articles/index.ts';
import { createReadMarker, markerIssuedAt, verifyReadMarker } from './read-markers.ts';
import { readCounts, readDevices, readNetworks, usedReadMarkers } from './tables.ts';

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 3;
const WINDOW_DAYS = 21;
const SECRET_KEY = 'read-secret';

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export interface ReadReport {
  readonly articleId: number;
  readonly deviceId: string;
  /** The client's network as the rate limits identify it. */
  readonly network: string;
  readonly marker: string;
}

/** How many reads of an article a network can add in a day: a household shares one address. */
const MAX_NETWORK_READS = 2;

/** Issues the marker that a read of this article by this network needs. */
export async function issueReadMarker(
  db: Database,
  articleId: number,
  network: string,
  now: Date,
): Promise<string> {
  const secret = await secretOf(db, dayOf(now));
  return createReadMarker(secret, { articleId, network }, now);
}

/**
 * Counts one read per device and day, and a bounded number per network and day. Only keyed hashes of device and
 * network are stored, and their secret is replaced daily, after which hashes cannot be linked to a reader.
 * Returns false if the marker is invalid, used, expired or too recent.
 */
export async function countRead(db: Database, report: ReadReport, now: Date): Promise<boolean> {
  const { articleId, deviceId, network, marker } = report;
  const issuedAt = markerIssuedAt(marker);
  if (issuedAt === undefined) return false;
  const day = dayOf(now);
  return db.transaction(async (tx) => {
    const markerSecret = await findSecret(tx, dayOf(issuedAt));
    const verified =
      markerSecret === undefined
        ? undefined
        : verifyReadMarker(markerSecret, marker, { articleId, network }, now);
    if (!verified) return false;
    const unused = await tx
      .insert(usedReadMarkers)
      .values(verified)
      .onConflictDoNothing()
      .returning({ id: usedReadMarkers.id });
    if (unused.length === 0) return false;
    const secret = await secretOf(tx, day);
    const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
    const newDevice = await tx
      .insert(readDevices)
      .values({ day, articleId, deviceHash: hash(deviceId) })
      .onConflictDoNothing()
      .returning({ deviceHash: readDevices.deviceHash });
    if (newDevice.length === 0) return true;
    const withinBound = await tx
      .insert(readNetworks)
      .values({ day, articleId, networkHash: hash(`network ${network}`), reads: 1 })
      .onConflictDoUpdate({
        target: [readNetworks.day, readNetworks.articleId, readNetworks.networkHash],
        set: { reads: sql`${readNetworks.reads} + 1` },
        setWhere: lt(readNetworks.reads, MAX_NETWORK_READS),
      })
      .returning({ reads: readNetworks.reads });
    if (withinBound.length === 0) return true;
    await tx
      .insert(readCounts)
      .values({ day, articleId, reads: 1 })
      .onConflictDoUpdate({
        target: [readCounts.day, readCounts.articleId],
        set: { reads: sql`${readCounts.reads} + 1` },
      });
    return true;
  });
}

async function secretOf(db: Database, day: string): Promise<string> {
  const key = `${SECRET_KEY}:${day}`;
  await db
    .insert(keyValueStore)
    .values({ key, value: { secret: randomBytes(32).toString('base64url') } })
    .onConflictDoNothing();
  const secret = await findSecret(db, day);
  if (secret === undefined) throw new Error(`No secret for ${day}`);
  return secret;
}

async function findSecret(db: Database, day: string): Promise<string | undefined> {
  const [row] = await query<{ secret: string }>(
    db,
    sql`select value->>'secret' as secret from key_value_store where key = ${`${SECRET_KEY}:${day}`}`,
  );
  return row?.secret;
}

/** Deletes hashes and secrets of past days, expired markers, and counts outside the window. */
export async function deleteExpiredReads(db: Database, now: Date): Promise<void> {
  const today = dayOf(now);
  await db.delete(readDevices).where(lt(readDevices.day, today));
  await db.delete(readNetworks).where(lt(readNetworks.day, today));
  await db.delete(usedReadMarkers).where(lt(usedReadMarkers.expiresAt, now));
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
    ? sql`and (a.mask & ${categoryMask(filter.categoryIds)}::int) <> 0`
    : sql``;
  const excluded = filter.excludedIds?.length
    ? sql`and (a.mask & ${categoryMask(filter.excludedIds)}::int) = 0`
    : sql``;
  const rows = await query<{ id: number }>(
    db,
    sql`with scores as (
        select article_id, sum(reads * power(0.5, (${dayOf(now)}::date - day)::float8 / ${HALF_LIFE_DAYS}::float8)) as score
        from read_counts group by article_id),
      ranked as (
        select a.id, s.score, a.publish_at from scores s join articles a on a.id = s.article_id
        where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz ${wanted} ${excluded}),
      newest as (
        select a.id, 0::float8 as score, a.publish_at from articles a
        where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz ${wanted} ${excluded}
          and not exists (select from scores s where s.article_id = a.id)
        order by a.publish_at desc, a.id desc limit ${limit + offset})
      select id from (select * from ranked union all select * from newest) candidates
      order by score desc, publish_at desc, id desc limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => row.id);
}
