import { site } from './paths.ts';
import type { EventKind } from './wire/calendar.ts';

/** The calendar of the given kinds of event, in the order of EVENT_KINDS; without a kind, of all of them. */
export const calendarPath = (kinds: readonly EventKind[]) => `/ical/${kinds.join('-') || 'all'}.ics`;
export const eventFilePath = (id: number) => `/ical/events/${id}.ics`;

/** The page that shows an event: the calendar of its month, with the event open. */
export const eventPage = (id: number, startsAt: string) =>
  `${site.calendar}?month=${startsAt.slice(0, 7)}&event=${id}`;
