import {
  WEEKDAYS as FROM_SUNDAY,
  formatLongMonth,
  formatMonthName,
  formatWeekday,
} from '@tidemark/contracts/dates';
import type { Span } from '../../lib/calls/calendar.ts';

/** A month is `2026-11`, a day `2026-11-05`: as text they compare and sort as they should, all in UTC. */
export type Month = string;
export type Day = string;

export interface GridDay {
  readonly day: Day;
  readonly inMonth: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** From Monday on, as weeks are drawn. */
export const WEEKDAYS = [...FROM_SUNDAY.slice(1), FROM_SUNDAY[0]];

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`);
export const dayOf = (moment: string | Date): Day => new Date(moment).toISOString().slice(0, 10);
export const monthOf = (day: Day): Month => day.slice(0, 7);

export const monthName = (month: Month) => formatMonthName(dateOf(`${month}-01`));
export const monthAndYear = (month: Month) => formatLongMonth(dateOf(`${month}-01`));
export const weekdayAndDay = (day: Day) => formatWeekday(dateOf(day));

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Whole weeks from Monday to Sunday, with what they borrow from the months before and after. */
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

/** The first month of the quarter a month lies in. */
export function quarterOf(month: Month): Month {
  return addMonths(month, -((Number(month.slice(5)) - 1) % 3));
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

export function quarterName(month: Month): string {
  return `the ${ORDINALS[Math.floor((Number(month.slice(5)) - 1) / 3)]} quarter`;
}

/** What has to be known to draw a month: its weeks, and its quarter for events that know no more. */
export function spanOf(month: Month): Span {
  const weeks = weeksOf(month);
  const first = weeks[0]?.[0]?.day ?? '';
  const after = addDays(weeks.at(-1)?.at(-1)?.day ?? '', 1);
  const quarter: Day = `${quarterOf(month)}-01`;
  const quarterEnd: Day = `${addMonths(quarterOf(month), 3)}-01`;
  return { from: first < quarter ? first : quarter, to: after > quarterEnd ? after : quarterEnd };
}

/** A month with its neighbours: what comes with the static page. */
export function windowAround(month: Month): Span {
  return { from: spanOf(addMonths(month, -1)).from, to: spanOf(addMonths(month, 1)).to };
}

export function covers(span: Span, month: Month): boolean {
  const { from, to } = spanOf(month);
  return span.from <= from && to <= span.to;
}

/** What the address asks for; a month that nobody would plan in is none. */
export function parseMonth(asked: string | readonly string[] | undefined): Month | undefined {
  const month = typeof asked === 'string' ? asked : asked?.[0];
  return month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}
