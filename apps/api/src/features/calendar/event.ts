import { eventPage } from '@tidemark/contracts/calendar-feeds';
import { ownValue } from '@tidemark/contracts/own-value';
import { site } from '@tidemark/contracts/paths';
import { sourceLink } from '@tidemark/contracts/source-link';
import { component, date, dateTime, type Line, text } from './ical.ts';
import type { EventRow } from './store.ts';

const STATUSES: Readonly<Record<string, string>> = {
  confirmed: 'CONFIRMED',
  estimated: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

const DAY_MS = 86_400_000;
const dayAfter = (date: Date) => new Date(date.getTime() + DAY_MS);
const months = (date: Date, by: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1));

/** The first day and the day after the last. A month or quarter covers all of its days. */
function days({ startsAt, endsAt, precision }: EventRow): readonly [Date, Date] {
  const month = startsAt.getUTCMonth();
  if (precision === 'month') return [months(startsAt, 0), months(startsAt, 1)];
  if (precision === 'quarter') return [months(startsAt, -(month % 3)), months(startsAt, 3 - (month % 3))];
  return [startsAt, dayAfter(endsAt && endsAt > startsAt ? endsAt : startsAt)];
}

/** An estimated time is written as an all-day event. */
function when(row: EventRow): Line[] {
  if (row.precision === 'time' && row.status !== 'estimated') {
    const end: Line[] = row.endsAt && row.endsAt > row.startsAt ? [['DTEND', dateTime(row.endsAt)]] : [];
    return [['DTSTART', dateTime(row.startsAt)], ...end];
  }
  const [first, after] = days(row);
  return [
    ['DTSTART;VALUE=DATE', date(first)],
    ['DTEND;VALUE=DATE', date(after)],
  ];
}

function description({ summary, articles, source }: EventRow, portalUrl: string): string {
  const articleLinks = articles.map(({ slug, title }) => `${title}: ${portalUrl}${site.article(slug)}`);
  const address = sourceLink(source);
  return [summary, ...articleLinks, ...(address ? [`Source: ${address}`] : [])].join('\n\n');
}

const PRECISION_NOTES: Readonly<Record<string, string>> = {
  month: ' (day not set)',
  quarter: ' (month not set)',
};

function titleOf({ title, status, precision }: EventRow): string {
  return `${title}${status === 'cancelled' ? '' : (ownValue(PRECISION_NOTES, precision) ?? '')}`;
}

export function event(row: EventRow, portalUrl: string): string {
  return component('VEVENT', [
    text('UID', `event-${row.id}@${new URL(portalUrl).hostname}`),
    ['DTSTAMP', dateTime(row.changedAt)],
    ['LAST-MODIFIED', dateTime(row.changedAt)],
    ['SEQUENCE', String(row.sequence)],
    ...when(row),
    text('SUMMARY', titleOf(row)),
    text('DESCRIPTION', description(row, portalUrl)),
    ['STATUS', ownValue(STATUSES, row.status) ?? 'TENTATIVE'],
    text('CATEGORIES', row.kind),
    ['URL', `${portalUrl}${eventPage(row.id, row.startsAt.toISOString())}`],
    // Events do not mark the subscriber as busy.
    ['TRANSP', 'TRANSPARENT'],
  ]);
}
