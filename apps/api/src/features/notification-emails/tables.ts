import type { SentFrequency } from '@tidemark/contracts/notification-settings';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';
import type { MessageState } from '../notifications/tables.ts';

/** Emails to followers. Contents are not stored: they are built when an email is sent, with the rights of that time. */
export const emailMessages = pgTable(
  'email_messages',
  {
    /** The first part of the Message-ID. The same email always has the same id. */
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    frequency: text('frequency').$type<SentFrequency>().notNull(),
    /** The reader's local date, for the daily limit. */
    day: text('day').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    nextAttemptAt: timestampColumn('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    state: text('state').$type<MessageState>().notNull().default('queued'),
  },
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
    notificationId: bigint('notification_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.notificationId] })],
);
