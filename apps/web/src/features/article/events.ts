import { eventPage } from '@tidemark/contracts/calendar-feeds';
import { formatLongMonth } from '@tidemark/contracts/dates';
import type { CalendarEvent } from '../../lib/calls/calendar.ts';
import { formatDate } from '../../lib/ui/format.ts';

/** An event as listed on an article page. */
export interface EventLink {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  readonly when: string;
}

/** Formats the date with the precision that is known. */
function formatEventDate({ startsAt, precision }: CalendarEvent): string {
  const date = new Date(startsAt);
  if (precision === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
  return precision === 'month' ? formatLongMonth(date) : formatDate(startsAt);
}

const STATUS: Readonly<Record<CalendarEvent['status'], string>> = {
  confirmed: '',
  estimated: ', estimated',
  cancelled: ', cancelled',
};

/** The last events in the list, because future events matter most to readers. */
const MAX_EVENTS = 5;

export const eventLinks = (events: readonly CalendarEvent[]): EventLink[] =>
  events.slice(-MAX_EVENTS).map((event) => ({
    id: event.id,
    title: event.title,
    href: eventPage(event.id, event.startsAt),
    when: formatEventDate(event) + STATUS[event.status],
  }));
