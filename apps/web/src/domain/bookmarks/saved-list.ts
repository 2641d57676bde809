import type { Paging } from '@tidemark/contracts/paging';
import type { Page } from '../../platform/http/unwrap.ts';
import { mergePages, type PageSource } from '../../platform/query/paged-list.ts';
import { sessionEpoch } from '../../platform/session/store.ts';
import { type Bookmark, fetchBookmarks } from './calls.ts';
import { bookmarkState, recordBookmarked, savedListName } from './queries.ts';

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
