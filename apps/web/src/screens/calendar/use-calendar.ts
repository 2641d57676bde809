import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { useEffect, useMemo, useState } from 'react';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import type { CalendarProps } from './load.ts';
import { covers, type Day, dayOf, type Month, spanOf } from './month.ts';
import { layOutMonth, type MonthLayout } from './month-layout.ts';
import { nextEvent } from './next-event.ts';

export type CalendarView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly layout: MonthLayout; readonly all: readonly CalendarEvent[] }
  | { readonly kind: 'gated'; readonly status: number }
  | { readonly kind: 'failed'; readonly message: string | undefined; readonly retry: () => void };

const fetchMonth = async (month: Month) =>
  (await import('../../domain/calendar/calls.ts')).fetchEvents(spanOf(month));

/** The static page contains the current and the adjacent months; other months are fetched on demand. */
export function useCalendar(
  { loadedSpan, events }: CalendarProps,
  month: Month,
  kinds: readonly EventKind[],
): CalendarView {
  const isLoaded = covers(loadedSpan, month);
  const loaded = useApiQuery(isLoaded ? null : `calendar ${month}`, () => fetchMonth(month));
  const all = isLoaded ? events : loaded.kind === 'ready' ? loaded.value : undefined;
  const kindList = kinds.join();
  const layout = useMemo(() => {
    const selected = all?.filter(({ kind }) => kindList === '' || kindList.split(',').includes(kind));
    return selected && layOutMonth(selected, month);
  }, [all, kindList, month]);

  if (all && layout) return layout.empty ? { kind: 'empty' } : { kind: 'ready', layout, all };
  if (loaded.kind === 'failed' || loaded.kind === 'gated') return loaded;
  return { kind: 'loading' };
}

/** The day of the static page until hydration, so that server and browser render the same; then the current day in UTC. */
export function useToday(initial: Day): Day {
  const [today, setToday] = useState(initial);
  useEffect(() => {
    const update = () => setToday(dayOf(new Date()));
    update();
    window.addEventListener('focus', update);
    return () => window.removeEventListener('focus', update);
  }, []);
  return today;
}

/**
 * The id of the first event of the list that has not begun. Undefined until hydration, so that server and browser render
 * the same.
 */
export function useNextEvent(
  events: readonly CalendarEvent[],
  kinds: readonly EventKind[],
): number | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  return now && nextEvent(events, kinds, now)?.id;
}
