import type { FeedFormat } from './feeds.ts';

/** All articles, those of what the reader follows. */
export const PRIVATE_FEEDS = ['all', 'following'] as const;
export type PrivateFeed = (typeof PRIVATE_FEEDS)[number];

/** Paths of the API. The token is the secret of the address. */
export const privateFeedPath = (token: string, feed: PrivateFeed, format: FeedFormat) =>
  `/private-feeds/${token}/${feed}.${format}`;
export const privateCalendarPath = (token: string) => `/private-feeds/${token}/calendar.ics`;
