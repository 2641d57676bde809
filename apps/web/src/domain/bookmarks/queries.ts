import { MutationObserver, QueryObserver } from '@tanstack/query-core';
import type { Paging } from '@tidemark/contracts/paging';
import { track } from '../../platform/analytics/track.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import type { Page } from '../../platform/http/unwrap.ts';
import { mergePages, type PageSource } from '../../platform/query/paged-list.ts';
import { client } from '../../platform/query/query-layer.ts';
import { sessionEpoch } from '../../platform/session/store.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { libraryTopic } from '../library/queries.ts';
import { type BookmarkState, stateOf } from './bookmark-state.ts';
import { type Bookmark, fetchBookmarked, fetchBookmarks } from './calls.ts';
import { saveBookmark } from './offline.ts';
import { closeSaveSheet, openSaveSheet } from './use-saved-article.ts';

const PAGE_SIZE = 100;
const MAX_PAGES = 5;

interface Bookmarked {
  readonly ids: ReadonlySet<number>;
  /** False where the reader has more bookmarks than are fetched at once. */
  readonly complete: boolean;
}

const listKey = (uid: string) => [uid, 'bookmarked'];
const articleKey = (uid: string, articleId: number) => [uid, 'bookmark', articleId];
const knownList = (uid: string) => client.getQueryData<Bookmarked>(listKey(uid));

/** Static cards contain no bookmark state. The list is fetched once for all of them. */
async function fetchBookmarkedIds(): Promise<Bookmarked> {
  const ids = new Set<number>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, pagination } = await fetchBookmarks({ page, pageSize: PAGE_SIZE });
    for (const { id } of items) ids.add(id);
    if (page >= pagination.pageCount) return { ids, complete: true };
  }
  return { ids, complete: false };
}

export function bookmarkState(uid: string, articleId: number): BookmarkState {
  const key = articleKey(uid, articleId);
  const bookmarked = client.getQueryData<boolean>(key) ?? knownList(uid)?.ids.has(articleId) ?? false;
  return stateOf(bookmarked, client.isMutating({ mutationKey: key, exact: true }) > 0);
}

/**
 * `single` requests the state of this one article, as its own page does. A card uses the list, and requests
 * itself only where the list may be incomplete.
 */
