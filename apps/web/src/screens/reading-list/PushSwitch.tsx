import type { PushSettings } from '@tidemark/contracts/wire/push';
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
  on: 'This device shows what is new on what you follow, with its title and teaser. It ends when you log out or change your password.',
  off: 'Shows what is new on what you follow on this device, also while the site is closed.',
};

function usePush(): PushSettings | undefined {
  const loaded = useApiQuery(PUSH_KEY, fetchPush);
  return loaded.kind === 'ready' ? loaded.value : undefined;
}

/** Whether push messages are offered, and with which key. */
export const usePushKey = (): string | null => usePush()?.public_key ?? null;

/** Whether this browser shows push messages. Nothing if the operator has not switched them on. */
export function PushSwitch({ uid }: { readonly uid: string }) {
  const push = usePush();
  return !push?.public_key ? null : (
    <details className={box.box}>
      <summary className={box.summary}>Push messages</summary>
      <DeviceSwitch uid={uid} publicKey={push.public_key} hasDevices={push.devices > 0} />
    </details>
  );
}

interface DeviceProps {
  readonly uid: string;
  readonly publicKey: string;
  /** Without any, the server has ended what this browser still has, for example after a change of the password. */
  readonly hasDevices: boolean;
}

function DeviceSwitch({ uid, publicKey, hasDevices }: DeviceProps) {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readPushState(uid, publicKey).then(
      (read) => setState(read === 'on' && !hasDevices ? 'off' : read),
      () => setState('unsupported'),
    );
  }, [uid, publicKey, hasDevices]);
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
