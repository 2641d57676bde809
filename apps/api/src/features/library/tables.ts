import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

/** A reader without a row has the defaults. */
export const librarySettings = pgTable('library_settings', {
  uid: text('uid').primaryKey(),
  /** Whether positions and finished articles are recorded. */
  history: boolean('history').notNull().default(true),
  /** Positions up to this time are not accepted from devices. */
  historyClearedAt: timestampColumn('history_cleared_at'),
  /** When the reader completed or skipped the choice of topics after signing up. */
  welcomedAt: timestampColumn('welcomed_at'),
});

export const libraryFolders = pgTable(
  'library_folders',
  {
    id: id(),
    uid: text('uid').notNull(),
    name: text('name').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [unique('library_folders_by_name').on(table.uid, table.name)],
);

/** Folders and tags of an article outlive its bookmark, so that they are there again after an undo. */
export const libraryFolderItems = pgTable(
  'library_folder_items',
  {
    uid: text('uid').notNull(),
    folderId: integer('folder_id')
      .notNull()
      .references(() => libraryFolders.id, { onDelete: 'cascade' }),
    articleId: integer('article_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folderId, table.articleId] }),
    index('library_folder_items_by_article').on(table.uid, table.articleId),
  ],
);

export const libraryTags = pgTable(
  'library_tags',
  {
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.articleId, table.tag] }),
    index('library_tags_by_tag').on(table.uid, table.tag, table.articleId),
  ],
);

/** What a reader notes about a saved article as a whole. It outlives the bookmark, like folders and tags. */
export const libraryNotes = pgTable(
  'library_notes',
  {
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    note: text('note').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.articleId] })],
);
