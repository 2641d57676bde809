import { type CalendarEvent, fetchEvents, type Span } from '../../lib/calls/calendar.ts';
import { type Day, dayOf, monthOf, windowAround } from './month.ts';

export interface CalendarProps {
  /** The day the page was made on; a browser knows better as soon as it runs. */
  readonly today: Day;
  readonly loadedSpan: Span;
  readonly events: readonly CalendarEvent[];
}

export async function loadCalendar(): Promise<CalendarProps> {
  const today = dayOf(new Date());
  const loadedSpan = windowAround(monthOf(today));
  return { today, loadedSpan, events: await fetchEvents(loadedSpan) };
}
