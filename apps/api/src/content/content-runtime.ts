import type { SyncCause } from '@tidemark/contracts/wire/staff';
import type { Config } from '../config.ts';
import type { Changes } from '../store/changes.ts';
import type { ContentFeed } from '../store/content-feed.ts';
import type { Database } from '../store/db.ts';
import { setRejections } from '../store/rejections.ts';
import { affectedPages } from './affected-pages.ts';
import { createAnnouncer } from './announce.ts';
import { createContentWriter } from './content-writer.ts';
import { filesSource } from './files.ts';
import { MediaStore } from './media-store.ts';
import { type CmsNewsroom, createNewsroom, hasPublication } from './newsroom.ts';
import { createPublisher, watchFolder } from './publisher.ts';
import { createRevalidator } from './revalidator.ts';
import { createSchedule } from './schedule.ts';
import { withSyncLog } from './sync-log.ts';

export interface ContentRuntimeDeps {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  /** The content events of this process. */
  readonly feed: ContentFeed;
  /**
   * The time after which no other process serves a cached response from before a change. Undefined if no other
   * process uses the database.
   */
  readonly leaseMs?: number | undefined;
}

export interface ContentRuntime {
  /** Defined when content comes from the CMS. */
  readonly newsroom: CmsNewsroom | undefined;
  readonly mediaFolder: string;
  isLoaded(): boolean;
  /** Loads the publication, then keeps it in sync with its source. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createContentRuntime(deps: ContentRuntimeDeps): ContentRuntime {
  const { config, db, now, log, feed, leaseMs } = deps;
  const { websubHub: hub, portalUrl, cms, contentDir, assetBuckets } = config;
  const media = new MediaStore(db, config.dataDir, now);
  const folder = filesSource(contentDir, assetBuckets, cms ? undefined : media);
  const revalidator = config.portal && createRevalidator(config.portal, log);
  const announcer = hub === undefined ? undefined : createAnnouncer({ db, hub, portalUrl, now, log });
  let started = false;
  let unwatch: (() => void) | undefined;

  const repeats = new Set<NodeJS.Timeout>();
  const revalidate = (changes: Changes) => {
    const pages = affectedPages(changes);
    revalidator?.revalidate(pages);
    if (leaseMs === undefined || !revalidator) return;
    // Another process may have responded to the portal from its cache before it learnt of the change.
    const repeat = setTimeout(() => {
      repeats.delete(repeat);
      revalidator.revalidate(pages.slice(0, 1));
    }, leaseMs);
    repeats.add(repeat);
  };
  const changed = (changes: Changes) => {
    // Nothing of the first load is new, and no page has been generated that could be out of date.
    if (!started) return;
    revalidate(changes);
    announcer?.announce(changes);
  };
  const schedule = createSchedule({ db, now, log, due: changed });
  feed.subscribe(() => {
    if (started) schedule.arm();
  });

  const writer = createContentWriter({ db, now, log, feed, changed });
  const newsroom = cms && createNewsroom({ cms, buckets: assetBuckets, media, folder, db, now, log, writer });
  const publisher = createPublisher({ db, now, log, writer }, folder);
  const publish = async (cause: SyncCause) => {
    const { rejections, ...counts } = await withSyncLog({ db, now }, cause, async () => {
      const report = await publisher.publish();
      await setRejections(db, report.rejections, now());
      return report;
    });
    log.info({ ...counts, rejected: rejections.length }, 'Publication loaded');
  };

  return {
    newsroom,
    mediaFolder: media.folder,
    isLoaded: () => newsroom?.isLoaded() ?? started,
    async start() {
      started = newsroom !== undefined && (await hasPublication(db));
      if (newsroom) await newsroom.start();
      else await publish('start');
      started = true;
      schedule.arm();
      if (newsroom || !config.watchContent) return;
      unwatch = watchFolder(contentDir, () => {
        publish('folder').catch((error) => log.error({ err: error }, 'Could not load the publication'));
      });
    },
    async stop() {
      unwatch?.();
      schedule.stop();
      for (const repeat of repeats) clearTimeout(repeat);
      await newsroom?.stop();
    },
  };
}
