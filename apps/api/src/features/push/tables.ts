import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';
import { itemColumns, messageColumns } from '../notifications/tables.ts';

/** The browsers in which a reader has switched push messages on. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    uid: text('uid').notNull(),
    /** The address at the browser's push service. It belongs to one browser, and so to the reader who is signed in. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, in base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The session in which it was switched on, and its security epoch. It ends with them. */
    sid: text('sid'),
    epoch: integer('epoch').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_by_reader').on(table.uid, table.id)],
);

/** Push messages to followers, one for each browser. As with emails, contents are built when they are sent. */
export const pushMessages = pgTable(
  'push_messages',
  {
    // A message that is sent again replaces the first one in the browser, by its id.
    ...messageColumns,
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('push_messages_due').on(table.nextAttemptAt, table.id).where(sql`state = 'queued'`),
    index('push_messages_by_day').on(table.subscriptionId, table.day),
    index('push_messages_by_reader').on(table.uid),
    index('push_messages_by_date').on(table.createdAt),
  ],
);

/** What a push message reports. */
export const pushItems = pgTable(
  'push_items',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    ...itemColumns,
  },
  (table) => [primaryKey({ columns: [table.messageId, table.notificationId] })],
);
