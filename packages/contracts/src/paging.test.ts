import { describe, expect, it } from 'vitest';
import { DEFAULT_SORT, pagination, pagingParams, SORT_LABELS, SORTS } from './paging.ts';

describe('paging', () => {
  it('[VAL-03] sends both parameters when both are given', () => {
    expect(pagingParams({ page: 2, pageSize: 10 })).toEqual({ page: 2, pageSize: 10 });
    expect(pagingParams({ page: 0, pageSize: 0 })).toEqual({ page: 0, pageSize: 0 });
  });

  it.each([
    { page: 2 },
    { pageSize: 10 },
    { page: undefined, pageSize: 10 },
    { page: 2, pageSize: undefined },
    {},
  ])('[VAL-03] sends neither for %j', (paging) => {
    expect(pagingParams(paging)).toBeUndefined();
  });

  it.each([
    [0, 0],
    [1, 1],
    [20, 1],
    [21, 2],
    [40, 2],
  ])('rounds the number of pages up: %i items make %i pages of 20', (total, pageCount) => {
    expect(pagination(3, 20, total)).toEqual({ page: 3, pageSize: 20, pageCount, total });
  });
});

describe('sorting', () => {
  it('[CON-04] offers Date - Asc and Date - Desc, the newest first by default', () => {
    expect(SORT_LABELS).toEqual({ date_asc: 'Date - Asc', date_desc: 'Date - Desc' });
    expect(SORTS.toSorted()).toEqual(['date_asc', 'date_desc']);
    expect(DEFAULT_SORT).toBe('date_desc');
  });
});
