import { api } from '@tidemark/contracts/paths';
import type { CalendarEvent as WireEvent } from '@tidemark/contracts/wire/calendar';
import { call } from '../api.ts';
import { FAILED } from '../messages.ts';
import { many, type Page } from '../pick.ts';

type Attributes = WireEvent['attributes'];

export interface CalendarEvent
  extends Pick<
    Attributes,
    'title' | 'kind' | 'precision' | 'status' | 'summary' | 'source' | 'assets' | 'articles'
  > {
  readonly id: number;
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** Days as `2026-11-01`; `to` is the first day that is not wanted any more. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const PAGE_SIZE = 100;

/** All events of a span, however many pages they fill. */
export async function fetchEvents(span: Span): Promise<readonly CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await fetchPage(span, page);
    events.push(...answer.items.map(toEvent));
    pages = answer.pagination.pageCount;
  }
  return events;
}

/** Events that name an article, the first of them first. */
export async function fetchEventsOf(articleId: number): Promise<readonly CalendarEvent[]> {
  const { items } = await call({
    path: api.calendars,
    params: { article_id: articleId, page: 1, pageSize: PAGE_SIZE },
    pick: many<WireEvent>,
    message: FAILED.calendar,
  });
  return items.map(toEvent);
}

function fetchPage({ from, to }: Span, page: number): Promise<Page<WireEvent>> {
  return call({
    path: api.calendars,
    params: { from, to, page, pageSize: PAGE_SIZE },
    pick: many<WireEvent>,
    message: FAILED.calendar,
  });
}

function toEvent({ id, attributes }: WireEvent): CalendarEvent {
  const { starts_at: startsAt, ends_at: endsAt, ...same } = attributes;
  return { id, startsAt, endsAt, ...same };
}
