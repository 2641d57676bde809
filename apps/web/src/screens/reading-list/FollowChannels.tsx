import { useState } from 'react';
import type { Follow } from '../../domain/follows/calls.ts';
import { changeChannels } from '../../domain/follows/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './Following.module.css';
import { FREQUENCIES } from './frequencies.ts';
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
