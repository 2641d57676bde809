import { randomBytes } from 'node:crypto';
import { GIFT_DAYS, GIFT_NETWORKS_PER_DAY, GIFT_READERS, GIFTS_PER_MONTH } from '@tidemark/contracts/gift';
import { and, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { giftNetworks, giftReaders, gifts } from './tables.ts';

export type GiftRow = typeof gifts.$inferSelect & {
  /** How many readers have opened it. */
  readonly readers: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 16;
const MAX_LISTED = 100;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
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

/** Who opens a link, as hashes that differ between links. */
export interface GiftOpener {
  readonly readerHash: string;
  /** The device together with its network; absent for a member, whom the account identifies. */
  readonly networkHash?: string;
}

/**
 * False if the link was opened by its maximum of other readers. A device identifier that many share would count once,
 * so each further network of a day counts as a reader of its own. The lock on the link's row prevents more at the same
 * time.
 */
export async function countGiftReader(
  db: Database,
  giftId: number,
  opener: GiftOpener,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await transaction.select({ id: gifts.id }).from(gifts).where(eq(gifts.id, giftId)).for('update');
    const counted = await hashToCount(transaction, giftId, opener, dayOf(now));
    const hashes = await transaction
      .select({ readerHash: giftReaders.readerHash })
      .from(giftReaders)
      .where(eq(giftReaders.giftId, giftId));
    const isKnown = hashes.some((row) => row.readerHash === counted);
    if (!isKnown && hashes.length >= GIFT_READERS) return false;
    if (!isKnown) await transaction.insert(giftReaders).values({ giftId, readerHash: counted });
    return true;
  });
}

/** The device from the first networks of its day, the device and the network from further ones. */
async function hashToCount(
  db: Database,
  giftId: number,
  { readerHash, networkHash }: GiftOpener,
  day: string,
): Promise<string> {
  if (networkHash === undefined) return readerHash;
  const known = await db
    .select({ networkHash: giftNetworks.networkHash })
    .from(giftNetworks)
    .where(
      and(
        eq(giftNetworks.giftId, giftId),
        eq(giftNetworks.readerHash, readerHash),
        eq(giftNetworks.day, day),
      ),
    );
  if (known.some((row) => row.networkHash === networkHash)) return readerHash;
  if (known.length >= GIFT_NETWORKS_PER_DAY) return networkHash;
  await db.insert(giftNetworks).values({ giftId, readerHash, networkHash, day });
  return readerHash;
}

export async function deleteGiftNetworks(db: Database, now: Date): Promise<void> {
  await db.delete(giftNetworks).where(lt(giftNetworks.day, dayOf(now)));
}
