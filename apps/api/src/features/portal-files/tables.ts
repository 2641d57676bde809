import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, timestampColumn } from '../../platform/database/columns.ts';

/** Static files of the portal's builds. Their paths change with their content. */
export const portalFiles = pgTable(
  'portal_files',
  {
    path: text('path').primaryKey(),
    bytes: bytesColumn('bytes').notNull(),
    /** When a portal process with this file in its build last said so. */
    usedAt: timestampColumn('used_at').notNull(),
  },
  (table) => [index('portal_files_by_use').on(table.usedAt)],
);
