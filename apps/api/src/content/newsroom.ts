import type { CmsConfig } from '../config/services.ts';
import type { Database } from '../store/db.ts';
import { findDocument } from '../store/documents.ts';
import { rejectedSyncJobs } from '../store/rejections.ts';
import { enqueueSyncJobs, notifyIngestLeader, type SyncJob } from '../store/sync-jobs.ts';
import { setTimestamp } from '../store/sync-log.ts';
import type { ContentWriter } from './content-writer.ts';
import { findAllDifferences } from './differences.ts';
import { checkDraft, draftArticle } from './draft.ts';
import type { ContentSource } from './entry.ts';
import type { MediaStore } from './media-store.ts';
import { createMutex } from './mutex.ts';
import { runSyncJob } from './run-sync-job.ts';
import { Strapi } from './strapi.ts';
import { strapiSource } from './strapi-source.ts';
import { EVERYTHING } from './strapi-types.ts';
import { findSweepJobs } from './sweep.ts';
import { createSyncWorker, RETRY_REJECTED, type SyncWorker, type Trace } from './sync-worker.ts';

export interface NewsroomDeps {
  readonly cms: CmsConfig;
  readonly buckets: readonly string[];
  readonly media: MediaStore;
  /** Supplies content types that the CMS does not have. */
  readonly folder: ContentSource;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  readonly trace?: Trace | undefined;
}

/** A term as ingest leader and the writer of that term. */
export interface IngestTerm {
  readonly term: number;
  readonly writer: ContentWriter;
}

const HOUR_MS = 3_600_000;
const ALL: SyncJob = { uid: EVERYTHING, documentId: '' };

/** Navigation exists as soon as any publication has been ingested. */
export const hasPublication = async (db: Database): Promise<boolean> =>
  (await findDocument(db, 'navigation')) !== undefined;

export type CmsNewsroom = ReturnType<typeof createNewsroom>;

/** Ingests content from the CMS, on webhooks and by regular sweeps for missed webhooks. */
export function createNewsroom(given: NewsroomDeps) {
  const { cms: settings, folder, media, buckets, db, now, log, trace } = given;
  const { webhookSecret, previewSecret, sweepSeconds } = settings;
  const cms = new Strapi(settings);
  const deps = { db, cms, media, buckets, now, log };
  const source = strapiSource(deps, folder);
  const mutex = createMutex();
  /** Defined while this process is the ingest leader. */
  let worker: SyncWorker | undefined;
  let loaded = false;
  let reachable = true;
  let timer: NodeJS.Timeout | undefined;
  let orphansRemoved = 0;

  const run = async (writer: ContentWriter, job: SyncJob) => {
    const result = await runSyncJob({ ...deps, writer }, source, job);
    if (job.uid === EVERYTHING) loaded = true;
    return result;
  };
  const enqueue = async (jobs: readonly SyncJob[], cause: string) => {
    await enqueueSyncJobs(db, jobs, cause, now());
    if (worker) worker.wake();
    else await notifyIngestLeader(db);
  };

  /** Resolves when the jobs are queued, not when they are done. */
  const sweep = async () => {
    const differences = await mutex(() => findSweepJobs(db, cms));
    await enqueueSyncJobs(db, await rejectedSyncJobs(db), RETRY_REJECTED, now());
    await enqueue(differences, 'sweep');
    await setTimestamp(db, 'last-sweep', now());
    if (now().getTime() - orphansRemoved < HOUR_MS) return;
    orphansRemoved = now().getTime();
    await mutex(() => media.removeOrphans());
  };
  const sweepOn = async () => {
    const sweeping = worker;
    try {
      await sweep();
      if (!reachable) log.info({}, 'The CMS responds again');
      reachable = true;
    } catch (error) {
      if (reachable) log.warn({ err: error }, 'The sweep of the CMS failed; the last publication stays');
      reachable = false;
    }
    if (worker === sweeping) timer = setTimeout(sweepOn, sweepSeconds * 1000);
  };

  return {
    webhookSecret,
    previewSecret,
    sweepSeconds,
    enqueue: (job: SyncJob) => enqueue([job], job.uid === EVERYTHING ? 'command' : 'hook'),
    check: (job: SyncJob) => checkDraft(deps, job),
    differences: () => mutex(() => findAllDifferences(db, source)),
    draft: (documentId: string) => draftArticle(deps, documentId),
    sweep,
    idle: async () => worker?.idle(),
    /** Called when another process may have queued jobs. */
    wake: () => worker?.wake(),
    isLoaded: () => loaded,
    /** Runs a full sync. The previous publication is served until it succeeds. */
    async start({ term, writer }: IngestTerm) {
      const started = createSyncWorker({
        ...{ db, now, log, term, mutex, trace },
        runJob: (job) => run(writer, job),
      });
      worker = started;
      loaded ||= await hasPublication(db);
      await enqueue([ALL], 'start');
      await started.idle();
      if (worker !== started) return;
      log.info({}, 'Publication loaded');
      await setTimestamp(db, 'last-sweep', now());
      timer = setTimeout(sweepOn, sweepSeconds * 1000);
    },
    async stop() {
      const stopping = worker;
      worker = undefined;
      clearTimeout(timer);
      await stopping?.stop();
    },
  };
}
