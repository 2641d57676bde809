import { useCallback, useEffect, useReducer, useRef } from 'react';
import { failureOf } from '../api-error.ts';
import { type GrowingList, reduceList, startList } from '../list.ts';
import { FAILED } from '../messages.ts';
import type { Page } from '../pick.ts';

interface Source<T> {
  /** The list that came with the static page, if it is this one. */
  readonly first?: Page<T> | undefined;
  readonly load: (page: number, shown: readonly T[]) => Promise<Page<T>>;
  /** The list as it was when its reader left the screen that they have now come back to. */
  readonly kept?: GrowingList<T> | undefined;
}

/**
 * Mount it under a `key` that names all that changes the answer (tab, sort, reader): a new list is then a
 * new component, and an answer to the old one is never seen.
 */
export function useGrowingList<T extends { readonly id: number }>({ first, load, kept }: Source<T>) {
  const [list, dispatch] = useReducer(reduceList<T>, kept ?? startList(first));
  const loadRef = useRef(load);
  loadRef.current = load;

  const ask = useCallback(async (page: number, shown: readonly T[] = []) => {
    dispatch({ kind: 'asked', page });
    try {
      dispatch({ kind: 'answered', page: await loadRef.current(page, shown) });
    } catch (error) {
      dispatch({ kind: 'failed', page, failure: failureOf(error, FAILED.articles) });
    }
  }, []);

  const begun = (kept ?? first) !== undefined;
  useEffect(() => {
    if (!begun) void ask(1);
  }, [begun, ask]);

  const more = useCallback(() => {
    if (list.kind === 'ready' && list.nextPage !== undefined && list.growth !== 'loading') {
      void ask(list.nextPage, list.items);
    }
  }, [list, ask]);

  const retry = useCallback(() => void ask(1), [ask]);
  return { list: list as GrowingList<T>, more, retry };
}
