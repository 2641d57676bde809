import { LEAD_HOURS, type LeadHours } from '@tidemark/contracts/follow';
import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import { useState } from 'react';
import { adoptTimeZone } from '../../domain/email-settings/calls.ts';
import { FrequencyOptions } from '../../domain/email-settings/FrequencyOptions.tsx';
import type { Follow } from '../../domain/follows/calls.ts';
import { leadText } from '../../domain/follows/index.ts';
import { changeChannels } from '../../domain/follows/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
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
        <select
          value={channels.email ?? ''}
          onChange={({ target }) =>
            void save({ email: target.value === '' ? null : (target.value as EmailFrequency) })
          }
        >
          <option value="">As set above</option>
          <FrequencyOptions />
        </select>
      </label>
      {kind === 'event' && (
        <label className={styles.channel}>
          <span>
            Reminder<span className="visually-hidden">: {label}</span>
          </span>
          <select
            value={channels.lead_hours}
            onChange={({ target }) => void save({ lead_hours: Number(target.value) as LeadHours })}
          >
            {LEAD_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {leadText(hours)}
              </option>
            ))}
          </select>
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
