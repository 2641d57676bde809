import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { EventButton } from './EventButton.tsx';
import { type Month, monthName, quarterName } from './month.ts';
import styles from './UndatedEvents.module.css';

interface Props {
  readonly month: Month;
  readonly events: readonly CalendarEvent[];
  readonly onOpen: (event: CalendarEvent) => void;
}

/** Events without an exact date. Also rendered when empty, so that the grid below does not shift. */
export function UndatedEvents({ month, events, onOpen }: Props) {
  return (
    <section className={styles.undated} aria-label="Events without a date">
      <h3 className={styles.name}>Sometime in {monthName(month)}</h3>
      {events.length === 0 ? (
        <p className={styles.none}>All events have a date</p>
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
      return 'Date to be announced';
    case 'quarter':
      return `Or later in ${quarterName(month)}`;
    default:
      return 'All month';
  }
}
