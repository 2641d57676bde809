import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { itemColumns, messageColumns } from '../notifications/tables.ts';

/** Emails to followers. Contents are not stored: they are built when an email is sent, with the rights of that time. */
export const emailMessages = pgTable(
  'email_messages',
  // The id is the first part of the Message-ID.
  messageColumns,
  (table) => [
    index('email_messages_due').on(table.nextAttemptAt, table.id).where(sql`state = 'queued'`),
    index('email_messages_by_day').on(table.uid, table.day),
    index('email_messages_by_date').on(table.createdAt),
  ],
);

/** What an email reports. */
export const emailItems = pgTable(
  'email_items',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => emailMessages.id, { onDelete: 'cascade' }),
    ...itemColumns,
  },
  (table) => [primaryKey({ columns: [table.messageId, table.notificationId] })],
);
