import { libraryApi } from '@tidemark/contracts/library-paths';
import type { PushPayload } from '@tidemark/contracts/push';
import type { SubscriptionChangeEvent, WorkerScope } from './scope.ts';

const ICON = '/icons/icon-192.png';
/** Shown if a message cannot be read, because browsers end subscriptions whose messages show nothing. */
const UNREADABLE: PushPayload = {
  ...{ title: 'New on what you follow', body: '', path: '/reading-list#notifications', tag: 'unreadable' },
};

function readPayload(text: string): PushPayload {
  try {
    const payload = JSON.parse(text) as Partial<PushPayload>;
    const { title, body, path, tag } = payload;
    const isComplete = [title, body, path, tag].every((part) => typeof part === 'string');
    return isComplete ? (payload as PushPayload) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

const show = ({ registration }: WorkerScope, { title, body, path, tag }: PushPayload) =>
  registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path } });

/** The tab that shows the page already, or a new one: what a reader has open stays open. */
async function open({ clients, location }: WorkerScope, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', location.origin);
  const target = url.origin === location.origin ? url.href : location.origin;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === target);
  if (tab) await tab.focus();
  else await clients.openWindow(target);
}

/** The worker has no session: the secret of the old subscription shows the API that it is the same browser. */
async function renew(
  { registration, API_URL }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  const old = oldSubscription?.toJSON();
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!old?.endpoint || !applicationServerKey) return;
  const renewed =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await fetch(`${API_URL}${libraryApi.renewPush}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: { endpoint: old.endpoint, auth: old.keys?.auth }, ...renewed.toJSON() }),
  });
}

export function registerPushHandlers(scope: WorkerScope): void {
  scope.addEventListener('push', (event) =>
    event.waitUntil(show(scope, readPayload(event.data?.text() ?? ''))),
  );
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, (event.notification.data as { path?: unknown } | null)?.path));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)));
}
