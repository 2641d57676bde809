import { NEXT_SYNC_STORAGE_KEY, SYNC_EVENT, SYNC_INTERVAL_MS } from '@tidemark/contracts/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, stubBrowser, synced } from '../testing.ts';

const fetchMock = vi.fn<typeof fetch>();
const message = 'An error occurred while fetching the article';

async function load() {
  const { call } = await import('./client.ts');
  const { becomeMember } = await import('../session/become-member.ts');
  const { unwrapOne } = await import('./unwrap.ts');
  return { becomeMember, get: () => call({ path: '/strapi/x', unwrap: unwrapOne<object>, message }) };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the API client', () => {
  it('[API-14] unwraps the body, and sends a bearer only when there is a token', async () => {
    stubBrowser();
    fetchMock.mockImplementation(async () => json({ data: { id: 1 } }));
    const { get, becomeMember } = await load();
    expect(await get()).toEqual({ id: 1 });
    becomeMember(synced('token-1') as never);
    await get();
    const [before, after] = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(before?.get('authorization')).toBeNull();
    expect(after?.get('authorization')).toBe('Bearer token-1');
  });

  it('sends the portal secret from the server and never from a browser', async () => {
    vi.stubEnv('REVALIDATE_SECRET', 'a shared secret');
    fetchMock.mockImplementation(async () => json({ data: { id: 1 } }));
    await (await load()).get();
    vi.resetModules();
    stubBrowser();
    await (await load()).get();
    const secrets = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-portal-secret'));
    expect(secrets).toEqual(['a shared secret', null]);
  });

  it('reaches the API under its internal address from the server only', async () => {
    vi.stubEnv('API_INTERNAL_URL', 'http://api.internal:4000');
    fetchMock.mockImplementation(async () => json({ data: { id: 1 } }));
    await (await load()).get();
    vi.resetModules();
    stubBrowser();
    await (await load()).get();
    const urls = fetchMock.mock.calls.map(([url]) => String(url));
    expect(urls).toEqual(['http://api.internal:4000/strapi/x', 'http://localhost:4000/strapi/x']);
  });

  it.each([401, 406])('[ERR-01] marks %i as an auth failure, with its details', async (status) => {
    fetchMock.mockImplementation(async () =>
      json({ data: null, error: { details: { access: 'alpha' } } }, status),
    );
    const { get } = await load();
    await expect(get()).rejects.toMatchObject({
      failure: { type: 'auth', status, details: { access: 'alpha' } },
    });
  });

  it('[ERR-02] gives any other failure the message of its request', async () => {
    const { get } = await load();
    fetchMock.mockImplementationOnce(async () => json({}, 500));
    await expect(get()).rejects.toMatchObject({ failure: { type: 'generic', status: 500, message } });
    fetchMock.mockRejectedValueOnce(new TypeError('network'));
    await expect(get()).rejects.toMatchObject({ failure: { type: 'generic', status: undefined, message } });
  });

  it('[ERR-04] treats a missing field as an error', async () => {
    fetchMock.mockImplementation(async () => json({ meta: {} }));
    const { get } = await load();
    await expect(get()).rejects.toMatchObject({ failure: { type: 'generic', message } });
  });

  it('[API-16] stores the next sync and fires the event before an authenticated request, once it is due', async () => {
    const { events, storage } = stubBrowser();
    const listener = vi.fn();
    events.addEventListener(SYNC_EVENT, listener);
    fetchMock.mockImplementation(async () => json({ data: {} }));
    const { get, becomeMember } = await load();
    await get();
    expect(listener).not.toHaveBeenCalled();
    becomeMember(synced('token-1') as never);
    storage.set(NEXT_SYNC_STORAGE_KEY, String(Date.now() - 1));
    await get();
    await get();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(Number(storage.get(NEXT_SYNC_STORAGE_KEY))).toBeGreaterThan(Date.now() + SYNC_INTERVAL_MS - 5_000);
  });

  it('[API-14] repeats the request once after a 401, with a fresh token', async () => {
    stubBrowser('signed_in=1');
    fetchMock.mockImplementation(async (input, init) => {
      if (String(input).endsWith('/v2/sync')) return json(synced('fresh'));
      const bearer = new Headers(init?.headers).get('authorization');
      return bearer === 'Bearer fresh' ? json({ data: { id: 7 } }) : json({ error: {} }, 401);
    });
    const { get, becomeMember } = await load();
    becomeMember(synced('stale') as never);
    expect(await get()).toEqual({ id: 7 });
  });
});
