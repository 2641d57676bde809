import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

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

/** Prevents one device from being counted twice a day. The hash is keyed with a secret that is replaced every day. */
export const readDevices = pgTable(
  'read_devices',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    deviceHash: text('device_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.deviceHash] })],
);

/** Bounds the reads of an article that one network can add in a day. The hash is keyed like that of a device. */
export const readNetworks = pgTable(
  'read_networks',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    networkHash: text('network_hash').notNull(),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.networkHash] })],
);

/** Read markers that were used, so that each counts once, also after a restart and with several processes. */
export const usedReadMarkers = pgTable('used_read_markers', {
  id: text('id').primaryKey(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

export const readCounts = pgTable(
  'read_counts',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);

export interface LaterRights {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly plan: string;
  readonly roles: readonly string[];
}

/** The current rights of readers as the main app reported them. Tokens from before `changedAt` are rejected. */
export const readerRights = pgTable(
  'reader_rights',
  {
    uid: text('uid').primaryKey(),
    plan: text('plan').notNull(),
    roles: text('roles').array().notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
    /** The verified address. */
    email: text('email'),
    /** What follows when the rights end by themselves, earliest first. */
    later: jsonb('later').$type<readonly LaterRights[]>().notNull().default([]),
  },
  (table) => [index('reader_rights_by_change').on(table.changedAt)],
);
