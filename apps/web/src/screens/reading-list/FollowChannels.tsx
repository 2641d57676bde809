import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import { useState } from 'react';
import type { Follow } from '../../domain/follows/calls.ts';
import { changeChannels } from '../../domain/follows/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './Following.module.css';
import { FrequencyOptions } from './FrequencyOptions.tsx';
import { usePushKey } from './PushSwitch.tsx';

/** How one followed item is reported. */
export function FollowChannels({ follow: { id, label, channels: stored } }: { readonly follow: Follow }) {
  const [channels, setChannels] = useState(stored);
  const isPushOffered = usePushKey() !== null;
  const save = async (part: Partial<typeof stored>) => {
    const before = channels;
    const next = { ...before, ...part };
    setChannels(next);
    try {
      await changeChannels(id, next);
    } catch {
      setChannels(before);
      showToast({ tone: 'danger', message: LIBRARY_FAILED.saveNotificationSettings });
    }
  };
  return (
    <div className={styles.channels}>
      <label className={styles.channel}>
        <input
          type="checkbox"
          checked={channels.in_product}
          onChange={({ target }) => void save({ in_product: target.checked })}
        />
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
      {isPushOffered && (
        <label className={styles.channel}>
          <input
            type="checkbox"
            checked={channels.push}
            onChange={({ target }) => void save({ push: target.checked })}
          />
          <span>
            Push<span className="visually-hidden">: {label}</span>
          </span>
        </label>
      )}
    </div>
  );
}
