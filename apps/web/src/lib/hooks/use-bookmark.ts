import { useEffect, useSyncExternalStore } from 'react';
import {
  anyBookmarkKnown,
  type BookmarkState,
  bookmarkState,
  NEITHER,
  subscribe,
} from '../bookmark-states.ts';
import { useMemberId } from '../session/use-session.ts';

/** Strangers have no bookmarks, and never download what keeps them. */
const actions = () => import('../bookmarks.ts');

export function useBookmark(articleId: number): BookmarkState {
  const uid = useMemberId();
  useEffect(() => {
    if (uid !== undefined) void actions().then(({ loadFor }) => loadFor(uid));
    // Whoever signed out takes the marks along.
    else if (anyBookmarkKnown()) void actions().then(({ forgetBookmarks }) => forgetBookmarks());
  }, [uid]);
  return useSyncExternalStore(
    subscribe,
    () => bookmarkState(articleId),
    () => NEITHER,
  );
}

export async function toggleBookmark(articleId: number): Promise<void> {
  await (await actions()).toggleBookmark(articleId);
}
