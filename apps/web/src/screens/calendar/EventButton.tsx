import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import styles from './EventButton.module.css';
import { STATUS_LABELS } from './event-time.ts';
import { KIND_LABELS } from './kinds.ts';
import { Marker } from './Marker.tsx';

interface Props {
  readonly event: CalendarEvent;
  /** Whether it is the next event. */
  readonly next?: boolean;
  readonly time: string;
  readonly onOpen: (event: CalendarEvent) => void;
}

/** Kind and status are shown by the marker, and as text for screen readers. */
export function EventButton({ event, next = false, time, onOpen }: Props) {
  const { title, kind, status } = event;
  return (
    <button
      type="button"
      className={`${styles.event} ${styles[kind]}`}
      data-status={status}
      aria-haspopup="dialog"
      onClick={() => onOpen(event)}
    >
      <span className={styles.marker}>
        <Marker kind={kind} status={status} />
      </span>
      <span className={styles.text}>
        {next && (
          <>
            <span className={styles.next}>Next</span>{' '}
          </>
        )}
        <span className={styles.title}>{title}</span>
        <span className="visually-hidden">, </span>
        <span className={styles.meta}>
          {time && <span className={styles.time}>{time}</span>}
          <span className={styles.kind}>{KIND_LABELS[kind]}</span>
          <span className={styles.status}>{STATUS_LABELS[status]}</span>
        </span>
      </span>
    </button>
  );
}
