import type { Reader } from '@tidemark/contracts/access';
import { brand } from '@tidemark/contracts/brand';
import type { FeedFormat } from '@tidemark/contracts/feeds';
import { DEFAULT_SORT } from '@tidemark/contracts/paging';
import { site } from '@tidemark/contracts/paths';
import type { PrivateFeed } from '@tidemark/contracts/private-feeds';
import type { Database } from '../../platform/database/database.ts';
import type { SyndicatedDocument } from '../../platform/public-files/document.ts';
import { articlesByIds, listArticles } from '../articles/index.ts';
import { ITEMS, tagOf, writeFeed } from '../feeds/index.ts';
import type { FollowedSearch } from '../follows/index.ts';
import { followedArticles } from './store.ts';

export interface PrivateFeedDeps {
  readonly db: Database;
  readonly portalUrl: string;
  /** The address of this feed. */
  readonly self: string;
  readonly now: Date;
  /** What the reader's followed searches find in what they may read. */
  readonly searches: () => Promise<readonly FollowedSearch[]>;
}

const DESCRIPTIONS: Readonly<Record<PrivateFeed, string>> = {
  all: 'All articles, in full where your plan includes them. This address is for you only.',
  following: 'What you follow, in full where your plan includes it. This address is for you only.',
};

/** A feed with the text of every article that this reader may read. */
export async function privateFeedDocument(
  { db, portalUrl, self, now, searches }: PrivateFeedDeps,
  reader: Extract<Reader, { kind: 'member' }>,
  feed: PrivateFeed,
  format: FeedFormat,
): Promise<SyndicatedDocument> {
  const window = { sort: DEFAULT_SORT, limit: ITEMS, offset: 0 };
  const rows =
    feed === 'all'
      ? await listArticles(db, {}, window, now)
      : await articlesByIds(db, await followedArticles(db, reader.uid, await searches(), ITEMS, now), now);
  return writeFeed({ db, portalUrl, reader }, rows, format, {
    id: tagOf(portalUrl, `private-feeds/${feed}`),
    title: feed === 'all' ? `${brand.name}: all articles` : `${brand.name}: following`,
    description: DESCRIPTIONS[feed],
    page: `${portalUrl}${feed === 'all' ? site.articles : `${site.readingList}#following`}`,
    self,
    hub: undefined,
  });
}
