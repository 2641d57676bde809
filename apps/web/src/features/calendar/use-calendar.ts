import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { useEffect, useMemo, useState } from 'react';
import type { CalendarEvent } from '../../lib/calls/calendar.ts';
import { useCall } from '../../lib/hooks/use-call.ts';
import type { CalendarProps } from './load.ts';
import { covers, type Day, dayOf, type Month, spanOf } from './month.ts';
import { layOutMonth, type MonthLayout } from './month-layout.ts';

export type CalendarView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly placed: MonthLayout; readonly all: readonly CalendarEvent[] }
  | { readonly kind: 'failed'; readonly message: string | undefined; readonly retry: () => void };

const fetchMonth = async (month: Month) =>
  (await import('../../lib/calls/calendar.ts')).fetchEvents(spanOf(month));

/** The page brings this month and its neighbours; any other is asked for when it is opened. */
export function useCalendar(
  { loadedSpan, events }: CalendarProps,
  month: Month,
  kinds: readonly EventKind[],
): CalendarView {
  const here = covers(loadedSpan, month);
  const answer = useCall(here ? null : `calendar ${month}`, () => fetchMonth(month));
  const all = here ? events : answer.kind === 'ready' ? answer.value : undefined;
  const wanted = kinds.join();
  const placed = useMemo(() => {
    const chosen = all?.filter(({ kind }) => wanted === '' || wanted.split(',').includes(kind));
    return chosen && layOutMonth(chosen, month);
  }, [all, wanted, month]);

  if (all && placed) return placed.empty ? { kind: 'empty' } : { kind: 'ready', placed, all };
  if (answer.kind === 'failed') return answer;
  return { kind: 'loading' };
}

/** The page's own day at first, so that both renderings agree; then the reader's, in UTC like everything. */
export function useToday(made: Day): Day {
  const [today, setToday] = useState(made);
  useEffect(() => {
    const look = () => setToday(dayOf(new Date()));
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return today;
}
