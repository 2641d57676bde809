export interface BookmarkState {
  readonly bookmarked: boolean;
  readonly loading: boolean;
}

export const NOT_BOOKMARKED: BookmarkState = { bookmarked: false, loading: false };
const LOADING: BookmarkState = { bookmarked: false, loading: true };
const BOOKMARKED: BookmarkState = { bookmarked: true, loading: false };
const BOOKMARKED_LOADING: BookmarkState = { bookmarked: true, loading: true };

/** The same object for the same state, as `useSyncExternalStore` requires of a snapshot. */
export function stateOf(bookmarked: boolean, loading: boolean): BookmarkState {
  if (loading) return bookmarked ? BOOKMARKED_LOADING : LOADING;
  return bookmarked ? BOOKMARKED : NOT_BOOKMARKED;
}
