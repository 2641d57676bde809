import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

/** The secret address of a reader's private feeds: the SHA-256 of its token, so that a copy of the table opens none. */
export const privateFeeds = pgTable('private_feeds', {
  uid: text('uid').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: timestampColumn('created_at').notNull(),
  lastUsedAt: timestampColumn('last_used_at'),
  /** The security epoch of the session that created it. It ends with the epoch. */
  epoch: integer('epoch').notNull().default(0),
});
