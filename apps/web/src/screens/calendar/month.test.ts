import { describe, expect, it } from 'vitest';
import {
  addMonths,
  covers,
  monthAndYear,
  parseMonth,
  quarterName,
  quarterOf,
  spanOf,
  weekdayAndDay,
  weeksOf,
  windowAround,
} from './month.ts';

describe('weeksOf', () => {
  it('returns weeks from Monday to Sunday, including days of adjacent months', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toEqual({ day: '2026-11-30', inMonth: false });
    expect(weeks[0]?.[1]).toEqual({ day: '2026-12-01', inMonth: true });
    expect(weeks[4]?.[6]).toEqual({ day: '2027-01-03', inMonth: false });
  });

  it('returns four weeks for a February that starts on Monday, six for a long month that starts on Sunday', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2026-03')).toHaveLength(6);
    expect(weeksOf('2026-11')).toHaveLength(6);
  });

  it('contains every day of the month once, including leap days', () => {
    const days = weeksOf('2028-02')
      .flat()
      .filter(({ inMonth }) => inMonth);
    expect(days).toHaveLength(29);
    expect(new Set(days.map(({ day }) => day)).size).toBe(29);
  });
});

describe('month arithmetic', () => {
  it('adds months across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', -23)).toBe('2024-12');
  });

  it('[DRP-02] formats months and days in English and UTC', () => {
    expect(monthAndYear('2026-11')).toBe('November 2026');
    expect(weekdayAndDay('2026-11-01')).toBe('Sunday, Nov 1');
  });

  it('returns the quarter of a month', () => {
    expect(quarterOf('2027-05')).toBe('2027-04');
    expect(quarterOf('2026-12')).toBe('2026-10');
    expect(quarterName('2027-06')).toBe('the second quarter');
  });
});

describe('spans', () => {
  it('spanOf covers the weeks and the quarter of a month', () => {
    expect(spanOf('2026-12')).toEqual({ from: '2026-10-01', to: '2027-01-04' });
    expect(spanOf('2027-01')).toEqual({ from: '2026-12-28', to: '2027-04-01' });
  });

  it('windowAround covers the month and both adjacent months, and no others', () => {
    const known = windowAround('2026-11');
    for (const month of ['2026-10', '2026-11', '2026-12']) expect(covers(known, month)).toBe(true);
    expect(covers(known, '2026-08')).toBe(false);
    expect(covers(known, '2027-01')).toBe(false);
  });
});

describe('parseMonth', () => {
  it('accepts a valid month', () => {
    expect(parseMonth('2026-12')).toBe('2026-12');
    expect(parseMonth(['2027-01', '2027-02'])).toBe('2027-01');
  });

  it.each([undefined, '', '2026', '2026-13', '2026-00', '9999-12', 'soon', []])('rejects %j', (value) => {
    expect(parseMonth(value)).toBeUndefined();
  });
});
