import { CATEGORIES, withParents } from '@tidemark/contracts/categories';
import { FEED_FORMATS, type FeedFormat, feedName, feedPath } from '@tidemark/contracts/feeds';
import { type ArticleRow, articlesWithSlugs } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import type { Changes } from './changes.ts';

export interface AnnounceDeps {
  readonly db: Database;
  readonly hub: string;
  readonly portalUrl: string;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
}

/** The feeds that list these articles, in every format: each is a topic of its own to the hub. */
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

async function tell(hub: string, feeds: readonly string[]): Promise<void> {
  const said = [['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])] as [string, string][];
  const answer = await fetch(hub, {
    method: 'POST',
    body: new URLSearchParams(said),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The hub answered ${answer.status}`);
}

/**
 * Tells the WebSub hub which feeds have news; the hub then fetches them and hands them to whoever subscribed.
 * Whatever goes wrong here must not stop anything else.
 */
export async function announce(
  { db, hub, portalUrl, now, log }: AnnounceDeps,
  changes: Changes,
): Promise<void> {
  if (changes.articles.length === 0) return;
  try {
    const rows = await articlesWithSlugs(db, changes.articles, now());
    const feeds = feedsListing(rows).map((path) => `${portalUrl}${path}`);
    await tell(hub, feeds);
  } catch (error) {
    log.warn({ err: error }, 'The hub was not told; its subscribers learn when they ask');
  }
}
