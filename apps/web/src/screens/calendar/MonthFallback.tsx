import { AuthGate } from '../../domain/access/AuthGate.tsx';
import { FAILED } from '../../platform/http/messages.ts';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import styles from './MonthFallback.module.css';
import type { Month } from './month.ts';
import type { CalendarView } from './use-calendar.ts';

interface Props {
  readonly view: Exclude<CalendarView, { kind: 'ready' }>;
  readonly month: Month;
}

/** Loading, empty and error states. Loaded for months that are not part of the static page. */
export default function MonthFallback({ view, month }: Props) {
  switch (view.kind) {
    case 'loading':
      return <CalendarSkeleton month={month} />;
    case 'empty':
      return (
        <div className={styles.empty}>
          <EmptyState heading="There's nothing here yet" hint="Check back later!" />
        </div>
      );
    case 'gated':
      return <AuthGate status={view.status} subject="calendar" />;
    case 'failed':
      return <ErrorState text={view.message ?? FAILED.calendar} retry={view.retry} />;
  }
}
