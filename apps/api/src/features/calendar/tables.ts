import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    sourceKey: text('source_key').notNull().unique(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at'),
    precision: text('precision').notNull(),
    status: text('status').notNull(),
    summary: text('summary').notNull(),
    source: text('source'),
    assets: text('assets').array().notNull(),
    articleKeys: text('article_keys').array().notNull(),
    /** Number and time of changes, by which calendar clients recognise the newer version. */
    sequence: integer('sequence').notNull().default(0),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
    hash: text('hash').notNull(),
    removedAt: timestampColumn('removed_at'),
  },
  (table) => [index('calendar_events_by_date').on(table.startsAt, table.id)],
);
