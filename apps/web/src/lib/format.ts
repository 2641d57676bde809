export { formatDate, formatFigure, formatShortDate } from '@tidemark/contracts/charts/format';

const date = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const LONG_DAY = date({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const TIME = date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const formatLongDate = (iso: string) => LONG_DAY.format(new Date(iso));
export const formatTime = (iso: string) => `${TIME.format(new Date(iso))} UTC`;

export const formatCount = (count: number) => WHOLE.format(count);
export const formatReadingTime = (minutes: number) => `${Math.max(1, minutes)} min read`;

export const plural = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
