import { brand } from '@tidemark/contracts/brand';
import type { Category } from '@tidemark/contracts/categories';
import { FEED_FORMATS, type FeedFormat, feedOf, feedPath } from '@tidemark/contracts/feeds';

/** What the pages that have a feed of their own are made of. */
interface Props {
  readonly analyst?: { readonly slug: string; readonly name: string };
  readonly category?: Category;
}

export interface FeedOfPage {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

const inAllFormats = (feed: string, title: string): FeedOfPage[] =>
  FORMATS.map((format) => ({ type: FEED_FORMATS[format], title, href: feedPath(feed, format) }));

function ownFeed(page: string, { analyst, category }: Props): FeedOfPage[] {
  if (page === '/analysts/[id]' && analyst) {
    return inAllFormats(feedOf.analyst(analyst.slug), `${brand.name}: ${analyst.name}`);
  }
  if (page.startsWith('/categories/[category]') && category) {
    return inAllFormats(feedOf.category(category), `${brand.name}: ${category.name}`);
  }
  return [];
}

/**
 * The feeds that a page names in its head, its own first. Feed readers fetch the page and look there, so
 * they are written with the page and cost no browser any script.
 */
export const feedsOfPage = (page: string, pageProps: unknown): FeedOfPage[] => [
  ...ownFeed(page, (pageProps ?? {}) as Props),
  ...inAllFormats(feedOf.all, brand.name),
];
