import type { EventKind } from '@tidemark/contracts/wire/calendar';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { dayOf } from './month.ts';

/** An event of a day has not begun until the day is over; one without a day is never the next. */
function isAhead({ startsAt, precision, status }: CalendarEvent, now: Date): boolean {
  if (status === 'cancelled') return false;
  if (precision === 'day') return dayOf(startsAt) >= dayOf(now);
  return precision === 'time' && new Date(startsAt) > now;
}

/** The first event that has not begun, of all kinds if none is selected. The events are in chronological order. */
export const nextEvent = (
  events: readonly CalendarEvent[],
  kinds: readonly EventKind[],
  now: Date,
): CalendarEvent | undefined =>
  events.find((event) => (kinds.length === 0 || kinds.includes(event.kind)) && isAhead(event, now));
