export { formatCompactNumber } from '@tidemark/charts/format-number';
export { formatDate, formatLongDate, formatShortDate, formatTime } from '@tidemark/contracts/dates';

/** Thousands separated by commas. Not by `Intl`, whose output differs between server and browser versions. */
export const formatCount = (count: number) => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
export const formatReadingTime = (minutes: number) => `${Math.max(1, minutes)} min read`;

export const plural = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
