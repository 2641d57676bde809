import { eventPage } from '@tidemark/contracts/calendar-feeds';
import type { CalendarEvent } from '../../lib/calls/calendar.ts';
import { formatEventDate } from '../../lib/ui/event-date.ts';

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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Empty for past events and for days that are too far away to count. Days are in UTC, like the dates. */
export function countdown(day: string, now: Date): string {
  const days = (Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS;
  if (days < 0 || days > 90) return '';
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
