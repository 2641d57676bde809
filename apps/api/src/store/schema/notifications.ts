import type { FollowKind } from '@tidemark/contracts/follow';
import type { NotificationKind } from '@tidemark/contracts/notification';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

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
  },
  (table) => [
    unique('notifications_once').on(table.uid, table.occurrence),
    index('notifications_by_reader').on(table.uid, table.id, table.readAt),
    index('notifications_by_date').on(table.createdAt),
  ],
);

/** Articles whose publication was processed, with the length of which followers were last notified. */
export const notifiedArticles = pgTable('notified_articles', {
  articleId: integer('article_id').primaryKey(),
  words: integer('words').notNull(),
});

/** Events with followers: the version of which they were last notified, and the date they were reminded of. */
export const notifiedEvents = pgTable('notified_events', {
  eventId: integer('event_id').primaryKey(),
  sequence: integer('sequence').notNull(),
  remindedOf: timestampColumn('reminded_of'),
});
