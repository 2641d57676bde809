import { MAX_DEVICES } from '@tidemark/contracts/push';
import type { TokenSession } from '@tidemark/contracts/session';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { epochOf } from '../entitlements/index.ts';
import { pushSubscriptions } from './tables.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;

export async function listPushSubscriptions(db: Database, uid: string): Promise<PushSubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.uid, uid))
    .orderBy(asc(pushSubscriptions.id));
}

export async function pushSubscriptionsById(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PushSubscriptionRow>> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A browser has one subscription: it belongs to the reader who signed in last. The oldest ones make room. */
export async function savePushSubscription(
  db: Database,
  uid: string,
  session: TokenSession,
  { endpoint, p256dh, auth }: NewSubscription,
  now: Date,
): Promise<void> {
  const { sid = null, epoch = await epochOf(db, uid) } = session;
  const values = { uid, p256dh, auth, sid, epoch };
  await db.transaction(async (transaction) => {
    // With it go the messages that are queued for the reader before.
    await transaction
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.uid, uid)));
    await transaction
      .insert(pushSubscriptions)
      .values({ endpoint, createdAt: now, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
    const surplus = await transaction
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.uid, uid))
      .orderBy(desc(pushSubscriptions.id))
      .offset(MAX_DEVICES);
    const ids = surplus.map(({ id }) => id);
    if (ids.length > 0) await transaction.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
  });
}

/** Whether there was one with this address and secret. What is queued for it is sent to the new address. */
export async function renewPushSubscription(
  db: Database,
  old: { readonly endpoint: string; readonly auth: string },
  renewed: NewSubscription,
): Promise<boolean> {
  const { endpoint, auth } = pushSubscriptions;
  return db.transaction(async (transaction) => {
    const matches = and(eq(endpoint, old.endpoint), eq(auth, old.auth));
    const [known] = await transaction.select().from(pushSubscriptions).where(matches).for('update');
    if (!known) return false;
    if (renewed.endpoint !== old.endpoint) {
      await transaction.delete(pushSubscriptions).where(eq(endpoint, renewed.endpoint));
    }
    await transaction.update(pushSubscriptions).set(renewed).where(eq(pushSubscriptions.id, known.id));
    return true;
  });
}

export async function removePushSubscription(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
