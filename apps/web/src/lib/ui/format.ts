import { DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID } from '@tidemark/contracts/categories';

export { formatCompactNumber } from '@tidemark/charts/format-number';
export { formatDate, formatLongDate, formatShortDate, formatTime } from '@tidemark/contracts/dates';

/** Thousands separated by commas. Not by `Intl`, whose output differs between server and browser versions. */
export const formatCount = (count: number) => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
const formatReadingTime = (minutes: number) => `${Math.max(1, minutes)} min read`;

/** Daily summaries, briefings and War Room notes are short by design, so a reading time says nothing. */
const NOTE_CATEGORIES: readonly number[] = [DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID];

interface Sized {
  readonly minutes: number;
  /** The main category first. */
  readonly categories: readonly { readonly id: number }[];
}

export const formatLength = ({ minutes, categories: [main] }: Sized) =>
  main && NOTE_CATEGORIES.includes(main.id) ? 'Note' : formatReadingTime(minutes);

export const plural = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
