import { calendarPath } from '@tidemark/contracts/calendar-feeds';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { config } from '../../config.ts';
import styles from './Subscribe.module.css';

/** Subscription links for the calendar with the selected kinds. */
export function Subscribe({ kinds }: { readonly kinds: readonly EventKind[] }) {
  const path = calendarPath(kinds);
  return (
    <p className={styles.subscribe}>
      <a href={`${config.portalUrl}${path}`.replace(/^https?/, 'webcal')}>Subscribe in your calendar</a>
      <a href={path} download>
        Download iCal
      </a>
    </p>
  );
}
