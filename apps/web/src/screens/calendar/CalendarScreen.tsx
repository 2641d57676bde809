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
import { type CalendarView, useCalendar, useToday } from './use-calendar.ts';
import { useLocalTime } from './use-local-time.ts';
import { useCalendarSearchParams } from './use-search-params.ts';

const EventDialog = lazy(() => import('./EventDialog.tsx'));
const MonthFallback = lazy(() => import('./MonthFallback.tsx'));

export function CalendarScreen(props: CalendarProps) {
  const today = useToday(props.today);
  const current = monthOf(today);
  const { month, kinds, event, goTo, selectKinds } = useCalendarSearchParams(current);
  const view = useCalendar(props, month, kinds);
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
        <MonthView view={view} month={month} today={today} withLocalTime={withLocalTime} onOpen={show} />
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
  readonly today: Day;
  readonly withLocalTime: boolean;
  readonly onOpen: (event: CalendarEvent) => void;
}

function MonthView({ view, month, today, withLocalTime, onOpen }: ViewProps) {
  if (view.kind !== 'ready') {
    return (
      <Suspense>
        <MonthFallback view={view} month={month} />
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
        days={view.layout.days}
        withLocalTime={withLocalTime}
        onOpen={onOpen}
      />
    </>
  );
}
