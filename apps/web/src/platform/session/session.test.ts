import { LAST_SYNC_STORAGE_KEY, SYNC_EVENT } from '@tidemark/contracts/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, stubBrowser, synced } from '../testing.ts';

const fetchMock = vi.fn<typeof fetch>();

async function load() {
  const session = await import('./session.ts');
  const { signOut } = await import('./sign-out.ts');
  const { currentSession } = await import('./store.ts');
  return { ...session, signOut, currentSession };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('[STA-04] is anonymous without the hint, and sends no request', async () => {
    stubBrowser();
    const { startSession, currentSession } = await load();
    startSession();
    expect(currentSession()).toEqual({ status: 'anonymous' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('[STA-04] [API-15] syncs with credentials and becomes a member', async () => {
    const { storage } = stubBrowser('a=b; signed_in=1');
    fetchMock.mockImplementation(async () => json(synced('token-1')));
    const { startSession, currentSession } = await load();
    startSession();
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ status: 'member', token: 'token-1' }), {
      timeout: 60_000,
    });
    expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/\/v2\/sync$/);
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    expect(Number(storage.get(LAST_SYNC_STORAGE_KEY))).toBeGreaterThan(0);
    expect([...storage.values()].join()).not.toContain('token-1');
  });

  it('[STA-04] accepts a 401 at once, without a retry', async () => {
    stubBrowser('signed_in=1');
    fetchMock.mockImplementation(async () => json({}, 401));
    const { sync, currentSession } = await load();
    await sync();
    expect(currentSession()).toEqual({ status: 'anonymous' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('[STA-04, ERR-06] tries a 5xx and a network failure twice more, then is silently anonymous', async () => {
    stubBrowser('signed_in=1');
    fetchMock.mockRejectedValueOnce(new TypeError('network')).mockImplementation(async () => json({}, 503));
    const { sync, currentSession } = await load();
    vi.useFakeTimers();
    const ended = vi.fn();
    void sync().then(ended);
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(ended).toHaveBeenCalledOnce();
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(currentSession()).toEqual({ status: 'anonymous', unconfirmed: true });
  });

  it('[STA-04] repeats a failed sync later, and the reader becomes a member', async () => {
    stubBrowser('signed_in=1');
    vi.useFakeTimers();
    let isDown = true;
    fetchMock.mockImplementation(async () => (isDown ? json({}, 503) : json(synced('token-1'))));
    const { startSession, currentSession } = await load();
    const stop = startSession();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(currentSession()).toEqual({ status: 'anonymous', unconfirmed: true });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    isDown = false;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(currentSession()).toMatchObject({ status: 'member', token: 'token-1' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetchMock).toHaveBeenCalledTimes(4);
    stop();
    vi.useRealTimers();
  });

  it('stops repeating a sync that keeps failing', async () => {
    stubBrowser('signed_in=1');
    vi.useFakeTimers();
    fetchMock.mockImplementation(async () => json({}, 503));
    const { startSession, currentSession } = await load();
    const stop = startSession();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(currentSession()).toEqual({ status: 'anonymous', unconfirmed: true });
    expect(fetchMock).toHaveBeenCalledTimes(12);
    stop();
    vi.useRealTimers();
  });

  it('[STA-04] recovers when the second attempt succeeds', async () => {
    stubBrowser('signed_in=1');
    fetchMock
      .mockImplementationOnce(async () => json({}, 502))
      .mockImplementation(async () => json(synced('t')));
    const { sync, currentSession } = await load();
    await sync();
    expect(currentSession().status).toBe('member');
  });

  it('[CON-01] syncs again on the event, one sync at a time', async () => {
    const { events } = stubBrowser();
    fetchMock.mockImplementation(async () => json(synced('t')));
    const { startSession, currentSession } = await load();
    startSession();
    events.dispatchEvent(new Event(SYNC_EVENT));
    events.dispatchEvent(new Event(SYNC_EVENT));
    await vi.waitFor(() => expect(currentSession().status).toBe('member'), { timeout: 60_000 });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('[CON-01] syncs at once when the tab is shown after a plan change, else after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const { events } = stubBrowser('signed_in=1; plan_changed=1');
    fetchMock.mockImplementation(async () => json(synced('t')));
    const { startSession, currentSession } = await load();
    startSession();
    await vi.waitFor(() => expect(currentSession().status).toBe('member'), { timeout: 60_000 });
    const showAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      fetchMock.mockClear();
      events.dispatchEvent(new Event('focus'));
      await new Promise((resolve) => setImmediate(resolve));
      await vi.dynamicImportSettled();
      return fetchMock.mock.calls.length;
    };
    expect(await showAfter(5_000)).toBe(0);
    Object.assign(document, { cookie: 'signed_in=1; plan_changed=2' });
    expect(await showAfter(5_000)).toBe(1);
    expect(await showAfter(5_000)).toBe(0);
    expect(await showAfter(60_001)).toBe(1);
    vi.useRealTimers();
  });

  it('[ERR-04] treats a response that lacks a field as a failure', async () => {
    stubBrowser('signed_in=1');
    fetchMock.mockImplementation(async () => json({ dbUserProp: { plan2: 'free' }, fbUserProp: {} }));
    const { sync, currentSession } = await load();
    await sync();
    expect(currentSession()).toEqual({ status: 'anonymous', unconfirmed: true });
  });

  it('[STA-04] a sync in flight never signs a reader back in after sign-out', async () => {
    stubBrowser('signed_in=1');
    const slow = Promise.withResolvers<Response>();
    let syncs = 0;
    fetchMock.mockImplementation(async (input) => {
      if (!String(input).endsWith('/v2/sync')) return json({});
      syncs += 1;
      return syncs === 1 ? json(synced('first')) : slow.promise;
    });
    const { sync, signOut, currentSession } = await load();
    await sync();
    expect(currentSession().status).toBe('member');
    const inFlight = sync();
    await vi.waitFor(() => expect(syncs).toBe(2), { timeout: 60_000 });
    await signOut();
    slow.resolve(json(synced('second')));
    await inFlight;
    expect(currentSession()).toEqual({ status: 'anonymous' });
  });

  it('[STA-04] after sign-out a new sync does not wait for the one in flight', async () => {
    stubBrowser('signed_in=1');
    let syncs = 0;
    fetchMock.mockImplementation(async (input) => {
      if (!String(input).endsWith('/v2/sync')) return json({});
      syncs += 1;
      return syncs === 1 ? new Promise<Response>(() => {}) : json(synced('new'));
    });
    const { sync, signOut, currentSession } = await load();
    void sync();
    await vi.waitFor(() => expect(syncs).toBe(1), { timeout: 60_000 });
    await signOut();
    await sync();
    expect(currentSession()).toMatchObject({ status: 'member', token: 'new' });
  });

  it('[STA-04] ignores the sync of another tab that began before the last sign-out', async () => {
    stubBrowser();
    const channels: { onmessage?: (event: { data: unknown }) => void }[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage?: (event: { data: unknown }) => void;
        constructor() {
          channels.push(this);
        }
        postMessage() {}
        close() {}
      },
    );
    fetchMock.mockImplementation(async () => json({}));
    const { startSession, signOut, currentSession } = await load();
    const { signOutMarker } = await import('./sign-out-marker.ts');
    startSession();
    const before = signOutMarker();
    await signOut();
    const receive = async (data: unknown) => {
      channels[0]?.onmessage?.({ data });
      await vi.dynamicImportSettled();
    };
    await receive({ kind: 'member', response: synced('old'), marker: before });
    expect(currentSession()).toEqual({ status: 'anonymous' });
    await receive({ kind: 'member', response: synced('new'), marker: signOutMarker() });
    expect(currentSession()).toMatchObject({ status: 'member', token: 'new' });
  });
});
