import type { SyncCause } from '@tidemark/contracts/wire/staff';
import type { Config } from '../config.ts';
import type { Database } from '../store/db.ts';
import { setRejections } from '../store/rejections.ts';
import { affectedPages } from './affected-pages.ts';
import { announce } from './announce.ts';
import type { Changes } from './changes.ts';
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
  /** Called when cached responses are out of date. */
  readonly forget: () => void;
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
  const { config, db, now, log, forget } = deps;
  const { websubHub: hub, portalUrl, cms, contentDir, assetBuckets } = config;
  const media = new MediaStore(db, config.dataDir, now);
  const folder = filesSource(contentDir, assetBuckets, cms ? undefined : media);
  const revalidator = config.portal && createRevalidator(config.portal, log);
  let started = false;
  let unwatch: (() => void) | undefined;

  const revalidate = (changes: Changes) => {
    forget();
    // Before the first load no page has been generated that could be out of date.
    if (started) revalidator?.revalidate(affectedPages(changes));
  };
  const publishNews = (changes: Changes) => {
    revalidate(changes);
    // The first load announces nothing, because none of it is new.
    if (started && hub) void announce({ db, hub, portalUrl, now, log }, changes);
  };
  const schedule = createSchedule({ db, now, log, due: publishNews });
  const changed = (changes: Changes) => {
    publishNews(changes);
    schedule.arm();
  };

  const newsroom =
    cms && createNewsroom({ cms, buckets: assetBuckets, media, folder, db, now, log, changed });
  const publisher = createPublisher({ db, now, log, changed }, folder);
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
      await newsroom?.stop();
    },
  };
}
