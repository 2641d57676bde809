import { randomBytes } from 'node:crypto';
import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { eq, sql } from 'drizzle-orm';
import { isInSet } from '../../platform/database/article-set.ts';
import { type Database, query } from '../../platform/database/database.ts';
import { type FollowedSearch, ofEachKind } from '../follows/index.ts';
import { privateFeeds } from './tables.ts';

const TOKEN_BYTES = 24;

export async function findPrivateFeed(db: Database, uid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ token: privateFeeds.token })
    .from(privateFeeds)
    .where(eq(privateFeeds.uid, uid));
  return row?.token;
}

/** Returns the existing token if there is one. */
export async function createPrivateFeed(db: Database, uid: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.insert(privateFeeds).values({ uid, token, createdAt: now }).onConflictDoNothing();
  return (await findPrivateFeed(db, uid)) ?? token;
}

export async function revokePrivateFeed(db: Database, uid: string): Promise<void> {
  await db.delete(privateFeeds).where(eq(privateFeeds.uid, uid));
}

export async function readerOfFeed(db: Database, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ uid: privateFeeds.uid })
    .from(privateFeeds)
    .where(eq(privateFeeds.token, token));
  return row?.uid;
}

/** The newest articles of followed analysts, categories, assets and searches, and followed articles. */
export async function followedArticles(
  db: Database,
  uid: string,
  searches: readonly FollowedSearch[],
  limit: number,
  now: Date,
): Promise<number[]> {
  const followed = (kind: string) =>
    sql`select target from follows where follows.uid = ${uid} and follows.kind = ${kind}`;
  const found = searches.map(({ matches }) => isInSet(sql`id`, matches));
  const isFound = sql`(mask & ${categoryMask([HIDDEN_FROM_SEARCH_ID])} = 0 and (${sql.join(found, sql` or `)}))`;
  const conditions = [
    ...ofEachKind(({ inFeed }) => inFeed).map(({ kind, value: inFeed }) => inFeed(followed(kind))),
    ...(found.length > 0 ? [isFound] : []),
  ];
  const rows = await query<{ id: number }>(
    db,
    sql`select id from articles where removed_at is null and publish_at <= ${now.toISOString()}::timestamptz
        and (${sql.join(conditions, sql` or `)})
      order by publish_at desc, id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Ids of followed events and of events whose kind is followed. */
export async function followedEvents(db: Database, uid: string, from: Date): Promise<Set<number>> {
  const isFollowed = ofEachKind(({ inCalendar }) => inCalendar).map(
    ({ kind, value: target }) => sql`(follows.kind = ${kind} and follows.target = ${target})`,
  );
  const rows = await query<{ id: number }>(
    db,
    sql`select events.id from calendar_events events where removed_at is null
      and starts_at >= ${from.toISOString()}::timestamptz
      and exists (select from follows where follows.uid = ${uid} and (${sql.join(isFollowed, sql` or `)}))`,
  );
  return new Set(rows.map(({ id }) => id));
}
