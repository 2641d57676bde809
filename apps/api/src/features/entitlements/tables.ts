import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

export interface LaterRights {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly plan: string;
  readonly roles: readonly string[];
}

/** The current rights of readers as the main app reported them. Tokens from before `changedAt` are rejected. */
export const readerRights = pgTable(
  'reader_rights',
  {
    uid: text('uid').primaryKey(),
    plan: text('plan').notNull(),
    roles: text('roles').array().notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
    /** The verified address. */
    email: text('email'),
    /** What follows when the rights end by themselves, earliest first. */
    later: jsonb('later').$type<readonly LaterRights[]>().notNull().default([]),
  },
  (table) => [index('reader_rights_by_change').on(table.changedAt)],
);
