import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** What the CMS has published, as last looked at: which key it went under, and in which version. */
export const cmsEntries = pgTable(
  'cms_entries',
  {
    uid: text('uid').notNull(),
    documentId: text('document_id').notNull(),
    key: text('key').notNull(),
    version: text('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.documentId] }),
    index('cms_entries_by_key').on(table.key),
  ],
);

/** Entries to look at. Asked again while it is looked at, `asked` grows and the look is not over. */
export const contentLooks = pgTable(
  'content_looks',
  {
    id: id(),
    uid: text('uid').notNull(),
    documentId: text('document_id').notNull(),
    cause: text('cause').notNull(),
    asked: integer('asked').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    notedAt: moment('noted_at').notNull(),
    notBefore: moment('not_before').notNull(),
  },
  (table) => [unique('content_looks_once').on(table.uid, table.documentId)],
);

/** Why an entry was not taken in, a row a field. Gone once it is. */
export const contentRefusals = pgTable(
  'content_refusals',
  {
    key: text('key').notNull(),
    field: text('field').notNull(),
    place: text('place').notNull(),
    reason: text('reason').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.field] })],
);

export const contentSyncs = pgTable('content_syncs', {
  id: id(),
  at: moment('at').notNull(),
  tookMs: integer('took_ms').notNull(),
  cause: text('cause').notNull(),
  written: integer('written').notNull(),
  removed: integer('removed').notNull(),
  unchanged: integer('unchanged').notNull(),
  refused: integer('refused').notNull(),
  error: text('error'),
});

/** Pictures taken in: the file at its source, and the random name under which ours is served. */
export const media = pgTable('media', {
  key: text('key').primaryKey(),
  name: text('name').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  blur: text('blur').notNull(),
  small: jsonb('small').$type<{ name: string; width: number; height: number }>(),
  usedAt: moment('used_at').notNull(),
});
