import { DEFAULT_SORT, SORTS, type Sort } from '@tidemark/contracts/paging';

/** Parses the query parameter. Unknown values yield the default. */
export function parseSort(value: string | readonly string[] | undefined): Sort {
  const requested = typeof value === 'string' ? value : value?.[0];
  return SORTS.find((sort) => sort === requested) ?? DEFAULT_SORT;
}
