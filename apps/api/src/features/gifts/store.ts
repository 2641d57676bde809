import { randomBytes } from 'node:crypto';
import { GIFT_DAYS, GIFT_READERS, GIFTS_PER_MONTH } from '@tidemark/contracts/gift';
import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { giftReaders, gifts } from './tables.ts';

export type GiftRow = typeof gifts.$inferSelect & {
  /** How many readers have opened it. */
  readonly readers: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 16;
const MAX_LISTED = 100;

const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

const readers = sql<number>`(select count(*)::int from gift_readers where gift_readers.gift_id = gifts.id)`;
const columns = {
  id: gifts.id,
  token: gifts.token,
  uid: gifts.uid,
  articleId: gifts.articleId,
  createdAt: gifts.createdAt,
  expiresAt: gifts.expiresAt,
  revokedAt: gifts.revokedAt,
  giverName: gifts.giverName,
  readers,
};

const isValid = (now: Date) => and(isNull(gifts.revokedAt), gt(gifts.expiresAt, now));

/** How many links the reader can still give this month. */
export async function remainingGifts(db: Database, uid: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(gifts)
    .where(and(eq(gifts.uid, uid), gte(gifts.createdAt, monthOf(now))));
  return Math.max(0, GIFTS_PER_MONTH - (row?.total ?? 0));
}

export async function listGifts(db: Database, uid: string): Promise<GiftRow[]> {
  return db
    .select(columns)
    .from(gifts)
    .where(eq(gifts.uid, uid))
    .orderBy(desc(gifts.createdAt), desc(gifts.id))
    .limit(MAX_LISTED);
}

/**
 * The valid link of the reader to this article, or a new one; undefined if the reader has given all of this month.
 * One request per reader at a time counts and inserts.
 */
export async function createGift(
  db: Database,
  { uid, articleId, giverName }: Pick<GiftRow, 'uid' | 'articleId' | 'giverName'>,
  now: Date,
): Promise<GiftRow | undefined> {
  return db.transaction(async (transaction) => {
    await query(transaction, sql`select pg_advisory_xact_lock(hashtext(${`gifts ${uid}`}))`);
    const [known] = await transaction
      .select(columns)
      .from(gifts)
      .where(and(eq(gifts.uid, uid), eq(gifts.articleId, articleId), isValid(now)))
      .limit(1);
    if (known) return known;
    if ((await remainingGifts(transaction, uid, now)) === 0) return undefined;
    const [created] = await transaction
      .insert(gifts)
      .values({
        ...{
          uid,
          articleId,
          giverName,
          createdAt: now,
          expiresAt: new Date(now.getTime() + GIFT_DAYS * DAY_MS),
        },
        token: randomBytes(TOKEN_BYTES).toString('base64url'),
      })
      .returning();
    return created && { ...created, readers: 0 };
  });
}

export async function revokeGift(db: Database, uid: string, id: number, now: Date): Promise<void> {
  await db
    .update(gifts)
    .set({ revokedAt: now })
    .where(and(eq(gifts.uid, uid), eq(gifts.id, id), isNull(gifts.revokedAt)));
}

export async function findValidGift(db: Database, token: string, now: Date): Promise<GiftRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(gifts)
    .where(and(eq(gifts.token, token), isValid(now)))
    .limit(1);
  return row;
}

/** False if the link was opened by its maximum of other readers. The lock on its row prevents more at the same time. */
export async function countGiftReader(db: Database, giftId: number, readerHash: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await transaction.select({ id: gifts.id }).from(gifts).where(eq(gifts.id, giftId)).for('update');
    const hashes = await transaction
      .select({ readerHash: giftReaders.readerHash })
      .from(giftReaders)
      .where(eq(giftReaders.giftId, giftId));
    if (hashes.some((row) => row.readerHash === readerHash)) return true;
    if (hashes.length >= GIFT_READERS) return false;
    await transaction.insert(giftReaders).values({ giftId, readerHash });
    return true;
  });
}
