import type { Series } from '@tidemark/contracts/wire/chart';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from './columns.ts';

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

export const insights = pgTable('insights', {
  id: id(),
  sourceKey: text('source_key').notNull().unique(),
  slug: text('slug').unique(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  access: text('access').notNull(),
  type: text('type').notNull(),
  unit: text('unit').notNull(),
  source: text('source').notNull(),
  updatedAt: timestampColumn('updated_at').notNull(),
  categoryIds: integer('category_ids').array().notNull(),
  series: jsonb('series').$type<Series[]>().notNull(),
  hash: text('hash').notNull(),
  removedAt: timestampColumn('removed_at'),
});

/** Small values that need no table of their own: navigation, disclaimer, timestamps, daily secrets. */
export const keyValueStore = pgTable('key_value_store', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
