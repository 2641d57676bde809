export { formatCompactNumber } from '@tidemark/charts/format-number';
export { formatDate, formatLongDate, formatShortDate, formatTime } from '@tidemark/contracts/dates';

/** Thousands parted by commas. By hand, as dates are, and for the same reason. */
export const formatCount = (count: number) => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
export const formatReadingTime = (minutes: number) => `${Math.max(1, minutes)} min read`;

export const plural = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
