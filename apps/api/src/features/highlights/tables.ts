import type { HighlightColor } from '@tidemark/contracts/highlight';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

/**
 * A part of an article that a reader has marked, with an optional note. The quote is what the reader keeps if they
 * lose access; prefix, suffix and offsets only serve to find it again.
 */
export const highlights = pgTable(
  'highlights',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    exact: text('exact').notNull(),
    prefix: text('prefix').notNull(),
    suffix: text('suffix').notNull(),
    start: integer('start').notNull(),
    color: text('color').$type<HighlightColor>().notNull(),
    note: text('note').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    index('highlights_by_article').on(table.uid, table.articleId, table.start),
    index('highlights_by_date').on(table.uid, table.createdAt, table.id),
  ],
);
