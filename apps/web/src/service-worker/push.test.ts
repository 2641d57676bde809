import { afterEach, expect, it, vi } from 'vitest';
import { registerPushHandlers } from './push.ts';
import type { WorkerScope } from './scope.ts';

const ORIGIN = 'https://portal.test';
const PAYLOAD = { title: 'A title', body: 'A teaser.', path: '/articles/a', tag: 'tag-1' };

/** The worker's scope with the handlers, and a function that fires an event and waits for its work. */
function startWorker(tabs: readonly { url: string; focus: () => Promise<void> }[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async () => {});
  const subscribe = vi.fn();
  const openWindow = vi.fn(async () => {});
  const scope = {
    location: { origin: ORIGIN },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => tabs, openWindow },
    API_URL: 'https://api.test',
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  };
  registerPushHandlers(scope as unknown as WorkerScope);
  const fire = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    handlers.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => (work = one) });
    await work;
  };
  const push = (text: string) => fire('push', { data: { text: () => text } });
  const click = (data: unknown) => fire('notificationclick', { notification: { data, close: () => {} } });
  return { fire, push, click, showNotification, openWindow, subscribe };
}

afterEach(() => vi.unstubAllGlobals());

it('shows a message with its tag, so that a repeated one replaces it', async () => {
  const { push, showNotification } = startWorker();
  await push(JSON.stringify(PAYLOAD));
  expect(showNotification).toHaveBeenCalledWith('A title', {
    ...{ body: 'A teaser.', tag: 'tag-1', data: { path: '/articles/a' } },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
  });
});

it.each(['', 'no JSON', 'null', '{}', '{"title":1}'])(
  'shows something for the message "%s"',
  async (text) => {
    const { push, showNotification } = startWorker();
    await push(text);
    expect(showNotification).toHaveBeenCalledWith('New on what you follow', expect.anything());
  },
);

it('opens a page of the portal, or shows the tab that has it', async () => {
  const focus = vi.fn(async () => {});
  const { click, openWindow } = startWorker([{ url: `${ORIGIN}/articles/open`, focus }]);
  await click({ path: '/articles/open' });
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  await click({ path: '/articles/a' });
  expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/articles/a`);
});

it.each(['//evil.test/x', 'https://evil.test/', 'javascript:alert(1)'])('never opens %s', async (path) => {
  const { click, openWindow } = startWorker();
  await click({ path });
  expect(openWindow).toHaveBeenCalledWith(ORIGIN);
});

it('reports a subscription that the browser has replaced', async () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  const { fire, subscribe } = startWorker();
  const json = { endpoint: 'https://push.test/new', keys: { p256dh: 'key', auth: 'new secret' } };
  subscribe.mockResolvedValue({ toJSON: () => json });
  const key = new Uint8Array([4]).buffer;
  const oldSubscription = {
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint: 'https://push.test/old', keys: { p256dh: 'key', auth: 'secret' } }),
  };
  await fire('pushsubscriptionchange', { oldSubscription, newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  const [url, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(url).toBe('https://api.test/push-subscriptions/renew');
  expect(JSON.parse(body)).toEqual({ old: { endpoint: 'https://push.test/old', auth: 'secret' }, ...json });
  await fire('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
  expect(fetched).toHaveBeenCalledTimes(1);
});
