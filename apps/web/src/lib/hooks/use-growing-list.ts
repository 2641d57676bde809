import { useCallback, useEffect, useReducer, useRef } from 'react';
import { failureOf } from '../api-error.ts';
import { type GrowingList, reduceList, startList } from '../list.ts';
import { FAILED } from '../messages.ts';
import type { Page } from '../pick.ts';

interface Source<T> {
  /** The list that came with the static page, if it is this one. */
  readonly first?: Page<T> | undefined;
  readonly load: (page: number) => Promise<Page<T>>;
}

/**
 * Mount it under a `key` that names all that changes the answer (tab, sort, reader): a new list is then a
 * new component, and an answer to the old one is never seen.
 */
export function useGrowingList<T extends { readonly id: number }>({ first, load }: Source<T>) {
  const [list, dispatch] = useReducer(reduceList<T>, first, startList<T>);
  const loadRef = useRef(load);
  loadRef.current = load;

  const ask = useCallback(async (page: number) => {
    dispatch({ kind: 'asked', page });
    try {
      dispatch({ kind: 'answered', page: await loadRef.current(page) });
    } catch (error) {
      dispatch({ kind: 'failed', page, failure: failureOf(error, FAILED.articles) });
    }
  }, []);

  const hasFirst = first !== undefined;
  useEffect(() => {
    if (!hasFirst) void ask(1);
  }, [hasFirst, ask]);

  const more = useCallback(() => {
    if (list.kind === 'ready' && list.nextPage !== undefined && list.growth !== 'loading') {
      void ask(list.nextPage);
    }
  }, [list, ask]);

  const retry = useCallback(() => void ask(1), [ask]);
  return { list: list as GrowingList<T>, more, retry };
}
