import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncCause } from '@tidemark/contracts/wire/staff';
import { findTimestamp, setRejections, setTimestamp } from '../features/newsroom/index.ts';
import type { Changes } from '../platform/content-events/changes.ts';
import type { ContentFeed } from '../platform/content-events/feed.ts';
import type { Database, EventConnection } from '../platform/database/database.ts';
import type { ObjectStorage } from '../platform/images/object-storage.ts';
import type { Config } from '../platform/settings/config.ts';
import { createAnnouncer } from './announce.ts';
import { type CmsNewsroom, createNewsroom, hasPublication } from './cms/newsroom.ts';
import type { Trace } from './cms/sync-worker.ts';
import { type ContentWriter, createContentWriter } from './content-writer.ts';
import { decideDateOffset } from './date-offset.ts';
import { requireContentFolder } from './files/content-folder.ts';
import { filesSource } from './files/files.ts';
import { MediaStore } from './images/media-store.ts';
import { beginTerm, LeadershipLostError } from './ingest-leader.ts';
import { type Leadership, startLeadership } from './leadership.ts';
import { createPublisher, type Publisher, watchFolder } from './publisher.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { withSyncLog } from './sync-log.ts';

export interface ContentRuntimeDeps {
  readonly config: Config;
  readonly db: Database;
  /** Where images are, if not in the database. */
  readonly objects?: ObjectStorage | undefined;
  readonly now: () => Date;
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  /** The content events of this process. */
  readonly feed: ContentFeed;
  /** Opens the session for the election of the ingest leader. Without it, this process is the leader. */
  readonly connect?: () => Promise<EventConnection>;
  /** Records the work in a trace. */
  readonly trace?: Trace | undefined;
}

export interface ContentRuntime {
  /** Defined when content comes from the CMS. */
  readonly newsroom: CmsNewsroom | undefined;
  isLoaded(): boolean;
  /** Whether this process ingests content. */
  isLeader(): boolean;
  /** Loads the publication, then keeps it in sync with its source. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Ingest {
  readonly schedule: Schedule;
  unwatch: (() => void) | undefined;
}

const LOAD_POLL_MS = 300;

const wasLoaded = async (db: Database): Promise<boolean> =>
  (await findTimestamp(db, 'last-load')) !== undefined || (await hasPublication(db));

export function createContentRuntime(deps: ContentRuntimeDeps): ContentRuntime {
  const { config, db, objects, now, log, feed, trace = (_name, work) => work() } = deps;
  const { cms, contentDir, assetBuckets, portalUrl, websubHub: hub } = config;
  const media = new MediaStore(db, now, objects);
  const folder = filesSource(
    contentDir,
    assetBuckets,
    cms ? undefined : media,
    config.movesDates ? (week) => decideDateOffset(db, week, now()) : undefined,
  );
  /** Defined while this process is the ingest leader. */
  let ingest: Ingest | undefined;
  let leadership: Leadership | undefined;
  /** The current term. Elections are faster than the work that they begin and end. */
  let electedTerm: number | undefined;
  let isLoaded = false;
  let isStopped = false;
  /** Resolves when the last change of leadership has taken effect. */
  let transition: Promise<void> = Promise.resolve();
  const newsroom = cms && createNewsroom({ cms, buckets: assetBuckets, media, folder, db, now, log, trace });
  const announcer = hub === undefined ? undefined : createAnnouncer({ db, hub, portalUrl, now, log });
  feed.subscribe(() => ingest?.schedule.arm());

  const publish = (publisher: Publisher, writer: ContentWriter, cause: SyncCause) =>
    trace('load publication', async () => {
      const { rejections, ...counts } = await withSyncLog({ db, now }, cause, async () => {
        const report = await publisher.publish();
        await writer.write(async (tx) => {
          await setRejections(tx, report.rejections, now());
          return undefined;
        });
        return report;
      });
      log.info({ cause, ...counts, rejected: rejections.length }, 'Publication loaded');
    });

  /** Loads the publication, then keeps it in sync with its source. */
  const lead = async (term: number) => {
    // Nothing of the first load is new.
    let isFirstLoad = !(await wasLoaded(db));
    if (electedTerm !== term) return;
    const changed = (changes: Changes) => {
      if (!isFirstLoad) announcer?.announce(changes);
    };
    const isStopped = () => electedTerm !== term;
    const writer = createContentWriter({ db, now, log, term, isStopped, feed, changed });
    // The portal learns of it as of any other change.
    const due = async (changes: Changes) => {
      await writer.write(async () => ({ keys: ['articles'], changes, isEdit: true }));
    };
    const schedule = createSchedule({ db, now, log, due });
    const current: Ingest = { schedule, unwatch: undefined };
    ingest = current;
    if (newsroom) await newsroom.start({ term, writer });
    else {
      const publisher = createPublisher({ db, now, log, writer }, folder);
      await requireContentFolder(contentDir);
      // Before the folder is read, so that no change during the first load is missed.
      if (config.watchContent && ingest === current) {
        current.unwatch = watchFolder(contentDir, () => {
          publish(publisher, writer, 'folder').catch((error) => {
            if (error instanceof LeadershipLostError) return;
            log.error({ err: error }, 'Could not load the publication');
          });
        });
      }
      await publish(publisher, writer, 'start');
    }
    isFirstLoad = false;
    if (ingest !== current) return;
    // Without the CMS there may be nothing yet; the newsroom retries and then reports itself as loaded.
    isLoaded = newsroom?.isLoaded() ?? true;
    if (isLoaded) await setTimestamp(db, 'last-load', now());
    schedule.arm();
  };

  const resign = async () => {
    const ending = ingest;
    ingest = undefined;
    electedTerm = undefined;
    ending?.unwatch?.();
    ending?.schedule.stop();
    await newsroom?.stop();
  };

  /** Resolves when this process or another has loaded the publication. */
  const loaded = async () => {
    for (;;) {
      await transition;
      if (isStopped || isLoaded) return;
      isLoaded = newsroom?.isLoaded() || (await wasLoaded(db).catch(() => false));
      if (!isLoaded) await sleep(LOAD_POLL_MS);
    }
  };

  return {
    newsroom,
    isLeader: () => ingest !== undefined,
    isLoaded: () => isLoaded || newsroom?.isLoaded() === true,
    async start() {
      if (!deps.connect) {
        electedTerm = await beginTerm(db);
        return lead(electedTerm);
      }
      const failed = Promise.withResolvers<never>();
      let isStarting = true;
      leadership = await startLeadership({
        connect: deps.connect,
        log,
        wake: () => newsroom?.wake(),
        resign: () => {
          const resigned = resign();
          transition = transition.then(() => resigned);
        },
        lead: (term) => {
          electedTerm = term;
          transition = transition
            .then(() => lead(term))
            .catch((error) => {
              if (electedTerm !== term || error instanceof LeadershipLostError) return;
              if (isStarting) return failed.reject(error);
              log.error({ err: error }, 'Could not load the publication');
              // The next election, of this process or another, tries again.
              leadership?.resign(error);
            });
        },
      });
      await Promise.race([loaded(), failed.promise]);
      isStarting = false;
    },
    async stop() {
      isStopped = true;
      await resign();
      leadership?.stop();
    },
  };
}
