import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { addMonths, type Day, dayOf, type Month, monthOf, quarterOf } from './month.ts';

export interface DayEntry {
  readonly event: CalendarEvent;
  /** A multi-day event is shown on its first and its last day. */
  readonly part: 'start' | 'end';
}

export interface MonthLayout {
  /** Events known to the month or quarter only, or spanning the whole month. */
  readonly undated: readonly CalendarEvent[];
  readonly days: ReadonlyMap<Day, readonly DayEntry[]>;
  /** No events in the month itself; days of adjacent months do not count. */
  readonly empty: boolean;
}

export function layOutMonth(events: readonly CalendarEvent[], month: Month): MonthLayout {
  const undated = events.filter((event) => isUndated(event, month));
  const days = new Map<Day, DayEntry[]>();
  const put = (day: Day, entry: DayEntry) => days.set(day, [...(days.get(day) ?? []), entry]);
  for (const event of events) {
    if (!hasDay(event)) continue;
    const start = dayOf(event.startsAt);
    const end = lastDay(event);
    put(start, { event, part: 'start' });
    if (end !== start) put(end, { event, part: 'end' });
  }
  for (const entries of days.values()) entries.sort(byTime);
  const inMonth = [...days.keys()].some((day) => monthOf(day) === month);
  return { undated, days, empty: undated.length === 0 && !inMonth };
}

const hasDay = ({ precision }: CalendarEvent) => precision === 'time' || precision === 'day';

export function lastDay({ startsAt, endsAt }: CalendarEvent): Day {
  return dayOf(endsAt ?? startsAt);
}

function isUndated(event: CalendarEvent, month: Month): boolean {
  const start = monthOf(dayOf(event.startsAt));
  switch (event.precision) {
    case 'month':
      return start === month;
    case 'quarter':
      return quarterOf(start) === quarterOf(month);
    default:
      return start < month && lastDay(event) >= `${addMonths(month, 1)}-01`;
  }
}

/** Events without a time come first. */
function byTime(a: DayEntry, b: DayEntry): number {
  return timeOf(a).localeCompare(timeOf(b));
}

function timeOf({ event, part }: DayEntry): string {
  if (event.precision !== 'time') return '';
  return part === 'end' ? (event.endsAt ?? '') : event.startsAt;
}
