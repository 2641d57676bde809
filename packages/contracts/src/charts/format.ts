const date = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const DAY = date({ year: 'numeric', month: 'short', day: 'numeric' });
const SHORT_DAY = date({ month: 'short', day: 'numeric' });
const MONTH = date({ year: 'numeric', month: 'short' });
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Dates are en-US and UTC everywhere, so that a page reads the same wherever it was made. */
export const formatDate = (iso: string) => DAY.format(new Date(iso));
export const formatShortDate = (iso: string) => SHORT_DAY.format(new Date(iso));
export const formatMonth = (iso: string) => MONTH.format(new Date(iso));

/** Figures on charts: three significant digits at most, thousands as K, M, B. */
export function formatFigure(value: number): string {
  if (Math.abs(value) >= 10_000) return COMPACT.format(value);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(value);
}
