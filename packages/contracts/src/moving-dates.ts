import { formatLongMonth, formatMonthName } from './dates.ts';

/**
 * The dates of a publication that move with the day of its first start, so that its newest articles are recent whenever
 * somebody tries it. Dates in the form of ISO 8601 move by themselves, wherever they are in a file; in text and slugs,
 * tokens such as {{2026-10-03}} do. Dates in words stay: a law was passed on the day on which it was passed.
 */

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/**
 * By how many days dates move, so that the week that begins on `week` becomes the week that contains `today`. They are
 * whole weeks: what happens on Fridays stays on a Friday.
 */
export const movedDays = (week: Date, today: Date): number =>
  Math.floor((today.getTime() - week.getTime()) / (WEEK_DAYS * DAY_MS)) * WEEK_DAYS;

const TOKEN = /\{\{(\d{4})(?:-Q([1-4])|-(\d{2})(?:-(\d{2}))?)?(?: (day|month|year|lower))?\}\}/;
/** Not part of a longer word, address or number. */
const ISO =
  /(?<![\w/.-])\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2})?Z)?)?(?![\w/-])/;
const TOKEN_OR_ISO = new RegExp(`${TOKEN.source}|${ISO.source}`, 'g');

/** `moves: false` in a file keeps its dates: it is about a day that everybody knows. */
const STAYS = /^moves: *false\s*$/m;
/** Months, quarters and years are named as seen from here: the month before stays the month before. */
const WRITTEN = /^(?:publish_at|updated): *(\d{4}-\d{2}-\d{2})/m;

/** Moves the dates in the text of a file, and replaces tokens by their dates in words. */
export function moveDates(text: string, days: number): string {
  const shift = createShift(STAYS.test(text) ? 0 : days, WRITTEN.exec(text)?.[1]);
  return text.replaceAll(TOKEN_OR_ISO, (match, year, quarter, month, day, form) => {
    if (year === undefined) return shift.iso(match);
    if (quarter !== undefined) return shift.quarter(Number(year), Number(quarter));
    if (month === undefined) return String(shift.year(Number(year)));
    const date = day === undefined ? shift.month(`${year}-${month}`) : shift.day(`${year}-${month}-${day}`);
    return inWords(date, day !== undefined, form);
  });
}

/** Whether a text contains what looks like a token and is none. */
export const hasUnknownToken = (text: string): boolean => /\{\{|\}\}/.test(moveDates(text, 0));

function inWords(date: Date, hasDay: boolean, form: string | undefined): string {
  if (form === 'lower') return formatMonthName(date).toLowerCase();
  if (form === 'day') return String(date.getUTCDate());
  const words = form === 'year' ? formatLongMonth(date) : formatMonthName(date);
  return hasDay && form !== 'month' ? `${date.getUTCDate()} ${words}` : words;
}

const monthsSinceZero = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

function createShift(days: number, written: string | undefined) {
  const moved = (date: string): Date => new Date(Date.parse(date) + days * DAY_MS);
  /** The difference between two dates in months, quarters or years. */
  const units = (months: number, date: string): number => {
    const count = (at: Date) => Math.floor(monthsSinceZero(at) / months);
    return count(moved(date)) - count(new Date(date));
  };
  // Without a date of its own, such as the calendar, a file's months move with their middle.
  const month = (text: string): Date => {
    const date = new Date(`${text}-01T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() + units(1, written ?? `${text}-15`));
    return date;
  };
  return {
    month,
    day: moved,
    year: (year: number): number => year + units(12, written ?? `${year}-07-01`),
    quarter: (year: number, quarter: number): string => {
      const middle = `${year}-${String(quarter * 3 - 1).padStart(2, '0')}-15`;
      const index = year * 4 + quarter - 1 + units(3, written ?? middle);
      return `Q${(index % 4) + 1} ${Math.floor(index / 4)}`;
    },
    /** In the form in which it was written. */
    iso: (text: string): string => {
      const date = text.length === 7 ? month(text) : moved(text);
      const digits = date.toISOString().slice(0, text.replace('Z', '').length);
      return text.endsWith('Z') ? `${digits}Z` : digits;
    },
  };
}
