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

/** How many hours before an event a reader can be reminded of it: an hour, a day, a week. */
export const LEAD_HOURS = [1, 24, 168] as const;
export type LeadHours = (typeof LEAD_HOURS)[number];
export const DEFAULT_LEAD_HOURS: LeadHours = 24;

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
