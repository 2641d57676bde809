import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, timestampColumn } from '../database/columns.ts';

/** Ingested images: the file at its source, and the random name under which our copy is served. */
export const media = pgTable('media', {
  sourceKey: text('source_key').primaryKey(),
  name: text('name').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  blur: text('blur').notNull(),
  small: jsonb('small').$type<{ name: string; width: number; height: number }>(),
  usedAt: timestampColumn('used_at').notNull(),
});

/** The bytes of images by their SHA-256. Without bytes, they are in the object storage. */
export const mediaBlobs = pgTable('media_blobs', {
  hash: text('hash').primaryKey(),
  bytes: bytesColumn('bytes'),
});

/** Which bytes are served under which random name. */
export const mediaFiles = pgTable(
  'media_files',
  {
    name: text('name').primaryKey(),
    hash: text('hash')
      .notNull()
      .references(() => mediaBlobs.hash),
  },
  (table) => [index('media_files_by_hash').on(table.hash)],
);

/** The images that published articles and authors show, by the first 32 characters of their names. */
export const mediaUsage = pgTable(
  'media_usage',
  {
    kind: text('kind').notNull(),
    sourceKey: text('source_key').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.sourceKey, table.name] }),
    index('media_usage_by_name').on(table.name),
  ],
);
