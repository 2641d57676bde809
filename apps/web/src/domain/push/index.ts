import { registerWorker } from '../../platform/offline/worker.ts';
import { removePushSubscription, savePushSubscription } from './calls.ts';
import { clearPushOwner, pushOwner, setPushOwner } from './owner.ts';

export type PushState =
  | 'unsupported'
  /** Browsers of iOS have push messages only in an app on the home screen. */
  | 'needs-install'
  /** The reader has forbidden this site to show notifications. */
  | 'blocked'
  | 'on'
  | 'off';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad presents itself as a Mac.
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && String(new Uint8Array(key)) === String(bytesOf(publicKey));
}

export async function readPushState(uid: string, publicKey: string): Promise<PushState> {
  if (!isSupported()) return isApple() && !isInstalled() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = pushOwner() === uid ? await currentSubscription() : null;
  if (!subscription || !hasKey(subscription, publicKey)) return 'off';
  // The server may have lost it, for example because the push service was unreachable for long.
  await savePushSubscription(subscription).catch(() => {});
  return 'on';
}

/** Asks the reader for permission first. Throws if the browser or the server fails. */
export async function switchPushOn(uid: string, publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const registration = await registerWorker();
  if (!registration) return 'unsupported';
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // A subscription with another key cannot be used, and prevents a new one.
  if (before && !hasKey(before, publicKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  await savePushSubscription(subscription);
  setPushOwner(uid);
  return 'on';
}

/**
 * Also when the member has signed out, so the address alone is sent. If the server cannot be reached it learns from
 * the push service that the subscription has ended.
 */
export async function switchPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) {
    await removePushSubscription(subscription.endpoint).catch(() => {});
    await subscription.unsubscribe();
  }
  clearPushOwner();
}
