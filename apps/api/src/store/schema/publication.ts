import type { Series } from '@tidemark/contracts/wire/chart';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    sourceKey: text('source_key').notNull().unique(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    precision: text('precision').notNull(),
    status: text('status').notNull(),
    summary: text('summary').notNull(),
    source: text('source'),
    assets: text('assets').array().notNull(),
    articleKeys: text('article_keys').array().notNull(),
    /** How often it has changed, and when it last did: by these a calendar knows the newer version. */
    sequence: integer('sequence').notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
    hash: text('hash').notNull(),
    removedAt: moment('removed_at'),
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
  updatedAt: moment('updated_at').notNull(),
  categoryIds: integer('category_ids').array().notNull(),
  series: jsonb('series').$type<Series[]>().notNull(),
  hash: text('hash').notNull(),
  removedAt: moment('removed_at'),
});

/** Single documents: navigation, disclaimer. */
export const documents = pgTable('documents', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
