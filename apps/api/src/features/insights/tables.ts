import type { Series } from '@tidemark/contracts/wire/chart';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

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