export function watchBookmark(
  { uid, articleId, single }: { uid: string; articleId: number; single: boolean },
  listener: () => void,
): () => void {
  const isUndecided = () => {
    const list = knownList(uid);
    return list !== undefined && !list.complete && !list.ids.has(articleId);
  };
  const options = (enabled: boolean) => ({
    queryKey: articleKey(uid, articleId),
    queryFn: () => fetchBookmarked(articleId),
    enabled,
  });
  const article = new QueryObserver<boolean>(client, options(single || isUndecided()));
  const list = new QueryObserver<Bookmarked>(client, {
    queryKey: listKey(uid),
    queryFn: fetchBookmarkedIds,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stops = [
    article.subscribe(listener),
    list.subscribe(() => {
      if (isUndecided()) article.setOptions(options(true));
      listener();
    }),
    client.getMutationCache().subscribe(listener),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The loading flag is set during the request; the state changes on success only. */
export async function toggleBookmark(uid: string, articleId: number): Promise<void> {
  const { bookmarked, loading } = bookmarkState(uid, articleId);
  if (loading) return;
  const epoch = sessionEpoch();
  const next = !bookmarked;
  const key = articleKey(uid, articleId);
  const mutation = new MutationObserver(client, {
    mutationKey: key,
    mutationFn: () => saveBookmark(articleId, next),
  });
  try {
    await mutation.mutate();
    // After sign-out the cache stays empty.
    if (sessionEpoch() === epoch) {
      storeState(uid, articleId, next);
      if (next) openSaveSheet(articleId);
      else closeSaveSheet();
    }
    track({ kind: 'action', name: next ? 'bookmark' : 'unbookmark', about: {} });
  } catch {
    showToast({ tone: 'danger', message: next ? LIBRARY_FAILED.bookmark : LIBRARY_FAILED.unbookmark });
  }
}

/** Saves the article that a reader wanted to bookmark before they logged in. */
export async function savePendingBookmark(uid: string, articleId: number): Promise<void> {
  const epoch = sessionEpoch();
  try {
    await saveBookmark(articleId, true);
    if (sessionEpoch() !== epoch) return;
    storeState(uid, articleId, true);
    showToast({ message: 'Saved to your reading list' });
    track({ kind: 'action', name: 'bookmark', about: {} });
  } catch {
    showToast({ tone: 'danger', message: LIBRARY_FAILED.bookmark });
  }
}

/** Responses in flight were requested before the change and must not overwrite it. */
function storeState(uid: string, articleId: number, bookmarked: boolean): void {
  void client.cancelQueries({ queryKey: articleKey(uid, articleId), exact: true });
  void client.cancelQueries({ queryKey: listKey(uid), exact: true });
  client.setQueryData(articleKey(uid, articleId), bookmarked);
  const list = knownList(uid);
  if (list) {
    const ids = new Set(list.ids);
    if (bookmarked) ids.add(articleId);
    else ids.delete(articleId);
    client.setQueryData<Bookmarked>(listKey(uid), { ...list, ids });
  } else {
    void client.refetchQueries({ queryKey: listKey(uid), exact: true });
  }
  // Cached lists lack the new bookmark. Visible ones are left unchanged.
  if (bookmarked) {
    for (const list of [[savedListName(uid)], libraryTopic(uid)])
      client.removeQueries({ queryKey: ['list', ...list], type: 'inactive' });
  }
}

const savedListName = (uid: string) => `saved ${uid}`;

/** A page of the reading list is the newest information about its entries, except those that are being changed. */
export function recordBookmarked(uid: string, articleIds: readonly number[]): void {
  for (const id of articleIds) {
    if (!bookmarkState(uid, id).loading) client.setQueryData(articleKey(uid, id), true);
  }
}

export const SAVED_PAGE_SIZE = 20;

interface Source<T> {
  readonly fetchPage: (paging: Paging) => Promise<Page<T>>;
  readonly isSaved: (id: number) => boolean;
}

/**
 * Pages of a list from which its reader removes entries: a removal moves everything after it up, so the next
 * page is counted from the entries that are still saved.
 */
export function savedPages<T extends { readonly id: number }>(source: Source<T>): Required<PageSource<T>> {
  return {
    nextPage: (pages) => {
      const last = pages.at(-1)?.pagination;
      if (!last || last.page >= last.pageCount) return undefined;
      const saved = mergePages(pages).filter(({ id }) => source.isSaved(id)).length;
      return Math.floor(saved / SAVED_PAGE_SIZE) + 1;
    },
    loadPage: async (first, shown) => {
      const seen = new Set(shown.map(({ id }) => id));
      for (let page = first; ; page += 1) {
        const result = await source.fetchPage({ page, pageSize: SAVED_PAGE_SIZE });
        const last = page >= result.pagination.pageCount;
        // A page without anything new occurs when another tab has added bookmarks.
        if (last || !result.items.every(({ id }) => seen.has(id))) return result;
      }
    },
  };
}

/** The reading list of a member, for the reading list page and the "Saved" tab. */
export function savedList(uid: string) {
  return {
    name: savedListName(uid),
    personal: true,
    ...savedPages<Bookmark>({
      fetchPage: async (paging) => {
        const epoch = sessionEpoch();
        const page = await fetchBookmarks(paging);
        const ids = page.items.map(({ id }) => id);
        if (sessionEpoch() === epoch) recordBookmarked(uid, ids);
        return page;
      },
      isSaved: (id) => bookmarkState(uid, id).bookmarked,
    }),
  };
}
