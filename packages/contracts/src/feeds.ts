import type { Category } from './categories.ts';

/** What a feed reader can subscribe to, and the types by which it knows the formats. */
export const FEED_FORMATS = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** A feed's name is its address without the format. */
export const feedName = {
  all: 'all',
  category: ({ slug }: Category) => slug,
  analyst: (slug: string) => `analysts/${encodeURIComponent(slug)}`,
} as const;

/** On the portal's origin, as everything that machines read. */
export const feedPath = (feed: string, format: FeedFormat) => `/feeds/${feed}.${format}`;
