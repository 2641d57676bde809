import {
  WEEKDAYS as FROM_SUNDAY,
  formatLongMonth,
  formatMonthName,
  formatWeekday,
} from '@tidemark/contracts/dates';
import type { Span } from '../../domain/calendar/calls.ts';

/** A month is `2026-11`, a day `2026-11-05`, in UTC. Both sort correctly as strings. */
export type Month = string;
export type Day = string;

export interface GridDay {
  readonly day: Day;
  readonly inMonth: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starting with Monday. */
export const WEEKDAYS = [...FROM_SUNDAY.slice(1), FROM_SUNDAY[0]];

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`);
export const dayOf = (timestamp: string | Date): Day => new Date(timestamp).toISOString().slice(0, 10);
export const monthOf = (day: Day): Month => day.slice(0, 7);

export const monthName = (month: Month) => formatMonthName(dateOf(`${month}-01`));
export const monthAndYear = (month: Month) => formatLongMonth(dateOf(`${month}-01`));
export const weekdayAndDay = (day: Day) => formatWeekday(dateOf(day));

function addDays(day: Day, days: number): Day {
  return dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Whole weeks from Monday to Sunday, including days of adjacent months. */
export function weeksOf(month: Month): GridDay[][] {
  const first: Day = `${month}-01`;
  const end: Day = `${addMonths(month, 1)}-01`;
  const weeks: GridDay[][] = [];
  for (let monday = mondayOf(first); monday < end; monday = addDays(monday, 7)) {
    weeks.push(
      WEEKDAYS.map((_, index) => {
        const day = addDays(monday, index);
        return { day, inMonth: monthOf(day) === month };
      }),
    );
  }
  return weeks;
}

function mondayOf(day: Day): Day {
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

/** The first month of the quarter that contains the month. */
export function quarterOf(month: Month): Month {
  return addMonths(month, -((Number(month.slice(5)) - 1) % 3));
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

export function quarterName(month: Month): string {
  return `the ${ORDINALS[Math.floor((Number(month.slice(5)) - 1) / 3)]} quarter`;
}

/** The span needed to render a month: its weeks, and its quarter for events without a more exact date. */
export function spanOf(month: Month): Span {
  const weeks = weeksOf(month);
  const first = weeks[0]?.[0]?.day ?? '';
  const after = addDays(weeks.at(-1)?.at(-1)?.day ?? '', 1);
  const quarter: Day = `${quarterOf(month)}-01`;
  const quarterEnd: Day = `${addMonths(quarterOf(month), 3)}-01`;
  return { from: first < quarter ? first : quarter, to: after > quarterEnd ? after : quarterEnd };
}

/** The span of a month and its adjacent months, which the static page contains. */
export function windowAround(month: Month): Span {
  return { from: spanOf(addMonths(month, -1)).from, to: spanOf(addMonths(month, 1)).to };
}

export function covers(span: Span, month: Month): boolean {
  const { from, to } = spanOf(month);
  return span.from <= from && to <= span.to;
}

/** Parses the query parameter. Months outside 2000 to 2099 are ignored. */
export function parseMonth(value: string | readonly string[] | undefined): Month | undefined {
  const month = typeof value === 'string' ? value : value?.[0];
  return month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}
