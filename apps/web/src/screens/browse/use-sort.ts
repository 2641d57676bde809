import type { Sort } from '@tidemark/contracts/paging';
import { useRouter } from 'next/router';
import { parseSort } from './sort.ts';

/** The sort order is in the URL query, which is not available in static HTML but only after hydration. */
export function useSort(): readonly [Sort, (sort: Sort) => void] {
  const router = useRouter();
  const setSort = (sort: Sort) => {
    const { pathname, query } = router;
    void router.replace({ pathname, query: { ...query, sort } }, undefined, { shallow: true, scroll: false });
  };
  return [parseSort(router.query.sort), setSort];
}
