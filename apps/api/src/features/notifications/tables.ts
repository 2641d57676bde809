import type { FollowKind } from '@tidemark/contracts/follow';
import type { NotificationKind } from '@tidemark/contracts/notification';
import type { EmailFrequency, EmailStop, SentFrequency } from '@tidemark/contracts/notification-settings';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

/** What happened to something that a reader follows. No foreign keys: a notification outlives what it is about. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: text('uid').notNull(),
    /** Identifies what happened, so that each reader is notified of it once. */
    occurrence: text('occurrence').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    articleId: integer('article_id'),
    eventId: integer('event_id'),
    /** What the reader follows. */
    reasonKind: text('reason_kind').$type<FollowKind>().notNull(),
    reasonTarget: text('reason_target').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    readAt: timestampColumn('read_at'),
    /** Whether it is in the reader's list. */
    inProduct: boolean('in_product').notNull().default(true),
    /** How it is to be emailed, until it is part of an email. */
    emailPending: text('email_pending').$type<SentFrequency>(),
    /** How it is to be pushed, until it is part of a push message. */
    pushPending: text('push_pending').$type<SentFrequency>(),
  },
  (table) => [
    unique('notifications_once').on(table.uid, table.occurrence),
    index('notifications_by_reader').on(table.uid, table.id, table.readAt),
    index('notifications_by_date').on(table.createdAt),
    // What is to be sent immediately comes first.
    index('notifications_to_email')
      .on(sql`(email_pending <> 'immediate')`, table.id)
      .where(sql`email_pending is not null`),
    index('notifications_to_push')
      .on(sql`(push_pending <> 'immediate')`, table.id)
      .where(sql`push_pending is not null`),
  ],
);

/** Articles whose publication was processed, with the length of which followers were last notified. */
export const notifiedArticles = pgTable('notified_articles', {
  articleId: integer('article_id').primaryKey(),
  words: integer('words').notNull(),
});

/** Events with followers: the version of which they were last notified. */
export const notifiedEvents = pgTable('notified_events', {
  eventId: integer('event_id').primaryKey(),
  sequence: integer('sequence').notNull(),
});

/** The date of each event that its followers were reminded of, by how long before it they want to be. */
export const remindedEvents = pgTable(
  'reminded_events',
  {
    eventId: integer('event_id').notNull(),
    leadHours: integer('lead_hours').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.leadHours] })],
);

/** A reader without a row has the defaults. */
export const notificationSettings = pgTable('notification_settings', {
  uid: text('uid').primaryKey(),
  email: text('email').$type<EmailFrequency>().notNull(),
  timeZone: text('time_zone').notNull(),
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  dailyCap: integer('daily_cap').notNull(),
  emailStopped: text('email_stopped').$type<EmailStop>(),
  /** The address that a mail server rejected. Another one is tried again. */
  bouncedAddress: text('bounced_address'),
});

export type MessageState = 'queued' | 'sent' | 'failed' | 'dropped';

/** The columns that the tables of emails and of push messages share. */
export const messageColumns = {
  /** The same message always has the same id. */
  id: text('id').primaryKey(),
  uid: text('uid').notNull(),
  frequency: text('frequency').$type<SentFrequency>().notNull(),
  /** The reader's local date, for the daily limit. */
  day: text('day').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
  nextAttemptAt: timestampColumn('next_attempt_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  state: text('state').$type<MessageState>().notNull().default('queued'),
};

export const itemColumns = { notificationId: bigint('notification_id', { mode: 'number' }).notNull() };
