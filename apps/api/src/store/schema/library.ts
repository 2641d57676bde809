import type { FollowKind } from '@tidemark/contracts/follow';
import type { HighlightColor } from '@tidemark/contracts/highlight';
import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from './columns.ts';

/**
 * Where a reader stopped in an article and whether they have finished it. After its removal from the history only
 * `removedAt` remains for a while, so that an older position from another device does not bring it back.
 * No foreign key, because a record outlives its article.
 */
export const readingRecords = pgTable(
  'reading_records',
  {
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    position: jsonb('position').$type<ReadingAnchor>(),
    positionAt: timestampColumn('position_at'),
    finished: boolean('finished'),
    finishedAt: timestampColumn('finished_at'),
    removedAt: timestampColumn('removed_at'),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.articleId] }),
    index('reading_records_by_date').on(table.uid, table.updatedAt, table.articleId),
    // The status of thousands of articles is read from the index only.
    index('reading_records_by_status').on(
      table.uid,
      table.articleId,
      table.finished,
      table.finishedAt,
      table.positionAt,
    ),
  ],
);

/** A reader without a row has the defaults. */
export const librarySettings = pgTable('library_settings', {
  uid: text('uid').primaryKey(),
  /** Whether positions and finished articles are recorded. */
  history: boolean('history').notNull().default(true),
  /** Positions up to this time are not accepted from devices. */
  historyClearedAt: timestampColumn('history_cleared_at'),
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

/**
 * When the fields of bookmarks and highlights were written, and folders renamed or deleted, where the row itself does
 * not say it. Needed to merge changes that a device made while it was offline, and forgotten when those are too old.
 */
export const libraryWrites = pgTable(
  'library_writes',
  {
    uid: text('uid').notNull(),
    /** Such as `bookmark 12` or `highlight 6f…`. */
    item: text('item').notNull(),
    field: text('field').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.item, table.field] })],
);

/** A link with which up to 50 others can read one article. The token is the secret of the link. */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    token: text('token').notNull().unique(),
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [index('gifts_by_date').on(table.uid, table.createdAt)],
);

/** Who has opened a gift link, as a hash that differs between links. */
export const giftReaders = pgTable(
  'gift_readers',
  {
    giftId: integer('gift_id')
      .notNull()
      .references(() => gifts.id, { onDelete: 'cascade' }),
    readerHash: text('reader_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.giftId, table.readerHash] })],
);

/** The secret address of a reader's private feeds. The token is stored as it is, so that the reader can copy it again. */
export const privateFeeds = pgTable('private_feeds', {
  uid: text('uid').primaryKey(),
  token: text('token').notNull().unique(),
  createdAt: timestampColumn('created_at').notNull(),
});

/** What a reader follows. No foreign key, because a follow outlives what it points to. */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    uid: text('uid').notNull(),
    kind: text('kind').$type<FollowKind>().notNull(),
    /** An id, an asset, the text of a search, or a calendar kind. */
    target: text('target').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    inProduct: boolean('in_product').notNull().default(true),
    /** Null: as in the reader's notification settings. */
    email: text('email').$type<EmailFrequency>(),
    /** Whether it is pushed to the browsers of the reader. */
    push: boolean('push').notNull().default(true),
  },
  (table) => [
    unique('follows_by_target').on(table.kind, table.target, table.uid),
    index('follows_by_reader').on(table.uid, table.kind),
  ],
);
