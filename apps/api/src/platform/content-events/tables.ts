import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../database/columns.ts';
import type { Changes } from './changes.ts';

/** The outbox: one row per content change, written in the transaction of the change. */
export const contentEvents = pgTable('content_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestampColumn('at').notNull(),
  /** Content keys whose cached responses are out of date. */
  keys: text('keys').array().notNull(),
  /** Entries whose pages have to be revalidated, and whether the change is an edit (see ContentChange). */
  changes: jsonb('changes').$type<Changes & { readonly isEdit?: true }>().notNull(),
});
