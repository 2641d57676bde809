import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import styles from './CalendarScreen.module.css';
import { KindFilter } from './KindFilter.tsx';
import type { CalendarProps } from './load.ts';
import { MonthBar } from './MonthBar.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { type Day, type Month, monthOf } from './month.ts';
import { Subscribe } from './Subscribe.tsx';
import { UndatedEvents } from './UndatedEvents.tsx';
import { type CalendarView, useCalendar, useNextEvent, useToday } from './use-calendar.ts';
import { useLocalTime } from './use-local-time.ts';
import { useCalendarSearchParams } from './use-search-params.ts';

const EventDialog = lazy(() => import('./EventDialog.tsx'));
const MonthFallback = lazy(() => import('./MonthFallback.tsx'));

export function CalendarScreen(props: CalendarProps) {
  const today = useToday(props.today);
  const current = monthOf(today);
  const { month, kinds, event, goTo, selectKinds } = useCalendarSearchParams(current);
  const view = useCalendar(props, month, kinds);
  const next = useNextEvent(props.events, kinds);
  const [withLocalTime, setLocalTime] = useLocalTime();
  const [shown, setShown] = useState<CalendarEvent>();
  const [open, setOpen] = useState(false);
  const show = (one: CalendarEvent) => {
    setShown(one);
    setOpen(true);
  };
  const linked = view.kind === 'ready' ? view.all.find(({ id }) => String(id) === event) : undefined;
  useEffect(() => {
    setShown(linked);
    setOpen(linked !== undefined);
  }, [linked]);
  return (
    <div className="container">
      <PageHeader
        title="Calendar"
        description="Economic data releases, token unlocks, network upgrades and governance votes that affect the assets we cover."
        note="All times are UTC"
      >
        <label className={styles.localTime}>
          <Checkbox checked={withLocalTime} onChange={setLocalTime} />
          Also show my local time
        </label>
      </PageHeader>
      <MonthBar month={month} current={current} onGo={goTo} />
      <KindFilter selected={kinds} onSelect={selectKinds} />
      <div className={styles.month}>
        <MonthView {...{ view, month, kinds, today, next, withLocalTime }} onOpen={show} onGo={goTo} />
      </div>
      <Subscribe kinds={kinds} />
      <Suspense>
        {shown && (
          <EventDialog
            event={shown}
            open={open}
            withLocalTime={withLocalTime}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ViewProps {
  readonly view: CalendarView;
  readonly month: Month;
  readonly kinds: readonly EventKind[];
  readonly today: Day;
  /** The id of the next event. */
  readonly next: number | undefined;
  readonly withLocalTime: boolean;
  readonly onOpen: (event: CalendarEvent) => void;
  readonly onGo: (month: Month) => void;
}

function MonthView({ view, month, kinds, today, next, withLocalTime, onOpen, onGo }: ViewProps) {
  if (view.kind !== 'ready') {
    return (
      <Suspense>
        <MonthFallback view={view} month={month} kinds={kinds} onGo={onGo} />
      </Suspense>
    );
  }
  return (
    <>
      <UndatedEvents month={month} events={view.layout.undated} onOpen={onOpen} />
      <MonthGrid
        key={month}
        month={month}
        today={today}
        next={next}
        days={view.layout.days}
        withLocalTime={withLocalTime}
        onOpen={onOpen}
      />
    </>
  );
}
