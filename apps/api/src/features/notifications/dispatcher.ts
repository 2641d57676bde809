import { createHash } from 'node:crypto';
import { DEFAULT_SETTINGS, type SentFrequency } from '@tidemark/contracts/notification-settings';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { withPause } from '../../platform/jobs/pace.ts';
import {
  emailQueue,
  type MessageQueue,
  type NewMessage,
  type PendingItem,
  pushQueue,
} from './message-queue.ts';
import { type Delivery, type DeliveryRules, nextDelivery } from './schedule.ts';
import { settingsByUid } from './settings-store.ts';

/** Small, because readers who request something meanwhile wait for a batch. */
const BATCH = 20;

/** How many times as long as a batch took the process waits after it. Digests are sent hours later. */
const PAUSES_IF_URGENT = 3;
const PAUSES_FOR_DIGESTS = 9;

/** Different for every reader, and does not reveal the uid to mail servers. */
const readerKey = (uid: string) => createHash('sha256').update(uid).digest('base64url').slice(0, 22);

interface Channel {
  readonly queue: MessageQueue;
  /** The same message always has the same id. */
  readonly idOf: (item: PendingItem, frequency: SentFrequency, day: string) => string;
}

const EMAIL: Channel = {
  queue: emailQueue,
  idOf: ({ uid, notificationId }, frequency, day) =>
    frequency === 'immediate' ? `notification-${notificationId}` : `${frequency}-${readerKey(uid)}-${day}`,
};
const PUSH: Channel = {
  queue: pushQueue,
  idOf: ({ recipient, notificationId }, frequency, day) =>
    `push-${recipient}-${frequency === 'immediate' ? notificationId : `${frequency}-${day}`}`,
};

function messageOf(
  { idOf }: Channel,
  item: PendingItem,
  frequency: SentFrequency,
  { at: dueAt, day }: Delivery,
): NewMessage {
  const { uid, recipient } = item;
  return { id: idOf(item, frequency, day), uid, recipient, frequency, day, dueAt };
}

/** Assigns notifications to emails, and to messages for the browsers of their readers. */
export async function dispatchMessages(db: Database, now: () => Date, size = BATCH): Promise<void> {
  await dispatchChannel(EMAIL, db, now, size);
  await dispatchChannel(PUSH, db, now, size);
}

/**
 * PostgreSQL plans the check of a foreign key once per connection. If the table was empty when its statistics were
 * collected, that plan reads the whole table for every check, also after the table has grown.
 */
const preferIndexes = (transaction: Database) => transaction.execute(sql`set local enable_seqscan = off`);

/**
 * In batches of one transaction each: after a crash the next run continues with what is still pending. Returns when
 * nothing is pending.
 */
async function dispatchChannel(channel: Channel, db: Database, now: () => Date, size: number): Promise<void> {
  const { queue } = channel;
  for (;;) {
    const { ids: done } = await withPause(
      () =>
        db.transaction(async (transaction) => {
          await preferIndexes(transaction);
          const pending = await queue.pendingNotifications(transaction, size);
          const items = await queue.pendingItems(transaction, pending.ids);
          if (items.length > 0) await dispatchBatch(channel, transaction, items, now());
          await queue.clearPending(transaction, pending.ids);
          return pending;
        }),
      ({ isUrgent }) => (isUrgent ? PAUSES_IF_URGENT : PAUSES_FOR_DIGESTS),
    );
    if (done.length < size) return;
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

async function dispatchBatch(
  channel: Channel,
  db: Database,
  pending: readonly PendingItem[],
  now: Date,
): Promise<void> {
  const { queue } = channel;
  const settings = await settingsByUid(db, [...new Set(pending.map(({ uid }) => uid))]);
  const settingsOf = (uid: string) => settings.get(uid) ?? DEFAULT_SETTINGS;
  const deliveryOf = createDeliveries(now);
  const deliveries = pending.map((one) => deliveryOf(settingsOf(one.uid), one.frequency));
  const counts = await queue.immediateCounts(
    db,
    [...new Set(pending.map(({ recipient }) => recipient))],
    [...new Set(deliveries.map(({ day }) => day))],
  );

  let open = pending.map((one, index) => {
    const delivery = deliveries[index] as Delivery;
    if (one.frequency !== 'immediate') {
      return { one, message: messageOf(channel, one, one.frequency, delivery) };
    }
    const key = `${one.recipient} ${delivery.day}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const rules = settingsOf(one.uid);
    if (count < rules.dailyCap) return { one, message: messageOf(channel, one, 'immediate', delivery) };
    return { one, message: messageOf(channel, one, 'daily', deliveryOf(rules, 'daily')) };
  });
  while (open.length > 0) {
    const messages = new Map(open.map(({ message }) => [message.id, message]));
    const begun = await queue.add(db, [...messages.values()], now);
    const added = open.filter(({ message }) => !begun.has(message.id));
    await queue.addItems(
      db,
      added.map(({ one, message }) => ({ messageId: message.id, notificationId: one.notificationId })),
    );
    // A digest that is being sent is complete; what comes later is part of the next one.
    open = open
      .filter(({ message }) => begun.has(message.id) && message.frequency !== 'immediate')
      .map(({ one, message: { frequency, dueAt } }) => ({
        one,
        message: messageOf(channel, one, frequency, nextDelivery(settingsOf(one.uid), frequency, dueAt)),
      }));
  }
}
