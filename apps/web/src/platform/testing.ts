import { vi } from 'vitest';

/** The browser APIs that the session and the API client use. */
export function stubBrowser(cookie = ''): { events: EventTarget; storage: Map<string, string> } {
  const events = new EventTarget();
  const storage = new Map<string, string>();
  const documentTarget = Object.assign(new EventTarget(), {
    cookie,
    visibilityState: 'visible',
    documentElement: { dataset: {} as Record<string, string> },
  });
  vi.stubGlobal('window', events);
  vi.stubGlobal('document', documentTarget);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  return { events, storage };
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

export const synced = (token: string, plan2 = 'pioneer') => ({
  dbUserProp: { plan2, roles2: {} },
  fbUserProp: { email: 'reader@example.org', uid: 'u1' },
  otherProp: { idToken: token },
});
