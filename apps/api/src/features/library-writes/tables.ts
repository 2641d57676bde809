import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

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
