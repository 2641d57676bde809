import { DEFAULT_LEAD_HOURS, type FollowKind, type LeadHours } from '@tidemark/contracts/follow';
import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';

/** What a reader follows. No foreign key, because a follow outlives what it points to. */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    uid: text('uid').notNull(),
    kind: text('kind').$type<FollowKind>().notNull(),
    /** An id, an asset, the text of a search, or a calendar kind. */
    target: text('target').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    inProduct: boolean('in_product').notNull().default(true),
    /** Null: as in the reader's notification settings. */
    email: text('email').$type<EmailFrequency>(),
    /** Whether it is pushed to the browsers of the reader. */
    push: boolean('push').notNull().default(true),
    /** How long before an event the reader is reminded of it. Other kinds do not use it. */
    leadHours: integer('lead_hours').$type<LeadHours>().notNull().default(DEFAULT_LEAD_HOURS),
  },
  (table) => [
    unique('follows_by_target').on(table.kind, table.target, table.uid),
    index('follows_by_reader').on(table.uid, table.kind),
  ],
);
