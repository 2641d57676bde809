import { formatLongMonth } from '@tidemark/contracts/dates';
import { formatDate } from '../../ui/format.ts';
import type { CalendarEvent } from './calls.ts';

type DatedEvent = Pick<CalendarEvent, 'startsAt' | 'precision' | 'status'>;

/** Formats the date with the precision that is known. */
function formatKnownDate({ startsAt, precision }: DatedEvent): string {
  const date = new Date(startsAt);
  if (precision === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
  return precision === 'month' ? formatLongMonth(date) : formatDate(startsAt);
}

const STATUS: Readonly<Record<CalendarEvent['status'], string>> = {
  confirmed: '',
  estimated: ', estimated',
  cancelled: ', cancelled',
};

/** The date of an event in a list of links, with its status unless it is confirmed. */
export const formatEventDate = (event: DatedEvent): string => formatKnownDate(event) + STATUS[event.status];
