import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { currentMemberId, useMemberId } from '../../platform/session/use-session.ts';
import { type BookmarkState, NOT_BOOKMARKED } from './bookmark-state.ts';
import { takePendingBookmark } from './pending-bookmark.ts';

type Queries = typeof import('./queries.ts');

/** Anonymous readers have no bookmarks and never download this part. */
const bookmarkQueries = () => import('./queries.ts');

const unsubscribed = () => {};

/** `single` where the page is about this article: its state is then requested on its own. */
export function useBookmark(articleId: number, { single = false } = {}): BookmarkState {
  const uid = useMemberId();
  const [queries, setQueries] = useState<Queries>();
  const signedIn = uid !== undefined;
  useEffect(() => {
    // Without it the buttons show no state and still work: pressing one loads it again.
    if (signedIn) bookmarkQueries().then((module) => setQueries(() => module), unsubscribed);
  }, [signedIn]);
  const subscribe = useCallback(
    (listener: () => void) =>
      queries && uid !== undefined
        ? queries.watchBookmark({ uid, articleId, single }, listener)
        : unsubscribed,
    [queries, uid, articleId, single],
  );
  return useSyncExternalStore(
    subscribe,
    () => (queries && uid !== undefined ? queries.bookmarkState(uid, articleId) : NOT_BOOKMARKED),
    () => NOT_BOOKMARKED,
  );
}

/** Saves what the reader wanted to bookmark before they logged in. */
export function usePendingBookmark(uid: string): void {
  useEffect(() => {
    const articleId = takePendingBookmark();
    if (articleId === undefined) return;
    bookmarkQueries().then(({ savePendingBookmark }) => savePendingBookmark(uid, articleId), unsubscribed);
  }, [uid]);
}

export async function toggleBookmark(articleId: number): Promise<void> {
  const uid = currentMemberId();
  if (uid !== undefined) await (await bookmarkQueries()).toggleBookmark(uid, articleId);
}
