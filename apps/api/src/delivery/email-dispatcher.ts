import { createHash } from 'node:crypto';
import { DEFAULT_SETTINGS, type SentFrequency } from '@tidemark/contracts/notification-settings';
import { withPause } from '../pace.ts';
import type { Database } from '../store/db.ts';
import {
  addEmailItems,
  clearPending,
  immediateEmails,
  type NewEmail,
  type PendingEmail,
  pendingEmails,
  queueEmails,
} from '../store/email-queue.ts';
import { settingsByUid } from '../store/notification-settings.ts';
import { type Delivery, type DeliveryRules, nextDelivery } from './schedule.ts';

const BATCH = 500;

/** Different for every reader, and does not reveal the uid to mail servers. */
const readerKey = (uid: string) => createHash('sha256').update(uid).digest('base64url').slice(0, 22);

function emailOf(
  { uid, notificationId }: PendingEmail,
  frequency: SentFrequency,
  delivery: Delivery,
): NewEmail {
  const { at: dueAt, day } = delivery;
  const id =
    frequency === 'immediate' ? `notification-${notificationId}` : `${frequency}-${readerKey(uid)}-${day}`;
  return { id, uid, frequency, day, dueAt };
}

/**
 * Assigns notifications to emails, in batches of one transaction each: after a crash the next run continues with what
 * is still pending. Returns when nothing is pending.
 */
export async function dispatchEmails(db: Database, now: () => Date, size = BATCH): Promise<void> {
  for (;;) {
    const count = await withPause(() =>
      db.transaction(async (transaction) => {
        const pending = await pendingEmails(transaction, size);
        if (pending.length > 0) await dispatchBatch(transaction, pending, now());
        return pending.length;
      }),
    );
    if (count < size) return;
  }
}

/** The same for all readers with the same rules, of whom there are many. */
function createDeliveries(now: Date) {
  const known = new Map<string, Delivery>();
  return ({ timeZone, quietFrom, quietUntil }: DeliveryRules, frequency: SentFrequency): Delivery => {
    const key = [timeZone, quietFrom, quietUntil, frequency].join();
    const delivery = known.get(key) ?? nextDelivery({ timeZone, quietFrom, quietUntil }, frequency, now);
    known.set(key, delivery);
    return delivery;
  };
}

async function dispatchBatch(db: Database, pending: readonly PendingEmail[], now: Date): Promise<void> {
  const uids = [...new Set(pending.map(({ uid }) => uid))];
  const settings = await settingsByUid(db, uids);
  const settingsOf = (uid: string) => settings.get(uid) ?? DEFAULT_SETTINGS;
  const deliveryOf = createDeliveries(now);
  const deliveries = pending.map((one) => deliveryOf(settingsOf(one.uid), one.frequency));
  const days = [...new Set(deliveries.map(({ day }) => day))];
  const counts = await immediateEmails(db, uids, days);

  let open = pending.map((one, index) => {
    const delivery = deliveries[index] as Delivery;
    if (one.frequency !== 'immediate') return { one, email: emailOf(one, one.frequency, delivery) };
    const key = `${one.uid} ${delivery.day}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const rules = settingsOf(one.uid);
    if (count < rules.dailyCap) return { one, email: emailOf(one, 'immediate', delivery) };
    return { one, email: emailOf(one, 'daily', deliveryOf(rules, 'daily')) };
  });
  while (open.length > 0) {
    const begun = await queueEmails(
      db,
      [...new Map(open.map(({ email }) => [email.id, email])).values()],
      now,
    );
    const added = open.filter(({ email }) => !begun.has(email.id));
    await addEmailItems(
      db,
      added.map(({ one, email }) => ({ messageId: email.id, notificationId: one.notificationId })),
    );
    // A digest that is being sent is complete; what comes later is part of the next one.
    open = open
      .filter(({ email }) => begun.has(email.id) && email.frequency !== 'immediate')
      .map(({ one, email }) => ({
        one,
        email: emailOf(one, email.frequency, nextDelivery(settingsOf(one.uid), email.frequency, email.dueAt)),
      }));
  }
  await clearPending(
    db,
    pending.map(({ notificationId }) => notificationId),
  );
}
