import type { Config } from '../config.ts';
import type { Changes } from '../store/changes.ts';
import type { Database } from '../store/db.ts';
import { affectedPages } from './affected-pages.ts';
import { createAnnouncer } from './announce.ts';
import { createRevalidator } from './revalidator.ts';

export interface PageUpdatesDeps {
  readonly config: Pick<Config, 'portal' | 'portalUrl' | 'websubHub'>;
  readonly db: Database;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  readonly leaseMs: number | undefined;
}

export interface PageUpdates {
  /** Revalidates the pages of changed entries and announces changed feeds. */
  update(changes: Changes): void;
  stop(): void;
}

export function createPageUpdates({ config, db, now, log, leaseMs }: PageUpdatesDeps): PageUpdates {
  const { portal, portalUrl, websubHub: hub } = config;
  const revalidator = portal && createRevalidator(portal, log);
  const announcer = hub === undefined ? undefined : createAnnouncer({ db, hub, portalUrl, now, log });
  const repeats = new Set<NodeJS.Timeout>();
  return {
    update(changes) {
      announcer?.announce(changes);
      if (!revalidator) return;
      const pages = affectedPages(changes);
      revalidator.revalidate(pages);
      if (leaseMs === undefined) return;
      // Another process may have responded to the portal from its cache before it learnt of the change.
      const repeat = setTimeout(() => {
        repeats.delete(repeat);
        revalidator.revalidate(pages.slice(0, 1));
      }, leaseMs);
      repeats.add(repeat);
    },
    stop() {
      for (const repeat of repeats) clearTimeout(repeat);
    },
  };
}
