/** What a reader can follow. A calendar kind is followed with all its events. */
export const FOLLOW_KINDS = [
  'analyst',
  'category',
  'asset',
  'search',
  'event_kind',
  'event',
  'article',
] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const MAX_FOLLOWS = 300;
/** Each is compared with every new article. */
export const MAX_FOLLOWED_SEARCHES = 20;

/** Why an article is recommended: something followed, or what the reader has read several articles of. */
export const RECOMMENDATION_KINDS = [
  'analyst',
  'asset',
  'search',
  'category',
  'read_analyst',
  'read_category',
] as const;
export type RecommendationKind = (typeof RECOMMENDATION_KINDS)[number];
