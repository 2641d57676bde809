import { calendarPath } from '@tidemark/contracts/calendar-feeds';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { FollowButton } from '../../domain/follows/FollowButton.tsx';
import { config } from '../../platform/config.ts';
import outlined from '../../ui/Button/outlined.module.css';
import { copyText } from '../../ui/copy-text.ts';
import { Input } from '../../ui/Field/Field.tsx';
import { KIND_LABELS } from './kinds.ts';
import styles from './Subscribe.module.css';

/** Subscription links for the calendar with the selected kinds. */
export function Subscribe({ kinds }: { readonly kinds: readonly EventKind[] }) {
  const path = calendarPath(kinds);
  const address = `${config.portalUrl}${path}`;
  return (
    <div className={styles.subscribe}>
      <a href={address.replace(/^https?/, 'webcal')}>Subscribe in your calendar</a>
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
      <p className={styles.copy}>
        <label htmlFor="calendar-address">For other calendars, the address to subscribe to</label>
        <Input
          id="calendar-address"
          className={styles.address}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={outlined.outlined} onClick={() => void copyText(address)}>
          Copy address
        </button>
      </p>
    </div>
  );
}
