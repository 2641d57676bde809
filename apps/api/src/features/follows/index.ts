export { followedSearches } from './followed-searches.ts';
export { eventPath, ofEachKind } from './kinds.ts';
export {
  changedArticles,
  changedEvents,
  followedQueries,
  newPublications,
  type PublishedArticle,
  setNotifiedSequence,
  setNotifiedWords,
  setReminded,
  type UpcomingEvent,
  upcomingEvents,
} from './occurrences.ts';
export { nameTargets, presentFollow, targetKey } from './presentation.ts';
export {
  eventsByIds,
  type FollowedSearch,
  type FollowRow,
  type FollowTarget,
  listFollows,
  setChannels,
} from './store.ts';
