import { DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID } from '@tidemark/contracts/categories';

export { formatCompactNumber } from '@tidemark/charts/format-number';
export { formatDate, formatShortDate, formatTime } from '@tidemark/contracts/dates';

/** Thousands separated by commas. Not by `Intl`, whose output differs between server and browser versions. */
export const formatCount = (count: number) => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
export const formatReadingTime = (minutes: number) => `${Math.max(1, minutes)} min read`;

/** Daily summaries, briefings and War Room notes are short by design, so a reading time says nothing. */
const NOTE_CATEGORIES: readonly number[] = [DAILY_BRIEFINGS_ID, DAILY_SUMMARIES_ID, WAR_ROOM_NOTES_ID];

interface Sized {
  readonly minutes: number;
  /** The main category first. */
  readonly categories: readonly { readonly id: number }[];
}

export const isNote = ({ categories: [main] }: Pick<Sized, 'categories'>) =>
  main !== undefined && NOTE_CATEGORIES.includes(main.id);

export const formatLength = (article: Sized) =>
  isNote(article) ? 'Note' : formatReadingTime(article.minutes);

/** Kilobytes and megabytes, rounded up: a small file takes some space too. */
export const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.ceil(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const plural = (count: number, word: string) =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
