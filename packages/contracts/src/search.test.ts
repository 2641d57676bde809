import { expect, it } from 'vitest';
import { PERIOD_DAYS, PERIODS, TIME_FILTERS } from './search.ts';

it('[CON-03] offers the five time filters, each with its period', () => {
  expect(TIME_FILTERS.map(({ label, period }) => [label, period])).toEqual([
    ['Anytime', undefined],
    ['Past 24 hours', 'day'],
    ['Past week', 'week'],
    ['Past month', 'month'],
    ['Past year', 'year'],
  ]);
  expect(PERIODS).toEqual(['day', 'week', 'month', 'year']);
  expect(PERIOD_DAYS).toEqual({ day: 1, week: 7, month: 30, year: 365 });
});
