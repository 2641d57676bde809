import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** No reference to articles: a bookmark outlives the article it points to. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    id: integer('id').generatedByDefaultAsIdentity().unique(),
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.articleId] }),
    index('bookmarks_by_date').on(table.uid, table.createdAt, table.id),
  ],
);

/** Keeps one device from counting twice a day. The mark is keyed with a secret of that day alone. */
export const readMarks = pgTable(
  'read_marks',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.mark] })],
);

export const readCounts = pgTable(
  'read_counts',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);
