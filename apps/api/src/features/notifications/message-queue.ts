import type { SentFrequency } from '@tidemark/contracts/notification-settings';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Database, query, textArray } from '../../platform/database/database.ts';
import type { NotificationRow } from './store.ts';
import { type MessageState, notifications } from './tables.ts';

export type Channel = 'email' | 'push';

/** A notification that is not part of a message to this recipient yet. */
export interface PendingItem {
  readonly notificationId: number;
  readonly uid: string;
  readonly frequency: SentFrequency;
  /** The reader, or one of their browsers. */
  readonly recipient: string;
}

export interface NewMessage {
  readonly id: string;
  readonly uid: string;
  readonly recipient: string;
  readonly frequency: SentFrequency;
  readonly day: string;
  readonly dueAt: Date;
}

export interface ClaimedMessage {
  readonly id: string;
  readonly uid: string;
  readonly recipient: string;
  readonly frequency: SentFrequency;
  readonly attempts: number;
  readonly createdAt: Date;
}

interface Names {
  readonly messages: SQL;
  readonly items: SQL;
  /** The column of `notifications` with what is not assigned to a message yet. */
  readonly pending: SQL;
  /** The column of a message that identifies its recipient. */
  readonly recipient: SQL;
  /** The type of that column if it is not the reader's id. */
  readonly recipientType?: SQL;
  /** The recipients of a notification. */
  readonly recipients: SQL;
  /** Whether the reader still wants a followed item on this channel. */
  readonly wanted: SQL;
}

