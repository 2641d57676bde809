import { site } from './paths.ts';
import type { EventKind } from './wire/calendar.ts';

/** Several kinds, in the order in which we list them, are one calendar; none of them means all. */
export const calendarPath = (kinds: readonly EventKind[]) => `/ical/${kinds.join('-') || 'all'}.ics`;
export const eventFilePath = (id: number) => `/ical/events/${id}.ics`;

/** The page that shows an event: its month, with the event opened. */
export const eventPage = (id: number, startsAt: string) =>
  `${site.calendar}?month=${startsAt.slice(0, 7)}&event=${id}`;
