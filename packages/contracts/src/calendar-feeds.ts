import { site } from './paths.ts';
import { EVENT_KINDS, type EventKind } from './wire/calendar.ts';

/** Several kinds are one calendar, named in the order in which we list them; all of them are `all`. */
export const calendarOf = (kinds: readonly EventKind[]): string =>
  kinds.length === 0 || kinds.length === EVENT_KINDS.length
    ? 'all'
    : EVENT_KINDS.filter((kind) => kinds.includes(kind)).join('-');

/** On the portal's origin, as everything that machines read. */
export const calendarPath = (kinds: readonly EventKind[]) => `/ical/${calendarOf(kinds)}.ics`;
export const eventFilePath = (id: number) => `/ical/events/${id}.ics`;

/** The page that shows an event: its month, with the event opened. */
export const eventPage = (id: number, startsAt: string) =>
  `${site.calendar}?month=${startsAt.slice(0, 7)}&event=${id}`;
