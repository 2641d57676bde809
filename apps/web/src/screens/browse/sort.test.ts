import { describe, expect, it } from 'vitest';
import { parseSort } from './sort.ts';

describe('parseSort', () => {
  it('[CON-04] defaults to newest first', () => {
    expect(parseSort(undefined)).toBe('date_desc');
  });

  it('[CON-04] accepts both orders', () => {
    expect(parseSort('date_asc')).toBe('date_asc');
    expect(parseSort('date_desc')).toBe('date_desc');
  });

  it('[CON-04] uses the first of several values and ignores unknown ones', () => {
    expect(parseSort(['date_asc', 'date_desc'])).toBe('date_asc');
    expect(parseSort('title')).toBe('date_desc');
    expect(parseSort([])).toBe('date_desc');
  });
});
