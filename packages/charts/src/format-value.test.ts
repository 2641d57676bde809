import { describe, expect, it } from 'vitest';
import { formatExactValue, formatFullValue, formatShortValue } from './format-value.ts';

describe('chart values', () => {
  it.each([
    [6.8, '% a year', '6.8%', '6.8% a year'],
    [326.4, 'USD bn', '$326bn', '$326bn'],
    [-56, 'USD m', '−$56m', '−$56m'],
    [9.4, '$bn', '$9.4bn', '$9.4bn'],
    [240, '$ thousand', '$240', '$240 thousand'],
    [3.6, '×', '3.6×', '3.6×'],
    [0.41, 'correlation', '0.41', '0.41 correlation'],
    [-5.5, 'vol points', '−5.5', '−5.5 vol points'],
    [111.9, '', '112', '112'],
  ])('%d %s', (value, unit, short, full) => {
    expect(formatShortValue(value, unit)).toBe(short);
    expect(formatFullValue(value, unit)).toBe(full);
  });

  it('have the same number of decimal places in a column', () => {
    expect(formatShortValue(3.3, '%', 2)).toBe('3.30%');
    expect(formatShortValue(-2, 'USD m', 0)).toBe('−$2m');
    expect(formatExactValue(3.3, 2)).toBe('3.30');
    expect(formatExactValue(-1154, 0)).toBe('−1,154');
  });
});
