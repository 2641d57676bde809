const date = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const DAY = date({ year: 'numeric', month: 'short', day: 'numeric' });
const SHORT_DAY = date({ month: 'short', day: 'numeric' });
const LONG_DAY = date({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const MONTH = date({ year: 'numeric', month: 'short' });
const TIME = date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Dates are en-US and UTC everywhere, so that a page reads the same wherever it was made. */
export const formatDate = (iso: string) => DAY.format(new Date(iso));
export const formatShortDate = (iso: string) => SHORT_DAY.format(new Date(iso));
export const formatLongDate = (iso: string) => LONG_DAY.format(new Date(iso));
export const formatMonth = (iso: string) => MONTH.format(new Date(iso));
export const formatTime = (iso: string) => `${TIME.format(new Date(iso))} UTC`;

export const formatCount = (count: number) => WHOLE.format(count);
export const formatReadingTime = (minutes: number) => `${Math.max(1, minutes)} min read`;

/** Figures on charts: three significant digits at most, thousands as K, M, B. */
export function formatFigure(value: number): string {
  if (Math.abs(value) >= 10_000) return COMPACT.format(value);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(value);
}

/** A unit stands before money and after everything else. */
export function formatWithUnit(value: number, unit: string): string {
  const figure = formatFigure(value);
  if (/^[$€£]/.test(unit)) return `${unit[0]}${figure}${unit.slice(1)}`;
  if (unit === '%' || unit === '×' || unit === 'x') return `${figure}${unit}`;
  return unit === '' ? figure : `${figure} ${unit}`;
}

export const plural = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
