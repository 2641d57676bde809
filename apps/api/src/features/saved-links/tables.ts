import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

/** A page of another site that a reader keeps in their library. No server of ours ever requests it. */
export const savedLinks = pgTable(
  'saved_links',
  {
    id: id(),
    uid: text('uid').notNull(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    tags: text('tags').array().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('saved_links_by_url').on(table.uid, table.url),
    index('saved_links_by_date').on(table.uid, table.createdAt, table.id),
  ],
);
