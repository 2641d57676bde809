import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { formatDate, formatTime } from '../../ui/format.ts';
import { formatLocalTime } from './local-time.ts';
import { dayOf, monthAndYear, monthOf, quarterName } from './month.ts';
import { type DayEntry, lastDay } from './month-layout.ts';

const formatTimestamp = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** Formats the date with the precision that is known. */
export function formatEventTime(event: CalendarEvent): string {
  const { startsAt, endsAt, precision } = event;
  const month = monthOf(dayOf(startsAt));
  switch (precision) {
    case 'quarter':
      return `Sometime in ${quarterName(month)} of ${month.slice(0, 4)}`;
    case 'month':
      return `Sometime in ${monthAndYear(month)}`;
    case 'day':
      return lastDay(event) === dayOf(startsAt)
        ? formatDate(startsAt)
        : `${formatDate(startsAt)} to ${formatDate(endsAt ?? startsAt)}`;
    case 'time':
      if (endsAt === null) return formatTimestamp(startsAt);
      return lastDay(event) === dayOf(startsAt)
        ? `${formatTimestamp(startsAt).replace(/ UTC$/, '')} to ${formatTime(endsAt)}`
        : `${formatTimestamp(startsAt)} to ${formatTimestamp(endsAt)}`;
  }
}

export const PRECISION_LABELS: Readonly<Record<CalendarEvent['precision'], string>> = {
  time: 'Exact time announced',
  day: 'Time to be announced',
  month: 'Day to be announced',
  quarter: 'Month to be announced',
};

export const STATUS_LABELS: Readonly<Record<CalendarEvent['status'], string>> = {
  confirmed: 'Confirmed',
  estimated: 'Estimated',
  cancelled: 'Cancelled',
};

/** The event's time in the reader's time zone, if it has a time and the time zone is not UTC. */
export function formatLocalEventTime({ startsAt, endsAt, precision }: CalendarEvent): string | undefined {
  if (precision !== 'time') return undefined;
  const start = formatLocalTime(startsAt);
  const end = endsAt === null ? undefined : formatLocalTime(endsAt);
  return start && end ? `${start} to ${end}` : start;
}

/** The time displayed under a title in the grid. The day is given by the cell. */
export function entryTime({ event, part }: DayEntry, withLocalTime = false): string {
  const { startsAt, endsAt, precision } = event;
  const ends = part === 'end';
  if (precision !== 'time') return ends ? 'Ends' : lastDay(event) > dayOf(startsAt) ? 'Starts' : '';
  const timestamp = ends ? (endsAt ?? startsAt) : startsAt;
  const local = withLocalTime ? formatLocalTime(timestamp) : undefined;
  const time = local ? `${formatTime(timestamp)}, ${local}` : formatTime(timestamp);
  if (ends) return `Ends ${time}`;
  return lastDay(event) > dayOf(startsAt) ? `Starts ${time}` : time;
}
