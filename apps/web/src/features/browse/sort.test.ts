import { describe, expect, it } from 'vitest';
import { sortOf } from './sort.ts';

describe('the sort in the address', () => {
  it('[CON-04] is newest first where none is asked for', () => {
    expect(sortOf(undefined)).toBe('date_desc');
  });

  it('[CON-04] knows both orders', () => {
    expect(sortOf('date_asc')).toBe('date_asc');
    expect(sortOf('date_desc')).toBe('date_desc');
  });

  it('[CON-04] takes the first of several and ignores what it does not know', () => {
    expect(sortOf(['date_asc', 'date_desc'])).toBe('date_asc');
    expect(sortOf('title')).toBe('date_desc');
    expect(sortOf([])).toBe('date_desc');
  });
});
