import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { syncJobs } from './schema.ts';

/** Names the entry to pull from the CMS. A single type, such as the navigation, has an empty `documentId`. */
export interface SyncJob {
  readonly uid: string;
  readonly documentId: string;
}

export type QueuedSyncJob = typeof syncJobs.$inferSelect;

/** Queues each entry at most once. Requesting an entry that is already queued makes it due again. */
export async function enqueueSyncJobs(
  db: Database,
  jobs: readonly SyncJob[],
  cause: string,
  now: Date,
): Promise<void> {
  const unique = new Map(jobs.map((job) => [`${job.uid} ${job.documentId}`, job]));
  if (unique.size === 0) return;
  await db
    .insert(syncJobs)
    .values(
      [...unique.values()].map(({ uid, documentId }) => ({
        uid,
        documentId,
        cause,
        requestedAt: now,
        notBefore: now,
      })),
    )
    .onConflictDoUpdate({
      target: [syncJobs.uid, syncJobs.documentId],
      set: {
        requestCount: sql`${syncJobs.requestCount} + 1`,
        attempts: 0,
        notBefore: sql`excluded.not_before`,
      },
    });
}

/** Oldest due job first. */
export async function nextSyncJob(db: Database, now: Date): Promise<QueuedSyncJob | undefined> {
  const [row] = await db
    .select()
    .from(syncJobs)
    .where(lte(syncJobs.notBefore, now))
    .orderBy(asc(syncJobs.notBefore), asc(syncJobs.id))
    .limit(1);
  return row;
}

/** Keeps the job if it was requested again while it ran, because the pulled data may be older than the request. */
export async function completeSyncJob(db: Database, { id, requestCount }: QueuedSyncJob): Promise<void> {
  await db.delete(syncJobs).where(and(eq(syncJobs.id, id), eq(syncJobs.requestCount, requestCount)));
}

export async function postponeSyncJob(
  db: Database,
  { id, attempts }: QueuedSyncJob,
  until: Date,
): Promise<void> {
  await db
    .update(syncJobs)
    .set({ attempts: attempts + 1, notBefore: until })
    .where(eq(syncJobs.id, id));
}

export interface SyncQueueStatus {
  readonly waiting: number;
  readonly oldest: Date | null;
  /** When the next job is due. */
  readonly due: Date | null;
}

export async function syncQueueStatus(db: Database): Promise<SyncQueueStatus> {
  const [row] = await query<{ waiting: number; oldest: string | Date | null; due: string | Date | null }>(
    db,
    sql`select count(*)::int as waiting, min(requested_at) as oldest, min(not_before) as due from sync_jobs`,
  );
  const date = (value: string | Date | null | undefined) => (value ? new Date(value) : null);
  return { waiting: row?.waiting ?? 0, oldest: date(row?.oldest), due: date(row?.due) };
}
