import { SYNC_CAUSES } from '@tidemark/contracts/wire/staff';
import {
  enqueueSyncJobs,
  notifyIngestLeader,
  type QueuedSyncJob,
  type SyncJob,
} from '../../features/newsroom/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findDocument } from '../../platform/database/documents.ts';
import type { CmsConfig } from '../../platform/settings/services.ts';
import type { ContentWriter } from '../content-writer.ts';
import type { FolderSource } from '../entry.ts';
import type { MediaStore } from '../images/media-store.ts';
import { createMutex } from '../mutex.ts';
import { findCmsDifferences } from './cms-differences.ts';
import { checkDraft, draftArticle } from './draft.ts';
import { concernsEverything, requestEverything, runSyncJob } from './run-sync-job.ts';
import { Strapi } from './strapi.ts';
import { EVERYTHING } from './strapi-types.ts';
import { createSweeper, type Sweeper, type SweepKind } from './sweeper.ts';
import { EMPTY_RESULT } from './sync-result.ts';
import { createSyncWorker, type SyncWorker, type Trace } from './sync-worker.ts';

export interface NewsroomDeps {
  readonly cms: CmsConfig;
  readonly buckets: readonly string[];
  readonly media: MediaStore;
  /** Supplies content types that the CMS does not have. */
  readonly folder: FolderSource;
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

interface Leading {
  readonly worker: SyncWorker;
  readonly sweeper: Sweeper;
}

/** Navigation exists as soon as any publication has been ingested. */
export const hasPublication = async (db: Database): Promise<boolean> =>
  (await findDocument(db, 'navigation')) !== undefined;

export type CmsNewsroom = ReturnType<typeof createNewsroom>;

/** Ingests content from the CMS, on webhooks and by regular sweeps for missed webhooks. */
export function createNewsroom(given: NewsroomDeps) {
  const { cms: settings, folder, media, buckets, db, now, log, trace = (_name, work) => work() } = given;
  const { webhookSecret, previewSecret, sweepSeconds } = settings;
  const cms = new Strapi(settings);
  const deps = { db, cms, media, buckets, now, log };
  const mutex = createMutex();
  /** Defined while this process is the ingest leader. */
  let leading: Leading | undefined;
  let loaded = false;

  const enqueue = async (jobs: readonly SyncJob[], cause: string) => {
    await enqueueSyncJobs(db, jobs, cause, now());
    if (leading) leading.worker.wake();
    else await notifyIngestLeader(db);
  };

  const lead = ({ term, writer }: IngestTerm): Leading => {
    const worker = createSyncWorker({
      ...{ db, now, log, term, mutex, trace },
      runJob: async (job: QueuedSyncJob) => {
        if (!concernsEverything(job)) return runSyncJob({ ...deps, writer }, job);
        await requestEverything({ writer });
        sweeper.request(SYNC_CAUSES.find((cause) => cause === job.cause) ?? 'sweep');
        return EMPTY_RESULT;
      },
    });
    const sweeper = createSweeper({
      ...{ ...deps, folder, writer, term, sweepSeconds, worker, mutex, trace },
      loaded: () => {
        loaded = true;
      },
    });
    return { worker, sweeper };
  };

  return {
    webhookSecret,
    previewSecret,
    sweepSeconds,
    enqueue: (job: SyncJob) => enqueue([job], job.uid === EVERYTHING ? 'command' : 'hook'),
    check: (job: SyncJob) => checkDraft(deps, job),
    differences: () => findCmsDifferences({ ...deps, folder, runBatch: mutex }),
    draft: (documentId: string) => draftArticle(deps, documentId),
    sweep: async (kind: SweepKind = 'complete') => leading?.sweeper.sweep(kind),
    /** Resolves when no sync job is due and no sweep runs. */
    async idle() {
      await leading?.worker.idle();
      await leading?.sweeper.idle();
      await leading?.worker.idle();
    },
    /** Called when another process may have queued jobs. */
    wake: () => leading?.worker.wake(),
    isLoaded: () => loaded,
    /** Compares the publication with the CMS. What is stored is served meanwhile. */
    async start(term: IngestTerm) {
      const started = lead(term);
      leading = started;
      loaded ||= await hasPublication(db);
      started.worker.wake();
      await started.sweeper.start();
      if (leading === started && loaded) log.info({}, 'Publication loaded');
    },
    async stop() {
      const stopping = leading;
      leading = undefined;
      await Promise.all([stopping?.sweeper.stop(), stopping?.worker.stop()]);
    },
  };
}
