import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

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
