import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

/** The secret address of a reader's private feeds. The token is stored as it is, so that the reader can copy it again. */
export const privateFeeds = pgTable('private_feeds', {
  uid: text('uid').primaryKey(),
  token: text('token').notNull().unique(),
  createdAt: timestampColumn('created_at').notNull(),
});
