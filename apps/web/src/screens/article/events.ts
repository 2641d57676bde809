import { eventPage } from '@tidemark/contracts/calendar-feeds';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { formatEventDate } from '../../domain/calendar/index.ts';

/** An event as listed on an article page. */
export interface EventLink {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  readonly when: string;
  /** The day of an event that will take place on a known day, for the countdown. */
  readonly day: string | null;
}

/** The last events in the list, because future events matter most to readers. */
const MAX_EVENTS = 5;

export const eventLinks = (events: readonly CalendarEvent[]): EventLink[] =>
  events.slice(-MAX_EVENTS).map((event) => ({
    id: event.id,
    title: event.title,
    href: eventPage(event.id, event.startsAt),
    when: formatEventDate(event),
    day: isCounted(event) ? event.startsAt.slice(0, 10) : null,
  }));

const isCounted = ({ precision, status }: CalendarEvent) =>
  (precision === 'day' || precision === 'time') && status !== 'cancelled';
