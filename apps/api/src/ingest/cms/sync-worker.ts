import { SYNC_CAUSES } from '@tidemark/contracts/wire/staff';
import {
  claimSyncJob,
  completeSyncJob,
  enqueueSyncJobs,
  postponeSyncJob,
  type QueuedSyncJob,
  syncQueueStatus,
} from '../../features/newsroom/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { LeadershipLostError } from '../ingest-leader.ts';
import type { Mutex } from '../mutex.ts';
import { withSyncLog } from '../sync-log.ts';
import type { SyncResult } from './sync-result.ts';

/** Runs work and records it under this name. */
export type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SyncWorkerDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** The term as ingest leader, with which jobs are claimed. */
  readonly term: number;
  readonly mutex: Mutex;
  readonly log: { warn(details: object, message: string): void };
  readonly runJob: (job: QueuedSyncJob) => Promise<SyncResult>;
  readonly trace?: Trace | undefined;
}

export interface SyncWorker {
  /** Call when a job may be due. */
  wake(): void;
  /** Resolves when no job is due. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs sync jobs one by one. A job is deleted only when it is complete, so that it survives a crash.
 * A failing job is retried with growing delays and does not block others.
 */
export function createSyncWorker(deps: SyncWorkerDeps): SyncWorker {
  const { db, now, mutex, log, term, trace = (_name, run) => run() } = deps;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let woken = false;
  let stopped = false;

  const work = async (job: QueuedSyncJob) => {
    const cause = SYNC_CAUSES.find((one) => one === job.cause) ?? 'sweep';
    const isNews = ({ written, removed, rejections }: SyncResult) =>
      written + removed + rejections.length > 0;
    const result = await withSyncLog(deps, cause, () => deps.runJob(job), {
      isNews,
      again: job.attempts > 0,
    });
    for (const { where, field, reason } of result.rejections) {
      log.warn({ where, field, reason }, `Rejected ${where}: ${field} ${reason}`);
    }
    const more = await result.followUps();
    await enqueueSyncJobs(db, more, cause, now());
    await completeSyncJob(db, job);
  };

  const attempt = (job: QueuedSyncJob) =>
    mutex(() => trace('sync job', () => work(job))).catch(async (error: unknown) => {
      if (error instanceof LeadershipLostError) {
        // The job belongs to the next leader.
        stopped = true;
        return;
      }
      const wait = Math.min(FIRST_WAIT_MS * 2 ** job.attempts, LONGEST_WAIT_MS);
      const { uid, documentId } = job;
      log.warn({ err: error, uid, documentId, wait }, 'A sync job failed and will be retried');
      await postponeSyncJob(db, job, new Date(now().getTime() + wait));
    });

  const claim = async () => (stopped ? undefined : claimSyncJob(db, term, now()));

  const run = async () => {
    do {
      woken = false;
      for (let job = await claim(); job; job = await claim()) await attempt(job);
    } while (woken && !stopped);
    const { due } = await syncQueueStatus(db);
    if (due && !stopped) timer = setTimeout(wake, Math.max(50, due.getTime() - now().getTime()));
  };

  const wake = () => {
    woken = true;
    if (stopped || running) return;
    clearTimeout(timer);
    running = run()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Could not run the sync jobs; trying again');
        if (!stopped) timer = setTimeout(wake, FIRST_WAIT_MS);
      })
      .finally(() => {
        running = undefined;
        if (woken) wake();
      });
  };

  return {
    wake,
    async idle() {
      while (running) await running;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
