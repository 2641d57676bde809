import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
    /** The security epoch: what belongs to an earlier one is no longer valid. */
    epoch: integer('epoch').notNull().default(0),
    /** What follows when the rights end by themselves, earliest first. */
    later: jsonb('later').$type<readonly LaterRights[]>().notNull().default([]),
  },
  (table) => [index('reader_rights_by_change').on(table.changedAt)],
);

/** Sessions whose tokens are rejected, for as long as there can be any. They name no reader. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sid: text('sid').primaryKey(),
    endedAt: timestampColumn('ended_at').notNull(),
  },
  (table) => [index('ended_sessions_by_date').on(table.endedAt)],
);
