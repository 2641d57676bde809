import { calendarPath } from '@tidemark/contracts/calendar-feeds';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { FollowButton } from '../../domain/follows/FollowButton.tsx';
import { config } from '../../platform/config.ts';
import { KIND_LABELS } from './kinds.ts';
import styles from './Subscribe.module.css';

/** Subscription links for the calendar with the selected kinds. */
export function Subscribe({ kinds }: { readonly kinds: readonly EventKind[] }) {
  const path = calendarPath(kinds);
  return (
    <div className={styles.subscribe}>
      <a href={`${config.portalUrl}${path}`.replace(/^https?/, 'webcal')}>Subscribe in your calendar</a>
      <a href={path} download>
        Download iCal
      </a>
      {kinds.map((kind) => (
        <FollowButton
          key={kind}
          kind="event_kind"
          target={kind}
          label={`${KIND_LABELS[kind]} events`}
          labelled
        />
      ))}
    </div>
  );
}
