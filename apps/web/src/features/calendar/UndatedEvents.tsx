import type { CalendarEvent } from '../../lib/calls/calendar.ts';
import { EventButton } from './EventButton.tsx';
import { type Month, monthName, quarterName } from './month.ts';
import styles from './UndatedEvents.module.css';

interface Props {
  readonly month: Month;
  readonly events: readonly CalendarEvent[];
  readonly onOpen: (event: CalendarEvent) => void;
}

/** Events that have no day to stand on. The strip stays when it is empty, so that the days below do not move. */
export function UndatedEvents({ month, events, onOpen }: Props) {
  return (
    <section className={styles.apart} aria-label="Events without a day">
      <h3 className={styles.name}>Sometime in {monthName(month)}</h3>
      {events.length === 0 ? (
        <p className={styles.none}>Every event has its day</p>
      ) : (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventButton event={event} time={describeSpan(event, month)} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeSpan({ precision }: CalendarEvent, month: Month): string {
  switch (precision) {
    case 'month':
      return 'Day not set';
    case 'quarter':
      return `Or later in ${quarterName(month)}`;
    default:
      return 'All month';
  }
}
