import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/query-core';
import { failureOf } from '../http/api-error.ts';
import { FAILED } from '../http/messages.ts';
import type { Page } from '../http/unwrap.ts';
import type { QueryLayer } from './loaded-layer.ts';

type Identified = { readonly id: number | string };

/** A list that is loaded page by page. */
export type PagedList<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'gated'; readonly status: number }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'ready';
      readonly items: readonly T[];
      readonly hasMore: boolean;
      readonly growth: 'idle' | 'loading' | 'failed';
    };

export type Pages<T> = InfiniteData<Page<T>, number>;
export type PagesResult<T> = InfiniteQueryObserverResult<Pages<T>>;

export interface PageSource<T> {
  /** Loads a page, given the items that are already in the list. */
  readonly loadPage: (page: number, shown: readonly T[]) => Promise<Page<T>>;
  /** By default the page after the last one. */
  readonly nextPage?: ((pages: readonly Page<T>[]) => number | undefined) | undefined;
}

export const toPages = <T>(page: Page<T>): Pages<T> => ({ pages: [page], pageParams: [1] });

/** An article that moved to a later page, because something was published meanwhile, is listed once. */
export function mergePages<T extends Identified>(pages: readonly Page<T>[]): readonly T[] {
  const byId = new Map<number | string, T>();
  for (const { items } of pages) {
    for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()];
}

const followingPage = <T>(pages: readonly Page<T>[]): number | undefined => {
  const last = pages.at(-1)?.pagination;
  return last && last.page < last.pageCount ? last.page + 1 : undefined;
};

interface ObserverOptions<T> extends PageSource<T> {
  readonly queryKey: readonly unknown[];
  readonly initial?: Pages<T> | undefined;
}

/** Long enough to come back to a list from an article. */
const KEEP_UNUSED_MS = 30 * 60_000;

export function observePages<T extends Identified>(
  { client, InfiniteQueryObserver }: QueryLayer,
  { queryKey, initial, loadPage, nextPage = followingPage }: ObserverOptions<T>,
) {
  return new InfiniteQueryObserver<Page<T>, Error, Pages<T>, readonly unknown[], number>(client, {
    queryKey,
    queryFn: ({ pageParam }) => {
      const shown = pageParam === 1 ? undefined : client.getQueryData<Pages<T>>(queryKey);
      return loadPage(pageParam, shown ? mergePages(shown.pages) : []);
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    ...(initial ? { initialData: initial } : {}),
    // A visible list changes only when the reader requests more.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_UNUSED_MS,
  });
}

export function toPagedList<T extends Identified>(result: PagesResult<T> | undefined): PagedList<T> {
  if (result?.error) {
    const failure = failureOf(result.error, FAILED.articles);
    if (failure.type === 'auth') return { kind: 'gated', status: failure.status };
    if (!result.data) return { kind: 'failed', message: failure.message };
  }
  if (!result?.data) return { kind: 'loading' };
  const items = mergePages(result.data.pages);
  if (items.length === 0) return { kind: 'empty' };
  const growth = result.isFetchingNextPage ? 'loading' : result.isFetchNextPageError ? 'failed' : 'idle';
  return { kind: 'ready', items, hasMore: result.hasNextPage, growth };
}
