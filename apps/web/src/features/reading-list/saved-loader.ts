import type { Paging } from '@tidemark/contracts/paging';
import type { Page } from '../../lib/pick.ts';

export const PAGE_SIZE = 20;

interface Source<T> {
  readonly fetchPage: (paging: Paging) => Promise<Page<T>>;
  readonly isSaved: (id: number) => boolean;
}

/**
 * Pages of a list that its reader is taking entries off: what was removed moves up all that follows, so
 * the next page is counted from the entries that are still there.
 */
export function savedLoader<T extends { readonly id: number }>({ fetchPage, isSaved }: Source<T>) {
  return async (asked: number, shown: readonly T[]): Promise<Page<T>> => {
    const seen = new Set(shown.map(({ id }) => id));
    const kept = [...seen].filter(isSaved).length;
    for (let page = Math.floor(kept / PAGE_SIZE) + 1; ; page += 1) {
      const { items, pagination } = await fetchPage({ page, pageSize: PAGE_SIZE });
      const last = page >= pagination.pageCount;
      // A page of nothing new comes about when another tab has added to the list.
      if (!last && items.every(({ id }) => seen.has(id))) continue;
      return { items, pagination: { ...pagination, page: asked, pageCount: last ? asked : asked + 1 } };
    }
  };
}
