import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../platform/database/columns.ts';

/**
 * Where a reader stopped in an article and whether they have finished it. After its removal from the history only
 * `removedAt` remains for a while, so that an older position from another device does not bring it back.
 * No foreign key, because a record outlives its article.
 */
export const readingRecords = pgTable(
  'reading_records',
  {
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    position: jsonb('position').$type<ReadingAnchor>(),
    positionAt: timestampColumn('position_at'),
    finished: boolean('finished'),
    finishedAt: timestampColumn('finished_at'),
    removedAt: timestampColumn('removed_at'),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.articleId] }),
    index('reading_records_by_date').on(table.uid, table.updatedAt, table.articleId),
    // The status of thousands of articles is read from the index only.
    index('reading_records_by_status').on(
      table.uid,
      table.articleId,
      table.finished,
      table.finishedAt,
      table.positionAt,
    ),
  ],
);
