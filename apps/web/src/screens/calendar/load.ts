import { type CalendarEvent, fetchEvents, type Span } from '../../domain/calendar/calls.ts';
import { type Day, dayOf, monthOf, windowAround } from './month.ts';

export interface CalendarProps {
  /** The day the static page was generated; replaced by the current day after hydration. */
  readonly today: Day;
  readonly loadedSpan: Span;
  readonly events: readonly CalendarEvent[];
}

export async function loadCalendar(): Promise<CalendarProps> {
  const today = dayOf(new Date());
  const loadedSpan = windowAround(monthOf(today));
  return { today, loadedSpan, events: await fetchEvents(loadedSpan) };
}
