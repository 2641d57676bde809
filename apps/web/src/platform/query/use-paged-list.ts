import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { Page } from '../http/unwrap.ts';
import { useSessionEpoch } from '../session/use-session.ts';
import {
  historyEntryKey,
  recall,
  remember,
  rememberScroll,
  restoreScroll,
} from '../storage/history-state.ts';
import { observePages, type PageSource, type Pages, toPagedList, toPages } from './paged-list.ts';
import { queryLayer } from './query-layer.ts';
import { useObserverResult } from './use-query-result.ts';

interface Source<T> extends PageSource<T> {
  /** Identifies the list on its screen; names everything that changes the response (tab, sort, reader). */
  readonly name: string;
  /** What the list is about, by which it is loaded again in place after a change. */
  readonly topic?: readonly string[];
  /** The page that came with the static HTML, if it is this list's. */
  readonly firstPage?: Page<T> | undefined;
  /** A personal list stays in memory and is never written to session storage. */
  readonly personal?: boolean | undefined;
}

/** Imported by components that are themselves loaded on demand, together with the library. */
export function usePagedList<T extends { readonly id: number | string }>(source: Source<T>) {
  const { name, topic = [], firstPage, loadPage, nextPage, personal = false } = source;
  const epoch = useSessionEpoch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies all other properties
  const { observer, restored } = useMemo(() => {
    // By history entry: a list reached by a link starts from its first page again.
    const queryKey = ['list', ...topic, name, epoch, historyEntryKey()];
    const stored = personal ? undefined : recall<Pages<T>>(name);
    return {
      restored: stored !== undefined || queryLayer.client.getQueryData(queryKey) !== undefined,
      observer: observePages<T>(queryLayer, {
        queryKey,
        initial: stored ?? (firstPage && toPages(firstPage)),
        loadPage,
        nextPage,
      }),
    };
  }, [name, epoch]);
  const result = useObserverResult(observer);
  const list = toPagedList(result);
  const data = result?.data;
  const settled = result?.isFetching === false;
  useEffect(() => {
    if (data && settled && !personal) remember(name, data);
  }, [name, data, settled, personal]);

  useEffect(() => {
    window.addEventListener('pagehide', rememberScroll);
    return () => window.removeEventListener('pagehide', rememberScroll);
  }, []);
  useLayoutEffect(() => {
    if (restored) restoreScroll();
  }, [restored]);

  const more = () => {
    if (result?.hasNextPage && !result.isFetchingNextPage) void observer.fetchNextPage();
  };
  const retry = () => void observer.refetch();
  return { list, more, retry };
}
