export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;

export const SORTS = ['date_desc', 'date_asc'] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = 'date_desc';
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  date_asc: 'Date - Asc',
  date_desc: 'Date - Desc',
};

export interface Paging {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Paging parameters are sent only when both are given. */
export function pagingParams({ page, pageSize }: Paging): { page: number; pageSize: number } | undefined {
  return page === undefined || pageSize === undefined ? undefined : { page, pageSize };
}

export interface Pagination {
  page: number;
  pageSize: number;
  pageCount: number;
  total: number;
}

export function pagination(page: number, pageSize: number, total: number): Pagination {
  return { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
}
