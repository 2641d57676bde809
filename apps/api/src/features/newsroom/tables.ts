import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

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
