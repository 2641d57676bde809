import { CATEGORIES, withParents } from '@tidemark/contracts/categories';
import { FEED_FORMATS, type FeedFormat, feedName, feedPath } from '@tidemark/contracts/feeds';
import { type ArticleRow, articlesWithSlugs } from '../features/articles/index.ts';
import { type Changes, mergeChanges } from '../platform/content-events/changes.ts';
import type { Database } from '../platform/database/database.ts';

export interface AnnounceDeps {
  readonly db: Database;
  readonly hub: string;
  readonly portalUrl: string;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
}

/** The feeds that list these articles, in every format, because the hub treats each address as a separate topic. */
export function feedsListing(rows: readonly ArticleRow[]): string[] {
  const categoryIds = new Set(rows.flatMap((row) => withParents(row.categoryIds)));
  const feeds = new Set([
    feedName.all,
    ...CATEGORIES.filter(({ id }) => categoryIds.has(id)).map(feedName.category),
    ...rows.flatMap(({ authors }) => authors.map(({ slug }) => feedName.analyst(slug))),
  ]);
  const formats = Object.keys(FEED_FORMATS) as FeedFormat[];
  return [...feeds].flatMap((feed) => formats.map((format) => feedPath(feed, format)));
}

async function notifyHub(hub: string, feeds: readonly string[]): Promise<void> {
  const parameters = [['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])] as [
    string,
    string,
  ][];
  const response = await fetch(hub, {
    method: 'POST',
    body: new URLSearchParams(parameters),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The hub responded with ${response.status}`);
}

/**
 * Notifies the WebSub hub of changed feeds. The hub fetches them and distributes them to subscribers.
 * Errors are logged and never thrown, because publishing must not depend on the hub.
 */
export async function announce(
  { db, hub, portalUrl, now, log }: AnnounceDeps,
  changes: Changes,
): Promise<void> {
  if (changes.articles.length === 0) return;
  try {
    const rows = await articlesWithSlugs(db, changes.articles, now());
    const feeds = feedsListing(rows).map((path) => `${portalUrl}${path}`);
    await notifyHub(hub, feeds);
  } catch (error) {
    log.warn(
      { err: error },
      'The WebSub hub could not be notified; subscribers see the change on their next poll',
    );
  }
}

export interface Announcer {
  announce(changes: Changes): void;
}

/** Announces changes one call at a time. Changes that arrive during a call are announced together. */
export function createAnnouncer(deps: AnnounceDeps): Announcer {
  let waiting: Changes | undefined;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting) {
      const changes = waiting;
      waiting = undefined;
      await announce(deps, changes);
    }
    isRunning = false;
  };
  return {
    announce(changes) {
      waiting = waiting ? mergeChanges(waiting, changes) : changes;
      if (!isRunning) void run();
    },
  };
}
