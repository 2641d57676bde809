import { tell } from './analytics.ts';
import { bookmarkState, clearBookmarkStates, isKnown, setBookmarkStates } from './bookmark-states.ts';
import { fetchBookmarks, setBookmarked } from './calls/bookmarks.ts';
import { forget } from './kept.ts';
import { FAILED } from './messages.ts';
import { showToast } from './toasts.ts';

const LIST_PAGE_SIZE = 100;
const LIST_PAGES = 5;

let owner: string | undefined;

/** A loading flag during the call; the mark changes on success only. */
export async function toggleBookmark(articleId: number): Promise<void> {
  const { bookmarked, loading } = bookmarkState(articleId);
  if (loading) return;
  setBookmarkStates([[articleId, { bookmarked, loading: true }]]);
  try {
    await setBookmarked(articleId, !bookmarked);
    setBookmarkStates([[articleId, { bookmarked: !bookmarked, loading: false }]]);
    // A list that lacks the newest bookmark is not what its reader expects to come back to.
    if (!bookmarked) forget(`saved ${owner}`);
    tell({ kind: 'action', name: bookmarked ? 'unbookmark' : 'bookmark', about: { article: articleId } });
  } catch {
    setBookmarkStates([[articleId, { bookmarked, loading: false }]]);
    showToast({ tone: 'danger', message: bookmarked ? FAILED.unbookmark : FAILED.bookmark });
  }
}

/** Static cards know nothing of their reader: the reader's list is fetched once and fills all of them. */
export async function loadFor(uid: string): Promise<void> {
  if (owner === uid) return;
  owner = uid;
  clearBookmarkStates();
  try {
    for (let page = 1; page <= LIST_PAGES; page += 1) {
      const { items, pagination } = await fetchBookmarks({ page, pageSize: LIST_PAGE_SIZE });
      if (owner !== uid) return;
      const known = items.filter(({ id }) => !isKnown(id));
      setBookmarkStates(known.map(({ id }) => [id, { bookmarked: true, loading: false }]));
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
  setBookmarkStates(settled.map((id) => [id, { bookmarked: true, loading: false }]));
}

export function forgetBookmarks(): void {
  owner = undefined;
  clearBookmarkStates();
}
