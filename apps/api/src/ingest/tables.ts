import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../platform/database/columns.ts';

/** One row: the process that ingests content. The term grows with every change of leader. */
export const ingestLeader = pgTable('ingest_leader', {
  id: integer('id').primaryKey(),
  term: integer('term').notNull(),
  backendPid: integer('backend_pid').notNull(),
  renewedAt: timestampColumn('renewed_at').notNull(),
});
