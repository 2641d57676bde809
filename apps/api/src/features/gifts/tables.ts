import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

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
    /** Who gives, as the giver wants it to be shown. */
    giverName: text('giver_name'),
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

/**
 * The networks from which a device has opened a gift link today. The hash includes the device's identifier, which is
 * stored nowhere, so it cannot be traced back to an address.
 */
export const giftNetworks = pgTable(
  'gift_networks',
  {
    giftId: integer('gift_id')
      .notNull()
      .references(() => gifts.id, { onDelete: 'cascade' }),
    readerHash: text('reader_hash').notNull(),
    networkHash: text('network_hash').notNull(),
    day: date('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.giftId, table.readerHash, table.day, table.networkHash] }),
    index('gift_networks_by_day').on(table.day),
  ],
);
