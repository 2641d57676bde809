import type { Category } from './categories.ts';

/** The feed formats and their media types. */
export const FEED_FORMATS = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** The name of a feed: its path without the format. */
export const feedName = {
  all: 'all',
  category: ({ slug }: Category) => slug,
  analyst: (slug: string) => `analysts/${encodeURIComponent(slug)}`,
} as const;

/** Feeds are served from the portal's origin. */
export const feedPath = (feed: string, format: FeedFormat) => `/feeds/${feed}.${format}`;
