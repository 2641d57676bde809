import { LEAD_HOURS } from '@tidemark/contracts/follow';
import { useState } from 'react';
import { adoptTimeZone } from '../../domain/email-settings/calls.ts';
import { FREQUENCIES } from '../../domain/email-settings/index.ts';
import type { Follow } from '../../domain/follows/calls.ts';
import { leadText } from '../../domain/follows/index.ts';
import { changeChannels } from '../../domain/follows/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './Following.module.css';
import { usePushKey } from './PushSwitch.tsx';

/** How one followed item is reported. */
export function FollowChannels({
  follow: { id, kind, label, channels: stored },
}: {
  readonly follow: Follow;
}) {
  const [channels, setChannels] = useState(stored);
  const isPushOffered = usePushKey() !== null;
  const save = async (part: Partial<typeof stored>) => {
    const before = channels;
    const next = { ...before, ...part };
    setChannels(next);
    try {
      if (part.email) await adoptTimeZone();
      await changeChannels(id, next);
    } catch {
      setChannels(before);
      showToast({ tone: 'danger', message: LIBRARY_FAILED.saveNotificationSettings });
    }
  };
  return (
    <div className={styles.channels}>
      <label className={styles.channel}>
        <Checkbox checked={channels.in_product} onChange={(checked) => void save({ in_product: checked })} />
        <span>
          In notifications<span className="visually-hidden">: {label}</span>
        </span>
      </label>
      <label className={styles.channel}>
        <span>
          Email<span className="visually-hidden">: {label}</span>
        </span>
        <Select
          className={styles.frequency}
          value={channels.email ?? ''}
          options={[['', 'As set above'], ...FREQUENCIES]}
          onSelect={(email) => void save({ email: email || null })}
        />
      </label>
      {kind === 'event' && (
        <label className={styles.channel}>
          <span>
            Reminder<span className="visually-hidden">: {label}</span>
          </span>
          <Select
            className={styles.frequency}
            value={channels.lead_hours}
            options={LEAD_HOURS.map((hours) => [hours, leadText(hours)])}
            onSelect={(hours) => void save({ lead_hours: hours })}
          />
        </label>
      )}
      {isPushOffered && (
        <label className={styles.channel}>
          <Checkbox checked={channels.push} onChange={(checked) => void save({ push: checked })} />
          <span>
            Push<span className="visually-hidden">: {label}</span>
          </span>
        </label>
      )}
    </div>
  );
}
