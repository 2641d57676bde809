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

const at = (moment: DateInput) => new Date(moment);
const short = (name: string) => name.slice(0, 3);
const day = (moment: DateInput) => at(moment).getUTCDate();
const year = (moment: DateInput) => at(moment).getUTCFullYear();
const weekday = (moment: DateInput): string => WEEKDAYS[at(moment).getUTCDay()] ?? '';

/** November */
export const formatMonthName = (moment: DateInput): string => MONTHS[at(moment).getUTCMonth()] ?? '';
/** November 2026 */
export const formatLongMonth = (moment: DateInput) => `${formatMonthName(moment)} ${year(moment)}`;
/** Nov 2026 */
export const formatMonth = (moment: DateInput) => `${short(formatMonthName(moment))} ${year(moment)}`;
/** Nov 5 */
export const formatShortDate = (moment: DateInput) => `${short(formatMonthName(moment))} ${day(moment)}`;
/** Nov 5, 2026 */
export const formatDate = (moment: DateInput) => `${formatShortDate(moment)}, ${year(moment)}`;
/** Thursday, Nov 5 */
export const formatWeekday = (moment: DateInput) => `${weekday(moment)}, ${formatShortDate(moment)}`;
/** Thursday, November 5, 2026 */
export const formatLongDate = (moment: DateInput) =>
  `${weekday(moment)}, ${formatMonthName(moment)} ${day(moment)}, ${year(moment)}`;
/** 07:05 UTC */
export const formatTime = (moment: DateInput) => `${at(moment).toISOString().slice(11, 16)} UTC`;
