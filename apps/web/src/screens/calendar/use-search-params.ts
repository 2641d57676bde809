import { site } from '@tidemark/contracts/paths';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { useRouter } from 'next/router';
import { parseKinds } from './kinds.ts';
import { type Month, parseMonth } from './month.ts';

interface CalendarSearchParams {
  readonly month: Month;
  readonly kinds: readonly EventKind[];
  /** Id of the event to open. */
  readonly event: string | readonly string[] | undefined;
  readonly goTo: (month: Month) => void;
  readonly selectKinds: (kinds: readonly EventKind[]) => void;
}

const SHALLOW = { shallow: true, scroll: false };

/** Month and kinds are in the URL query, which is not available in static HTML but only after hydration. */
export function useCalendarSearchParams(current: Month): CalendarSearchParams {
  const router = useRouter();
  const month = parseMonth(router.query.month) ?? current;
  const kinds = parseKinds(router.query.kind);
  return {
    month,
    kinds,
    event: router.query.event,
    goTo: (next) => void router.push(calendarHref(next, kinds, current), undefined, SHALLOW),
    selectKinds: (next) => void router.replace(calendarHref(month, next, current), undefined, SHALLOW),
  };
}

/** The current month is the default and is omitted. */
function calendarHref(month: Month, kinds: readonly EventKind[], current: Month): string {
  const parts = [
    ...(month === current ? [] : [`month=${month}`]),
    ...(kinds.length === 0 ? [] : [`kind=${kinds.join(',')}`]),
  ];
  return parts.length === 0 ? site.calendar : `${site.calendar}?${parts.join('&')}`;
}
