import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { syncJobs } from './tables.ts';

/** The PostgreSQL channel on which the ingest leader learns of new jobs. */
export const SYNC_JOBS_CHANNEL = 'sync_jobs';

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

/**
 * Claims the oldest due job that no later leader has claimed. The worker of a term runs one job at a time, so a job
 * that was claimed in the same or an earlier term was interrupted.
 * `= (…)` instead of `in (…)`, because the planner may evaluate the latter several times and claim several jobs.
 */
export async function claimSyncJob(
  db: Database,
  term: number,
  now: Date,
): Promise<QueuedSyncJob | undefined> {
  const next = db
    .select({ id: syncJobs.id })
    .from(syncJobs)
    .where(and(lte(syncJobs.notBefore, now), sql`coalesce(${syncJobs.claimedTerm}, 0) <= ${term}`))
    .orderBy(asc(syncJobs.notBefore), asc(syncJobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(syncJobs)
    .set({ claimedTerm: term })
    .where(sql`${syncJobs.id} = (${next})`)
    .returning();
  return row;
}

/** A job that a later leader has claimed is no longer ours to change. */
const ownJob = ({ id, claimedTerm }: QueuedSyncJob) =>
  and(eq(syncJobs.id, id), sql`${syncJobs.claimedTerm} is not distinct from ${claimedTerm}`);

/** Keeps the job if it was requested again while it ran, because the pulled data may be older than the request. */
export async function completeSyncJob(db: Database, job: QueuedSyncJob): Promise<void> {
  await db.delete(syncJobs).where(and(ownJob(job), eq(syncJobs.requestCount, job.requestCount)));
}

export async function postponeSyncJob(db: Database, job: QueuedSyncJob, until: Date): Promise<void> {
  await db
    .update(syncJobs)
    .set({ attempts: job.attempts + 1, notBefore: until })
    .where(ownJob(job));
}

/** Tells the ingest leader, which may be another process, that jobs were queued. */
export async function notifyIngestLeader(db: Database): Promise<void> {
  await query(db, sql`select pg_notify(${SYNC_JOBS_CHANNEL}, '')`);
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
