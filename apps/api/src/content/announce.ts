import { CATEGORIES, withParents } from '@tidemark/contracts/categories';
import { FEED_FORMATS, type FeedFormat, feedOf, feedPath } from '@tidemark/contracts/feeds';
import { type ArticleRow, articlesDue, articlesWithSlugs, nextPublication } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import type { Changes } from './changes.ts';

/** The longest that a timer can wait. */
const MAX_WAIT_MS = 2_147_483_647;

export interface AnnouncerDeps {
  readonly db: Database;
  readonly hub: string;
  readonly portalUrl: string;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
}

export interface Announcer {
  /** Resolves when the hub has been told. */
  changed(changes: Changes): Promise<void>;
  stop(): void;
}

/** The feeds that list these articles, in every format: each is a topic of its own to the hub. */
export function feedsListing(rows: readonly ArticleRow[]): string[] {
  const categoryIds = new Set(rows.flatMap((row) => withParents(row.categoryIds)));
  const feeds = new Set([
    feedOf.all,
    ...CATEGORIES.filter(({ id }) => categoryIds.has(id)).map(feedOf.category),
    ...rows.flatMap(({ authors }) => authors.map(({ slug }) => feedOf.analyst(slug))),
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
 * Tells the WebSub hub which feeds have news, at a publish and when a scheduled article comes due;
 * the hub then fetches them and hands them to whoever subscribed.
 */
export function createAnnouncer({ db, hub, portalUrl, now, log }: AnnouncerDeps): Announcer {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let told = now();

  /** Whatever goes wrong here must not stop anything else. */
  const quietly = (work: () => Promise<void>) =>
    work().catch((error) =>
      log.warn({ err: error }, 'The hub was not told; its subscribers learn when they ask'),
    );
  const announce = (rows: readonly ArticleRow[]) =>
    tell(
      hub,
      feedsListing(rows).map((path) => `${portalUrl}${path}`),
    );
  const awaitNext = async () => {
    const next = await nextPublication(db, now());
    clearTimeout(timer);
    if (!next || stopped) return;
    const wait = Math.max(0, next.getTime() - now().getTime());
    timer = setTimeout(() => void quietly(due).then(() => quietly(awaitNext)), Math.min(wait, MAX_WAIT_MS));
  };
  const due = async () => {
    const since = told;
    told = now();
    const rows = await articlesDue(db, since, told);
    if (rows.length > 0) await announce(rows);
  };
  void quietly(awaitNext);

  return {
    async changed({ articles }) {
      if (articles.length > 0)
        await quietly(async () => announce(await articlesWithSlugs(db, articles, now())));
      await quietly(awaitNext);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
