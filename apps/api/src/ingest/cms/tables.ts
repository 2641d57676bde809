import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Entries published in the CMS as of their last sync: their source key and version. */
export const cmsEntries = pgTable(
  'cms_entries',
  {
    uid: text('uid').notNull(),
    documentId: text('document_id').notNull(),
    sourceKey: text('source_key').notNull(),
    version: text('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.documentId] }),
    index('cms_entries_by_key').on(table.sourceKey),
  ],
);
