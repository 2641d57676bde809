import { describe, expect, it } from 'vitest';
import { parseSort } from './sort.ts';

describe('the sort in the address', () => {
  it('[CON-04] is newest first where none is asked for', () => {
    expect(parseSort(undefined)).toBe('date_desc');
  });

  it('[CON-04] knows both orders', () => {
    expect(parseSort('date_asc')).toBe('date_asc');
    expect(parseSort('date_desc')).toBe('date_desc');
  });

  it('[CON-04] takes the first of several and ignores what it does not know', () => {
    expect(parseSort(['date_asc', 'date_desc'])).toBe('date_asc');
    expect(parseSort('title')).toBe('date_desc');
    expect(parseSort([])).toBe('date_desc');
  });
});
