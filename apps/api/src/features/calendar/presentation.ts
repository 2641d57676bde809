import type { CalendarEvent } from '@tidemark/contracts/wire/calendar';
import type { EventRow } from './store.ts';

type Attributes = CalendarEvent['attributes'];

export function presentEvent(row: EventRow): CalendarEvent {
  return {
    id: row.id,
    attributes: {
      title: row.title,
      kind: row.kind as Attributes['kind'],
      starts_at: row.startsAt.toISOString(),
      ends_at: row.endsAt?.toISOString() ?? null,
      precision: row.precision as Attributes['precision'],
      status: row.status as Attributes['status'],
      summary: row.summary,
      source: row.source,
      assets: row.assets,
      articles: [...row.articles],
    },
  };
}
