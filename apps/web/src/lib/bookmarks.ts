import { useEffect, useSyncExternalStore } from 'react';
import { FAILED } from './messages.ts';
import { useSession } from './session/use-session.ts';
import { showToast } from './toasts.ts';

export interface BookmarkState {
  readonly bookmarked: boolean;
  readonly loading: boolean;
}

/** Strangers never need them. */
const calls = () => import('./calls/bookmarks.ts');

const NEITHER: BookmarkState = { bookmarked: false, loading: false };
const LIST_PAGE_SIZE = 100;
const LIST_PAGES = 5;

let states: ReadonlyMap<number, BookmarkState> = new Map();
let owner: string | undefined;
const listeners = new Set<() => void>();

function set(entries: Iterable<readonly [number, BookmarkState]>): void {
  states = new Map([...states, ...entries]);
  for (const listener of listeners) listener();
}

export const bookmarkState = (articleId: number): BookmarkState => states.get(articleId) ?? NEITHER;

/** A loading flag during the call; the mark changes on success only. */
export async function toggleBookmark(articleId: number): Promise<void> {
  const { bookmarked, loading } = bookmarkState(articleId);
  if (loading) return;
  set([[articleId, { bookmarked, loading: true }]]);
  try {
    const { setBookmarked } = await calls();
    await setBookmarked(articleId, !bookmarked);
    set([[articleId, { bookmarked: !bookmarked, loading: false }]]);
  } catch {
    set([[articleId, { bookmarked, loading: false }]]);
    showToast({ tone: 'danger', message: bookmarked ? FAILED.unbookmark : FAILED.bookmark });
  }
}

/** Static cards know nothing of their reader: the reader's list is fetched once and fills all of them. */
async function loadFor(uid: string): Promise<void> {
  if (owner === uid) return;
  owner = uid;
  states = new Map();
  try {
    const { fetchBookmarks } = await calls();
    for (let page = 1; page <= LIST_PAGES; page += 1) {
      const { items, pagination } = await fetchBookmarks({ page, pageSize: LIST_PAGE_SIZE });
      if (owner !== uid) return;
      const known = items.filter(({ id }) => !states.has(id));
      set(known.map(({ id }) => [id, { bookmarked: true, loading: false }]));
      if (page >= pagination.pageCount) return;
    }
  } catch {
    // Marks stay empty; the next reader, or the next load, tries again.
    if (owner === uid) owner = undefined;
  }
}

/** A list fetched just now is the last word on its entries, but for one that is being changed. */
export function noteBookmarked(uid: string, articleIds: readonly number[]): void {
  void loadFor(uid);
  const settled = articleIds.filter((id) => !bookmarkState(id).loading);
  set(settled.map((id) => [id, { bookmarked: true, loading: false }]));
}

export function forgetBookmarks(): void {
  owner = undefined;
  states = new Map();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBookmark(articleId: number): BookmarkState {
  const session = useSession();
  const uid = session.status === 'member' ? session.reader.uid : undefined;
  useEffect(() => {
    if (uid !== undefined) void loadFor(uid);
    else if (owner !== undefined) forgetBookmarks();
  }, [uid]);
  return useSyncExternalStore(
    subscribe,
    () => bookmarkState(articleId),
    () => NEITHER,
  );
}
