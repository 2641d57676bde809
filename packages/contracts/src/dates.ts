/**
 * Dates are formatted as en-US and UTC everywhere, so that a page is the same wherever it was rendered. With tables
 * instead of Intl, because loading the browser's locale data takes longer than starting the whole page.
 */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

export type DateInput = string | Date;

const at = (date: DateInput) => new Date(date);
const short = (name: string) => name.slice(0, 3);
const day = (date: DateInput) => at(date).getUTCDate();
const year = (date: DateInput) => at(date).getUTCFullYear();
const weekday = (date: DateInput): string => WEEKDAYS[at(date).getUTCDay()] ?? '';

/** November */
export const formatMonthName = (date: DateInput): string => MONTHS[at(date).getUTCMonth()] ?? '';
/** November 2026 */
export const formatLongMonth = (date: DateInput) => `${formatMonthName(date)} ${year(date)}`;
/** Nov 2026 */
export const formatMonth = (date: DateInput) => `${short(formatMonthName(date))} ${year(date)}`;
/** Nov 5 */
export const formatShortDate = (date: DateInput) => `${short(formatMonthName(date))} ${day(date)}`;
/** Nov 5, 2026 */
export const formatDate = (date: DateInput) => `${formatShortDate(date)}, ${year(date)}`;
/** Thursday, Nov 5 */
export const formatWeekday = (date: DateInput) => `${weekday(date)}, ${formatShortDate(date)}`;
/** 07:05 UTC */
export const formatTime = (date: DateInput) => `${at(date).toISOString().slice(11, 16)} UTC`;
