import { createHash, randomBytes } from 'node:crypto';
import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { isInSet } from '../../platform/database/article-set.ts';
import { type Database, query } from '../../platform/database/database.ts';
import { epochOf } from '../entitlements/index.ts';
import { type FollowedSearch, ofEachKind } from '../follows/index.ts';
import { privateFeeds } from './tables.ts';

const TOKEN_BYTES = 24;

/** Uses within this time are not stored again. */
const USE_PRECISION_MS = 60_000;

export interface PrivateFeedRow {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function findPrivateFeed(db: Database, uid: string): Promise<PrivateFeedRow | undefined> {
  const { createdAt, lastUsedAt } = privateFeeds;
  const [row] = await db
    .select({ createdAt, lastUsedAt })
    .from(privateFeeds)
    .where(and(eq(privateFeeds.uid, uid), gte(privateFeeds.epoch, await epochOf(db, uid))));
  return row;
}

/** A new token, which ends the one before. It is not stored, only its hash is. */
export async function createPrivateFeed(
  db: Database,
  { uid, epoch }: { readonly uid: string; readonly epoch: number | undefined },
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const values = {
    ...{ tokenHash: hashOf(token), createdAt: now, lastUsedAt: null },
    // That of the session: one that was ended meanwhile must not create what stays.
    epoch: epoch ?? (await epochOf(db, uid)),
  };
  await db
    .insert(privateFeeds)
    .values({ uid, ...values })
    .onConflictDoUpdate({ target: privateFeeds.uid, set: values });
  return token;
}

export async function revokePrivateFeed(db: Database, uid: string): Promise<void> {
  await db.delete(privateFeeds).where(eq(privateFeeds.uid, uid));
}

/** The reader whose feed has this token, and that it was used. */
export async function readerOfFeed(db: Database, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(privateFeeds)
    .where(eq(privateFeeds.tokenHash, hashOf(token)));
  if (!row || row.epoch < (await epochOf(db, row.uid))) return undefined;
  const before = new Date(now.getTime() - USE_PRECISION_MS);
  await db
    .update(privateFeeds)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(privateFeeds.tokenHash, row.tokenHash),
        or(isNull(privateFeeds.lastUsedAt), lt(privateFeeds.lastUsedAt, before)),
      ),
    );
  return row.uid;
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
