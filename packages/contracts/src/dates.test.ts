import { describe, expect, it } from 'vitest';
import {
  type DateInput,
  formatDate,
  formatLongMonth,
  formatMonth,
  formatMonthName,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Every day of a leap year and the following year, each at a different hour. */
const DAYS = Array.from(
  { length: 731 },
  (_, n) => new Date(Date.UTC(2024, 0, 1, 0, (n * 7) % 1440) + n * DAY_MS),
);

describe('dates', () => {
  it.each<[string, (date: DateInput) => string, Intl.DateTimeFormatOptions]>([
    ['formatMonthName', formatMonthName, { month: 'long' }],
    ['formatLongMonth', formatLongMonth, { month: 'long', year: 'numeric' }],
    ['formatMonth', formatMonth, { month: 'short', year: 'numeric' }],
    ['formatShortDate', formatShortDate, { month: 'short', day: 'numeric' }],
    ['formatDate', formatDate, { year: 'numeric', month: 'short', day: 'numeric' }],
    ['formatWeekday', formatWeekday, { weekday: 'long', month: 'short', day: 'numeric' }],
  ])('[DRP-02] %s writes en-US and UTC as the platform does', (_name, format, options) => {
    const platform = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    for (const day of DAYS) expect(format(day)).toBe(platform.format(day));
  });

  it('accepts a date as text and writes hours from 00 to 23', () => {
    expect(formatDate('2024-01-05T23:59:00Z')).toBe('Jan 5, 2024');
    expect(formatTime('2024-01-05T00:05:00Z')).toBe('00:05 UTC');
    expect(formatTime('2024-01-05T23:59:59Z')).toBe('23:59 UTC');
  });
});
