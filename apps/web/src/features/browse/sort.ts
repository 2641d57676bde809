import { DEFAULT_SORT, SORTS, type Sort } from '@tidemark/contracts/paging';

/** What the address asks for. Anything it does not know is the default, as if nothing had been asked. */
export function parseSort(asked: string | readonly string[] | undefined): Sort {
  const wanted = typeof asked === 'string' ? asked : asked?.[0];
  return SORTS.find((sort) => sort === wanted) ?? DEFAULT_SORT;
}
