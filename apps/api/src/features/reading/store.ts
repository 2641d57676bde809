import {
  mergeReadingRecords,
  type ReadingRecord,
  type ReadingStatus,
} from '@tidemark/contracts/reading-record';
import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { librarySettings } from '../library/tables.ts';
import { readingRecords } from './tables.ts';

export type ReadingRow = typeof readingRecords.$inferSelect;

/** How long a removal is remembered, and how old a position from a device may be. */
export const REMOVAL_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const owned = (uid: string, articleId: number) =>
  and(eq(readingRecords.uid, uid), eq(readingRecords.articleId, articleId));

const isRecorded = or(isNotNull(readingRecords.positionAt), isNotNull(readingRecords.finishedAt));

/** The same rule as `readingStatus`, for a query that joins the records. */
const isRead = sql`reading_records.finished is true`;
const isInProgress = sql`(reading_records.finished is not true and reading_records.position_at is not null
  and (reading_records.finished_at is null or reading_records.position_at > reading_records.finished_at))`;

export const STATUS_CONDITIONS: Readonly<Record<ReadingStatus, SQL>> = {
  unread: sql`(not ${isRead} and not ${isInProgress})`,
  in_progress: isInProgress,
  read: isRead,
};

export function toRecord(row: ReadingRow | undefined): ReadingRecord {
  const { position, positionAt, finished, finishedAt, removedAt } = row ?? {};
  return {
    ...(position && positionAt ? { position: { value: position, at: positionAt.getTime() } } : {}),
    ...(finishedAt ? { finished: { value: finished ?? false, at: finishedAt.getTime() } } : {}),
    ...(removedAt ? { removedAt: removedAt.getTime() } : {}),
  };
}

function toColumns({ position, finished, removedAt }: ReadingRecord) {
  const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at));
  return {
    position: position?.value ?? null,
    positionAt: dateOf(position?.at),
    finished: finished?.value ?? null,
    finishedAt: dateOf(finished?.at),
    removedAt: dateOf(removedAt),
    updatedAt: new Date(Math.max(position?.at ?? 0, finished?.at ?? 0, removedAt ?? 0)),
  };
}

export async function findReadingRecord(
  db: Database,
  uid: string,
  articleId: number,
): Promise<ReadingRow | undefined> {
  const [row] = await db.select().from(readingRecords).where(owned(uid, articleId)).limit(1);
  return row;
}

export async function readingRecordsOf(
  db: Database,
  uid: string,
  articleIds: readonly number[],
): Promise<ReadonlyMap<number, ReadingRecord>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(readingRecords)
    .where(and(eq(readingRecords.uid, uid), inArray(readingRecords.articleId, [...articleIds])));
  return new Map(rows.map((row) => [row.articleId, toRecord(row)]));
}

/** The record that gives an article this status, whatever was recorded before. */
export function recordFor(status: ReadingStatus, before: ReadingRecord, at: number): ReadingRecord {
  const finished = { value: status === 'read', at };
  if (status !== 'in_progress') return { finished };
  // One millisecond later, because a position is newer than the mark "unread".
  return { finished, position: { value: before.position?.value ?? { progress: 0 }, at: at + 1 } };
}

export interface ArticleRecord {
  readonly articleId: number;
  readonly record: ReadingRecord;
}

/** Merges what a device reports with what is stored. In one transaction, because several devices may write at once. */
export async function mergeIntoRecords(
  db: Database,
  uid: string,
  reported: readonly ArticleRecord[],
): Promise<void> {
  if (reported.length === 0) return;
  await db.transaction(async (transaction) => {
    // In the order of the ids, so that two transactions never wait for each other.
    for (const { articleId, record } of reported.toSorted((one, other) => one.articleId - other.articleId)) {
      await transaction
        .insert(readingRecords)
        .values({ uid, articleId, updatedAt: new Date(0) })
        .onConflictDoNothing();
      const [stored] = await transaction
        .select()
        .from(readingRecords)
        .where(owned(uid, articleId))
        .for('update');
      const merged = toColumns(mergeReadingRecords(toRecord(stored), record));
      await transaction.update(readingRecords).set(merged).where(owned(uid, articleId));
    }
  });
}

export interface HistoryFilter {
  readonly uid: string;
  readonly status?: ReadingStatus | undefined;
}

const historyConditions = ({ uid, status }: HistoryFilter) =>
  and(eq(readingRecords.uid, uid), isRecorded, ...(status ? [STATUS_CONDITIONS[status]] : []));

/** Last read first. */
export function listHistory(
  db: Database,
  filter: HistoryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReadingRow[]> {
  return db
    .select()
    .from(readingRecords)
    .where(historyConditions(filter))
    .orderBy(desc(readingRecords.updatedAt), desc(readingRecords.articleId))
    .limit(limit)
    .offset(offset);
}

export async function countHistory(db: Database, filter: HistoryFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(readingRecords)
    .where(historyConditions(filter));
  return row?.total ?? 0;
}

/** Removals that are no longer needed are deleted on the way. */
export async function removeFromHistory(
  db: Database,
  uid: string,
  articleId: number,
  now: Date,
): Promise<void> {
  await mergeIntoRecords(db, uid, [{ articleId, record: { removedAt: now.getTime() } }]);
  const expired = new Date(now.getTime() - REMOVAL_DAYS * DAY_MS);
  await db
    .delete(readingRecords)
    .where(
      and(
        eq(readingRecords.uid, uid),
        lt(readingRecords.removedAt, expired),
        sql`${readingRecords.positionAt} is null and ${readingRecords.finishedAt} is null`,
      ),
    );
}

export async function clearHistory(db: Database, uid: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .insert(librarySettings)
      .values({ uid, historyClearedAt: now })
      .onConflictDoUpdate({ target: librarySettings.uid, set: { historyClearedAt: now } });
    await transaction.delete(readingRecords).where(eq(readingRecords.uid, uid));
  });
}

/** Positions at or before this time are not accepted from a device. */
export function oldestAccepted(clearedAt: Date | null, now: Date): number {
  return Math.max(clearedAt?.getTime() ?? 0, now.getTime() - REMOVAL_DAYS * DAY_MS);
}
