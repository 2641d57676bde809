import type { SyncCause } from '@tidemark/contracts/wire/staff';
import type { Config } from '../config.ts';
import type { Database } from '../store/db.ts';
import { setRefusals } from '../store/refusals.ts';
import { announce } from './announce.ts';
import type { Changes } from './changes.ts';
import { filesSource } from './files.ts';
import { journaled } from './journal.ts';
import { MediaStore } from './media-store.ts';
import { type CmsNewsroom, createNewsroom, hasPublication } from './newsroom.ts';
import { pagesTouched } from './pages.ts';
import { createPublisher, watchFolder } from './publisher.ts';
import { createRemaker } from './remaker.ts';
import { createSchedule } from './schedule.ts';

export interface FollowDeps {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  /** Kept answers are no longer true. */
  readonly forget: () => void;
}

export interface Follower {
  /** Where content comes from the CMS. */
  readonly newsroom: CmsNewsroom | undefined;
  readonly mediaFolder: string;
  isLoaded(): boolean;
  /** Whether a picture of the content folder may be asked for by its path. */
  isOpenPicture(path: string): boolean;
  /** Loads the publication, and from then on follows its source. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createFollower(deps: FollowDeps): Follower {
  const { config, db, now, log, forget } = deps;
  const { websubHub: hub, portalUrl, cms, contentDir, assetBuckets } = config;
  const media = new MediaStore(db, config.dataDir, now);
  const folder = filesSource(contentDir, assetBuckets, cms ? undefined : media);
  const remaker = config.portal && createRemaker(config.portal, log);
  let started = false;
  let unwatch: (() => void) | undefined;

  const remake = (changes: Changes) => {
    forget();
    // At the first load there are no pages yet that could be out of date.
    if (started) remaker?.remake(pagesTouched(changes));
  };
  const publishNews = (changes: Changes) => {
    remake(changes);
    // Nor is anything news at the first load.
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
    const { refusals, ...counts } = await journaled({ db, now }, cause, async () => {
      const report = await publisher.publish();
      await setRefusals(db, report.refusals, now());
      return report;
    });
    log.info({ ...counts, refused: refusals.length }, 'Publication loaded');
  };

  return {
    newsroom,
    mediaFolder: media.folder,
    isLoaded: () => newsroom?.isLoaded() ?? started,
    isOpenPicture: folder.isOpen,
    async start() {
      started = newsroom !== undefined && (await hasPublication(db));
      if (newsroom) await newsroom.start();
      else await publish('start');
      started = true;
      schedule.arm();
      if (newsroom || !config.watchContent) return;
      unwatch = watchFolder(contentDir, () => {
        publish('folder').catch((error) => log.error({ err: error }, 'The publication could not be loaded'));
      });
    },
    async stop() {
      unwatch?.();
      schedule.stop();
      await newsroom?.stop();
    },
  };
}
