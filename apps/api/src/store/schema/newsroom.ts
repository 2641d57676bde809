import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytesColumn, id, timestampColumn } from './columns.ts';

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

/**
 * Entries to pull from the CMS. `requestCount` grows when an entry is requested again while its job runs.
 * `claimedTerm` is the term of the ingest leader that runs the job; a later leader may claim it again.
 */
export const syncJobs = pgTable(
  'sync_jobs',
  {
    id: id(),
    uid: text('uid').notNull(),
    documentId: text('document_id').notNull(),
    cause: text('cause').notNull(),
    requestCount: integer('request_count').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    requestedAt: timestampColumn('requested_at').notNull(),
    notBefore: timestampColumn('not_before').notNull(),
    claimedTerm: integer('claimed_term'),
  },
  (table) => [unique('sync_jobs_once').on(table.uid, table.documentId)],
);

/** One row: the process that ingests content. The term grows with every change of leader. */
export const ingestLeader = pgTable('ingest_leader', {
  id: integer('id').primaryKey(),
  term: integer('term').notNull(),
  backendPid: integer('backend_pid').notNull(),
  renewedAt: timestampColumn('renewed_at').notNull(),
});

/** Why entries were rejected, one row per field. The rows are deleted once the entry is accepted. */
export const contentRejections = pgTable(
  'content_rejections',
  {
    sourceKey: text('source_key').notNull(),
    field: text('field').notNull(),
    location: text('location').notNull(),
    reason: text('reason').notNull(),
    since: timestampColumn('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceKey, table.field] })],
);

export const syncLog = pgTable('sync_log', {
  id: id(),
  at: timestampColumn('at').notNull(),
  tookMs: integer('took_ms').notNull(),
  cause: text('cause').notNull(),
  written: integer('written').notNull(),
  removed: integer('removed').notNull(),
  unchanged: integer('unchanged').notNull(),
  rejected: integer('rejected').notNull(),
  error: text('error'),
});

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