const NAMES: Readonly<Record<Channel, Names>> = {
  email: {
    messages: sql`email_messages`,
    items: sql`email_items`,
    pending: sql`email_pending`,
    recipient: sql`uid`,
    recipients: sql`(select notifications.uid as recipient) recipients`,
    wanted: sql`coalesce(follows.email, settings.email, 'off') <> 'off'`,
  },
  push: {
    messages: sql`push_messages`,
    items: sql`push_items`,
    pending: sql`push_pending`,
    recipient: sql`subscription_id`,
    recipientType: sql`int`,
    recipients: sql`(select id::text as recipient from push_subscriptions
      where push_subscriptions.uid = notifications.uid) recipients`,
    wanted: sql`follows.push`,
  },
};

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const idArray = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::bigint[]`;
const timestamp = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** The messages of one channel: which notifications they report, and whether they were sent. */
export class MessageQueue {
  readonly #names: Names;

  constructor(channel: Channel) {
    this.#names = NAMES[channel];
  }

  /**
   * Notifications without a message: first those to be sent immediately, oldest first, and whether there are any such.
   * They stay locked until the end of the transaction.
   */
  async pendingNotifications(db: Database, limit: number): Promise<{ ids: number[]; isUrgent: boolean }> {
    const { pending } = this.#names;
    const rows = await query<{ id: number; isUrgent: boolean }>(
      db,
      // Ordered by the columns of an index, and not by the number of the same name that is selected.
      sql`select id::float8 as id, ${pending} = 'immediate' as "isUrgent" from notifications
        where ${pending} is not null
        order by (${pending} <> 'immediate'), notifications.id limit ${limit} for update skip locked`,
    );
    return { ids: rows.map(({ id }) => id), isUrgent: rows[0]?.isUrgent ?? false };
  }

  /** One for each recipient of these notifications. */
  async pendingItems(db: Database, notificationIds: readonly number[]): Promise<PendingItem[]> {
    if (notificationIds.length === 0) return [];
    const { pending, recipients } = this.#names;
    return query<PendingItem>(
      db,
      sql`select notifications.id::float8 as "notificationId", notifications.uid, ${pending} as frequency, recipient
        from notifications cross join lateral ${recipients}
        where notifications.id = any(${idArray(notificationIds)}) order by notifications.id, recipient`,
    );
  }

  async clearPending(db: Database, notificationIds: readonly number[]): Promise<void> {
    if (notificationIds.length === 0) return;
    const { pending } = this.#names;
    await db.execute(
      sql`update notifications set ${pending} = null where id = any(${idArray(notificationIds)})`,
    );
  }

  /** Immediate messages to these recipients on these local dates, with keys such as `uid 2026-11-17`. */
  async immediateCounts(
    db: Database,
    recipients: readonly string[],
    days: readonly string[],
  ): Promise<Map<string, number>> {
    if (recipients.length === 0) return new Map();
    const { messages, recipient, recipientType = sql`text` } = this.#names;
    const rows = await query<{ key: string; total: number }>(
      db,
      sql`select ${recipient}::text || ' ' || day as key, count(*)::int as total from ${messages}
        where ${recipient} = any(${textArray(recipients)}::${recipientType}[]) and day = any(${textArray(days)})
          and frequency = 'immediate' group by 1`,
    );
    return new Map(rows.map(({ key, total }) => [key, total]));
  }

  /**
   * Queues messages that are not queued yet, and returns the ids of those that a process has begun to send: nothing
   * can be added to them. The others stay locked until the end of the transaction.
   */
  async add(db: Database, added: readonly NewMessage[], now: Date): Promise<Set<string>> {
    if (added.length === 0) return new Set();
    const { messages, recipient, recipientType } = this.#names;
    // `uid` is set twice for emails otherwise.
    const more = (part: SQL) => (recipientType ? sql`, ${part}` : sql``);
    const rows = await query<{ id: string }>(
      db,
      sql`with added as (insert into ${messages}
          (id, uid, frequency, day, created_at, next_attempt_at ${more(recipient)})
          select id, uid, frequency, day, ${timestamp(now)}, "dueAt" ${more(sql`recipient::${recipientType}`)}
          from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
            as new (id text, uid text, recipient text, frequency text, day text, "dueAt" timestamptz)
          on conflict (id) do update set uid = excluded.uid returning id, attempts, state)
        select id from added where attempts > 0 or state <> 'queued'`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async addItems(
    db: Database,
    items: readonly { readonly messageId: string; readonly notificationId: number }[],
  ): Promise<void> {
    if (items.length === 0) return;
    await db.execute(sql`insert into ${this.#names.items} (message_id, notification_id)
      select "messageId", "notificationId" from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as new ("messageId" text, "notificationId" bigint) on conflict do nothing`);
  }

  /** Claims messages that are due until `until`. If this process dies meanwhile, another sends them after that time. */
  async claim(db: Database, now: Date, until: Date, limit: number): Promise<ClaimedMessage[]> {
    const { messages, recipient } = this.#names;
    // An array is evaluated once, a subquery possibly once for each row.
    const rows = await query<Omit<ClaimedMessage, 'createdAt'> & { createdAt: number }>(
      db,
      sql`update ${messages} set attempts = attempts + 1, next_attempt_at = ${timestamp(until)}
        where id = any(array(select id from ${messages}
          where state = 'queued' and next_attempt_at <= ${timestamp(now)}
          order by next_attempt_at, id limit ${limit} for update skip locked))
        returning id, uid, ${recipient}::text as recipient, frequency, attempts,
          (extract(epoch from created_at) * 1000)::float8 as "createdAt"`,
    );
    return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  }

  async finish(db: Database, id: string, state: Exclude<MessageState, 'queued'>): Promise<void> {
    await db.execute(sql`update ${this.#names.messages} set state = ${state} where id = ${id}`);
  }

  async retry(db: Database, id: string, at: Date): Promise<void> {
    await db.execute(
      sql`update ${this.#names.messages} set next_attempt_at = ${timestamp(at)} where id = ${id}`,
    );
  }

  /** What each message reports, without what the reader has unfollowed or switched off since it was queued. */
  async itemsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, NotificationRow[]>> {
    const { items, wanted } = this.#names;
    const isWanted = sql`exists (select from follows left join notification_settings settings using (uid)
      where follows.uid = notifications.uid and follows.kind = notifications.reason_kind
        and follows.target = notifications.reason_target and ${wanted})`;
    const rows = await db
      .select({ messageId: sql<string>`items.message_id`, row: getTableColumns(notifications) })
      .from(notifications)
      .innerJoin(sql`${items} items`, sql`items.notification_id = ${notifications.id}`)
      .where(sql`items.message_id = any(${textArray(ids)}) and ${isWanted}`)
      .orderBy(notifications.id);
    const found = new Map<string, NotificationRow[]>();
    for (const { messageId, row } of rows) {
      const known = found.get(messageId);
      if (known) known.push(row);
      else found.set(messageId, [row]);
    }
    return found;
  }

  /** The reader of a message, while it is remembered. The case of the id is ignored. */
  async readerOf(db: Database, id: string): Promise<string | undefined> {
    const [row] = await query<{ uid: string }>(
      db,
      sql`select uid from ${this.#names.messages} where lower(id) = ${id.toLowerCase()} limit 1`,
    );
    return row?.uid;
  }

  /** What was sent is remembered for 30 days, for bounces and the daily limit. */
  async deleteOld(db: Database, now: Date): Promise<void> {
    const before = timestamp(new Date(now.getTime() - KEEP_MS));
    await db.execute(sql`delete from ${this.#names.messages} where created_at < ${before}`);
  }
}

export const emailQueue = new MessageQueue('email');
export const pushQueue = new MessageQueue('push');
