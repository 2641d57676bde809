import { useEffect, useState } from 'react';
import { fetchPush, PUSH_KEY } from '../../domain/push/calls.ts';
import { type PushState, readPushState, switchPushOff, switchPushOn } from '../../domain/push/index.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './EmailSettings.module.css';
import box from './ImportExport.module.css';

const NOTES: Readonly<Record<PushState, string>> = {
  unsupported: 'This browser does not support push messages.',
  'needs-install':
    'On iPhone and iPad, push messages need the app: add this site to your home screen and open it from there.',
  blocked:
    'Your browser blocks notifications of this site. Allow them in its settings, then reload this page.',
  on: 'This device shows what is new on what you follow, with its title and teaser. It ends when you log out.',
  off: 'Shows what is new on what you follow on this device, also while the site is closed.',
};

/** Whether push messages are offered, and with which key. */
export function usePushKey(): string | null {
  const loaded = useApiQuery(PUSH_KEY, fetchPush);
  return loaded.kind === 'ready' ? loaded.value.public_key : null;
}

/** Whether this browser shows push messages. Nothing if the operator has not switched them on. */
export function PushSwitch({ uid }: { readonly uid: string }) {
  const publicKey = usePushKey();
  return publicKey === null ? null : (
    <details className={box.box}>
      <summary className={box.summary}>Push messages</summary>
      <DeviceSwitch uid={uid} publicKey={publicKey} />
    </details>
  );
}

function DeviceSwitch({ uid, publicKey }: { readonly uid: string; readonly publicKey: string }) {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readPushState(uid, publicKey).then(setState, () => setState('unsupported'));
  }, [uid, publicKey]);
  const change = async (isOn: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      if (isOn) setState(await switchPushOn(uid, publicKey));
      else await switchPushOff().then(() => setState('off'));
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.push });
    }
    setBusy(false);
  };
  if (state === undefined) return <p className={styles.note}>Loading</p>;
  return (
    <div className={styles.form}>
      <label className={styles.check}>
        <Checkbox
          role="switch"
          checked={state === 'on'}
          aria-checked={state === 'on'}
          disabled={state !== 'on' && state !== 'off'}
          aria-describedby="push-note"
          onChange={(checked) => void change(checked)}
        />
        <span>Push on this device</span>
      </label>
      <p id="push-note" className={styles.note} role="status">
        {NOTES[state]}
      </p>
    </div>
  );
}
