import { describe, expect, it } from 'vitest';
import { availableRanges, decimalPlaces, rowsInRange, toRows } from './rows.ts';

const weekly = (count: number, last = '2026-11-13') =>
  Array.from({ length: count }, (_, index): [string, number] => {
    const day = new Date(Date.parse(`${last}T00:00:00Z`) - (count - 1 - index) * 7 * 86_400_000);
    return [day.toISOString().slice(0, 10), index];
  });

describe('toRows', () => {
  it('joins series by label and leaves gaps', () => {
    const rows = toRows([
      {
        name: 'BTC',
        points: [
          ['2026-11-06', 1],
          ['2026-11-13', 2],
        ],
      },
      {
        name: 'ETH',
        points: [
          ['2026-10-30', 7],
          ['2026-11-13', 8],
        ],
      },
    ]);
    expect(rows).toEqual([
      { label: '2026-10-30', values: [undefined, 7] },
      { label: '2026-11-06', values: [1, undefined] },
      { label: '2026-11-13', values: [2, 8] },
    ]);
  });

  it('keeps the order of labels that are not dates', () => {
    const points: [string, number][] = [
      ['Small', 1],
      ['Large', 2],
    ];
    expect(toRows([{ name: 'Size', points }]).map(({ label }) => label)).toEqual(['Small', 'Large']);
  });

  it('uses the decimal places of the most precise value', () => {
    const rows = toRows([
      {
        name: 'Rate',
        points: [
          ['2026-10', 5],
          ['2026-11', 5.25],
        ],
      },
    ]);
    expect(decimalPlaces(rows, 0)).toBe(2);
    expect(decimalPlaces([], 0)).toBe(0);
  });
});

describe('ranges', () => {
  const rows = toRows([{ name: 'Used', points: weekly(56) }]);

  it('counts months back from the last point', () => {
    expect(rowsInRange(rows, '3M')[0]?.label).toBe('2026-08-14');
    expect(rowsInRange(rows, '1Y')[0]?.label).toBe('2025-11-14');
    expect(rowsInRange(rows, 'All')).toHaveLength(56);
  });

  it('accepts months without a day', () => {
    const months = toRows([
      {
        name: 'Unlocked',
        points: Array.from({ length: 24 }, (_, index) => [
          new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 7),
          index,
        ]),
      },
    ]);
    expect(rowsInRange(months, '6M').map(({ label }) => label)).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ]);
  });

  it('uses the last day of a shorter month', () => {
    const daily = toRows([
      {
        name: 'x',
        points: [
          ['2026-02-27', 1],
          ['2026-02-28', 2],
          ['2026-03-01', 3],
          ['2026-05-31', 4],
        ],
      },
    ]);
    expect(rowsInRange(daily, '3M')[0]?.label).toBe('2026-03-01');
  });

  it('offers only ranges that leave out some rows', () => {
    expect(availableRanges(rows)).toEqual(['3M', '6M', '1Y', 'All']);
    expect(availableRanges(rows.slice(-20))).toEqual(['3M', 'All']);
    expect(availableRanges(rows.slice(-8))).toEqual([]);
    expect(availableRanges(toRows([{ name: 'x', points: [['Small', 1]] }]))).toEqual([]);
  });
});
