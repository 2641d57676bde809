import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { fetchNextEvent } from '../../domain/calendar/calls.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { formatEventTime } from './event-time.ts';
import styles from './MonthFallback.module.css';
import { addMonths, type Day, dayOf, type Month, monthAndYear, monthOf } from './month.ts';
import type { CalendarView } from './use-calendar.ts';

interface Props {
  readonly view: Exclude<CalendarView, { kind: 'ready' }>;
  readonly month: Month;
  readonly kinds: readonly EventKind[];
  readonly onGo: (month: Month) => void;
}

/** Loading, empty and error states. Loaded for months that are not part of the static page. */
export default function MonthFallback({ view, month, kinds, onGo }: Props) {
  switch (view.kind) {
    case 'loading':
      return <CalendarSkeleton month={month} />;
    case 'empty':
      return (
        <div className={styles.empty}>
          <EmptyState heading="There's nothing here yet" hint="Check back later!" />
          <NextEvent from={`${addMonths(month, 1)}-01`} kinds={kinds} onGo={onGo} />
        </div>
      );
    case 'gated':
      return <AuthGate status={view.status} subject="calendar" />;
    case 'failed':
      return <ErrorState text={view.message ?? FAILED.calendar} retry={view.retry} />;
  }
}

interface NextProps extends Pick<Props, 'kinds' | 'onGo'> {
  readonly from: Day;
}

/** When the next event after an empty month is. */
function NextEvent({ from, kinds, onGo }: NextProps) {
  const loaded = useApiQuery(`next event ${from} ${kinds.join()}`, () => fetchNextEvent(from, kinds));
  if (loaded.kind !== 'ready') return null;
  const event = loaded.value;
  if (event === null) return <p className={styles.next}>No later event is known.</p>;
  const month = monthOf(dayOf(event.startsAt));
  return (
    <p className={styles.next} role="status">
      The next event is {event.title}, {formatEventTime(event)}.{' '}
      <Button size="sm" variant="secondary" onClick={() => onGo(month)}>
        Go to {monthAndYear(month)}
      </Button>
    </p>
  );
}
