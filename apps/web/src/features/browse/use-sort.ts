import type { Sort } from '@tidemark/contracts/paging';
import { useRouter } from 'next/router';
import { parseSort } from './sort.ts';

/** The order lives in the address. Static HTML does not see it; the browser reads it once it can. */
export function useSort(): readonly [Sort, (sort: Sort) => void] {
  const router = useRouter();
  const choose = (sort: Sort) => {
    const { pathname, query } = router;
    void router.replace({ pathname, query: { ...query, sort } }, undefined, { shallow: true, scroll: false });
  };
  return [parseSort(router.query.sort), choose];
}
