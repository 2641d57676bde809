import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PUBLIC_KEY = Buffer.from([4, 255, 254]).toString('base64url');
const saved: object[] = [];
const removed: string[] = [];
let storage: Map<string, string>;
let permission: NotificationPermission;
let subscription: ReturnType<typeof subscriptionWith> | null;
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      subscription = subscriptionWith([...applicationServerKey]);
      return subscription;
    },
  },
};

function subscriptionWith(key: readonly number[]) {
  return {
    endpoint: 'https://push.test/x',
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint: 'https://push.test/x' }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
}

vi.mock('./calls.ts', () => ({
  savePushSubscription: async (one: object) => void saved.push(one),
  removePushSubscription: async (endpoint: string) => void removed.push(endpoint),
}));
vi.mock('../../platform/offline/worker.ts', () => ({ registerWorker: async () => registration }));

const { readPushState, switchPushOff, switchPushOn } = await import('./index.ts');

function stubBrowser(more: object = {}): void {
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { userAgent: 'x', platform: 'x', maxTouchPoints: 0, serviceWorker, ...more });
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
}

beforeEach(() => {
  saved.length = 0;
  removed.length = 0;
  storage = new Map();
  permission = 'granted';
  subscription = null;
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('is on for the reader who switched it on, until they switch it off', async () => {
  expect(await readPushState('a', PUBLIC_KEY)).toBe('off');
  expect(await switchPushOn('a', PUBLIC_KEY)).toBe('on');
  expect(saved).toHaveLength(1);
  expect([await readPushState('a', PUBLIC_KEY), await readPushState('b', PUBLIC_KEY)]).toEqual(['on', 'off']);
  await switchPushOff();
  expect(removed).toEqual(['https://push.test/x']);
  expect(subscription).toBeNull();
  expect([await readPushState('a', PUBLIC_KEY), storage.size]).toEqual(['off', 0]);
});

it('replaces a subscription with another key', async () => {
  await switchPushOn('a', Buffer.from([1]).toString('base64url'));
  expect(await readPushState('a', PUBLIC_KEY)).toBe('off');
  expect(await switchPushOn('a', PUBLIC_KEY)).toBe('on');
  expect([...new Uint8Array(subscription?.options.applicationServerKey ?? new ArrayBuffer(0))]).toEqual([
    ...[4, 255, 254],
  ]);
});

it('says what prevents it', async () => {
  permission = 'denied';
  expect(await readPushState('a', PUBLIC_KEY)).toBe('blocked');
  expect(await switchPushOn('a', PUBLIC_KEY)).toBe('blocked');
  permission = 'default';
  expect(await switchPushOn('a', PUBLIC_KEY)).toBe('off');
  vi.stubGlobal('window', {});
  expect(await readPushState('a', PUBLIC_KEY)).toBe('unsupported');
  stubBrowser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  vi.stubGlobal('window', {});
  expect(await readPushState('a', PUBLIC_KEY)).toBe('needs-install');
});
