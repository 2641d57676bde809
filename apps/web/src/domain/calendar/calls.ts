import { api } from '@tidemark/contracts/paths';
import type { EventKind, CalendarEvent as WireEvent } from '@tidemark/contracts/wire/calendar';
import {
  type Checked,
  hasFields,
  isListOf,
  isNumber,
  isOneOf,
  isString,
  isTime,
} from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { checkedPage, type Page } from '../../platform/http/unwrap.ts';

export interface CalendarEvent
  extends Pick<
    WireEvent['attributes'],
    'title' | 'kind' | 'precision' | 'status' | 'summary' | 'source' | 'assets' | 'articles'
  > {
  readonly id: number;
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** The specification names no fields of an event. Without these it cannot be shown. */
const isEvent = hasFields({
  id: isNumber,
  attributes: hasFields(
    {
      title: isString,
      kind: isOneOf('macro', 'unlock', 'upgrade', 'governance'),
      starts_at: isTime,
      precision: isOneOf('time', 'day', 'month', 'quarter'),
      status: isOneOf('confirmed', 'estimated', 'cancelled'),
    },
    {
      ends_at: isTime,
      summary: isString,
      source: isString,
      assets: isListOf(isString),
      articles: isListOf(hasFields({ id: isNumber, slug: isString, title: isString })),
    },
  ),
});
type ReceivedEvent = Checked<typeof isEvent>;

/** Days as `2026-11-01`; `to` is exclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const PAGE_SIZE = 100;

/** All events of a span, over as many pages as needed. */
export async function fetchEvents(span: Span): Promise<readonly CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetchPage(span, page);
    events.push(...response.items.map(toEvent));
    pages = response.pagination.pageCount;
  }
  return events;
}

/** Events that refer to an article, in chronological order. */
export async function fetchEventsOf(articleId: number): Promise<readonly CalendarEvent[]> {
  const { items } = await call({
    path: api.calendars,
    params: { article_id: articleId, page: 1, pageSize: PAGE_SIZE },
    unwrap: checkedPage(isEvent),
    message: FAILED.calendar,
  });
  return items.map(toEvent);
}

const NEXT_PAGE_SIZE = 20;

/** The first event from this day on that is not cancelled; null if none is known. */
export async function fetchNextEvent(
  from: string,
  kinds: readonly EventKind[],
): Promise<CalendarEvent | null> {
  const { items } = await call({
    path: api.calendars,
    params: { from, page: 1, pageSize: NEXT_PAGE_SIZE, ...(kinds.length > 0 ? { kind: kinds.join() } : {}) },
    unwrap: checkedPage(isEvent),
    message: FAILED.calendar,
  });
  // Events that began before that day and have not ended by then are in the list too.
  const next = items.find(
    ({ attributes: { starts_at, status } }) => starts_at >= from && status !== 'cancelled',
  );
  return next ? toEvent(next) : null;
}

function fetchPage({ from, to }: Span, page: number): Promise<Page<ReceivedEvent>> {
  return call({
    path: api.calendars,
    params: { from, to, page, pageSize: PAGE_SIZE },
    unwrap: checkedPage(isEvent),
    message: FAILED.calendar,
  });
}

function toEvent({ id, attributes }: ReceivedEvent): CalendarEvent {
  const {
    starts_at: startsAt,
    ends_at: endsAt = null,
    summary,
    source = null,
    assets,
    articles,
  } = attributes;
  const { title, kind, precision, status } = attributes;
  return {
    ...{ id, title, kind, startsAt, endsAt, precision, status, source },
    summary: summary ?? '',
    assets: assets ?? [],
    articles: articles ?? [],
  };
}
