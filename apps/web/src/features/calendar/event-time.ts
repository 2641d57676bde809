import type { CalendarEvent } from '../../lib/calls/calendar.ts';
import { formatDate, formatTime } from '../../lib/ui/format.ts';
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

/** The time displayed under a title in the grid. The day is given by the cell. */
export function entryTime({ event, part }: DayEntry): string {
  const { startsAt, endsAt, precision } = event;
  const ends = part === 'end';
  if (precision !== 'time') return ends ? 'Ends' : lastDay(event) > dayOf(startsAt) ? 'Starts' : '';
  const time = formatTime(ends ? (endsAt ?? startsAt) : startsAt);
  if (ends) return `Ends ${time}`;
  return lastDay(event) > dayOf(startsAt) ? `Starts ${time}` : time;
}
