import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

/** No foreign key, because a bookmark outlives its article. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    id: integer('id').generatedByDefaultAsIdentity().unique(),
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the reader moved it to the archive of their library. */
    archivedAt: timestampColumn('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.articleId] }),
    // Ends with the columns that the library reads, so that listing thousands of bookmarks reads the index only.
    index('bookmarks_by_date').on(table.uid, table.createdAt, table.id, table.articleId, table.archivedAt),
    // In the order of `articles_for_library`: both are merged to order a library by title, length or date.
    index('bookmarks_by_article').on(table.uid, table.articleId, table.archivedAt, table.createdAt, table.id),
  ],
);
