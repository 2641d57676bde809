import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start, URL_ } from '../../../test/browser.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 15, 12);

async function signedIn(email: string, deps: Parameters<typeof start>[1] = {}) {
  const app = await start(undefined, deps);
  const browser = new Browser(app.server);
  await browser.signIn(email);
  return { app, browser };
}

async function verify(browser: Browser, token: string, now: number) {
  const keys = createLocalJWKSet((await browser.get('/.well-known/jwks.json')).json());
  return jwtVerify(token, keys, { issuer: URL_, audience: 'portal', currentDate: new Date(now) });
}

describe('sync', () => {
  it('[API-15] responds with plan, roles and a token', async () => {
    const { browser } = await signedIn('staff@demo.test', { now: () => NOW });
    const response = await browser.sync();
    const body = response.json();
    expect(response.statusCode).toBe(200);
    expect(body).toEqual({
      dbUserProp: { plan2: 'professional', roles2: { ALPHA: true, STAFF: true } },
      fbUserProp: { email: 'staff@demo.test', uid: expect.any(String) },
      otherProp: { idToken: expect.any(String), offers: [] },
    });
    const { payload, protectedHeader } = await verify(browser, body.otherProp.idToken, NOW);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: URL_,
      aud: 'portal',
      sub: body.fbUserProp.uid,
      email: 'staff@demo.test',
      plan2: 'professional',
      roles2: { ALPHA: true, STAFF: true },
      // The first sync reports the member to the portal API.
      rights_at: NOW,
      sid: expect.any(String),
      epoch: 0,
      // The log-in was the last confirmation.
      auth_time: expect.any(Number),
      iat: NOW / 1000,
      nbf: NOW / 1000,
      exp: NOW / 1000 + 20 * 60,
    });
  });

  it('[API-15] [STA-04] responds 401 in the error format, readable by the portal', async () => {
    const response = await new Browser((await start()).server).sync();
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      data: null,
      error: { status: 401, name: 'UnauthorizedError', message: 'Log in to continue', details: {} },
    });
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
      'cache-control': 'private, no-store',
    });
  });

  it('[API-15] rejects origins that are not allowed', async () => {
    const { browser } = await signedIn('free@demo.test');
    for (const origin of ['https://evil.test', 'null', `${PORTAL}.evil.test`, 'http://127.0.0.1:3000']) {
      const response = await browser.get('/v2/sync', { origin });
      expect(response.statusCode).toBe(403);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      expect(response.body).not.toContain('idToken');
    }
    const good = await browser.sync();
    expect(good.headers).toMatchObject({ 'access-control-allow-origin': PORTAL, vary: 'Origin' });
    const preflight = await browser.request({
      method: 'OPTIONS',
      url: '/v2/sync',
      headers: { origin: PORTAL },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, PORTAL]);
  });

  it.each([
    [{}, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: PORTAL }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' }, 403],
    [{ 'sec-fetch-site': '' }, 403],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 200],
    [{ 'sec-fetch-site': 'same-site', origin: PORTAL }, 200],
    [{ origin: PORTAL }, 200],
  ])('[API-15] responds to same-site requests only: %j gets %i', async (headers, status) => {
    const { browser } = await signedIn('free@demo.test');
    const response = await browser.get('/v2/sync', headers);
    expect(response.statusCode).toBe(status);
    if (status === 200) return;
    expect(response.json().error.name).toBe('ForbiddenError');
    expect(response.body).not.toContain('idToken');
  });

  it('[HDR-06] delivers the plan name of an Explorer', async () => {
    const { browser } = await signedIn('explorer@demo.test');
    expect((await browser.sync()).json().dbUserProp).toEqual({ plan2: 'explorer', roles2: {} });
  });

  it('[STA-04] sets and clears the session hint together with the session', async () => {
    const { browser } = await signedIn('free@demo.test');
    expect(browser.cookies.get('signed_in')).toBe('1');
    const hint = (await browser.sync()).cookies.find(({ name }) => name === 'signed_in');
    expect(hint).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' });
    expect(hint?.httpOnly).toBeFalsy();
    expect(hint?.maxAge).toBeGreaterThan(29 * 24 * 60 * 60);
    browser.cookies.set('tidemark.session_token', 'made.up');
    await browser.sync();
    expect(browser.cookies.has('signed_in')).toBe(false);
  });

  it('sets the session hint on the shared domain if one is configured', async () => {
    const env = {
      DEMO: '1',
      ACCOUNTS_URL: 'https://accounts.example.com',
      PORTAL_URL: 'https://www.example.com',
      COOKIE_DOMAIN: 'example.com',
    };
    const { server } = await start(await freshEnv(env));
    const form = { email: 'free@demo.test', password: 'research-demo' };
    const response = await new Browser(server).post('/login', form, { origin: env.ACCOUNTS_URL });
    const domains = Object.fromEntries(response.cookies.map(({ name, domain }) => [name, domain]));
    expect(domains).toEqual({
      signed_in: 'example.com',
      '__Secure-tidemark.session_token': undefined,
      'tidemark.device': undefined,
    });
  });

  it('[HDR-06] lets the portal sign out by API call and by form', async () => {
    const { app, browser } = await signedIn('free@demo.test');
    const cookies = new Map(browser.cookies);
    expect((await browser.post('/v2/logout', {}, { origin: 'https://evil.test' })).statusCode).toBe(403);
    const bare = await browser.request({ method: 'POST', url: '/v2/logout', headers: { origin: PORTAL } });
    expect([bare.statusCode, bare.body, bare.headers['access-control-allow-origin']]).toEqual([
      204,
      '',
      PORTAL,
    ]);
    expect([...browser.cookies.keys()]).toEqual(['tidemark.device']);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.sync()).statusCode).toBe(401);

    const second = new Browser(app.server);
    await second.signIn('free@demo.test');
    const form = await second.post('/logout', { source: `${PORTAL}/calendar` }, { origin: PORTAL });
    expect([form.statusCode, form.headers.location]).toEqual([303, `${PORTAL}/calendar`]);
    expect((await second.sync()).statusCode).toBe(401);
  });
});

describe('signing keys', () => {
  it('[API-15] rotate after their lifetime while old tokens stay valid', async () => {
    let now = NOW;
    const { browser } = await signedIn('free@demo.test', { now: () => now });
    const token = async () => (await browser.sync()).json().otherProp.idToken as string;
    const first = await token();
    now += 30 * DAY - 9 * 60_000;
    const last = await token();
    expect(decodeProtectedHeader(last).kid).toBe(decodeProtectedHeader(first).kid);
    now += 11 * 60_000;
    const next = await token();
    expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(first).kid);
    await verify(browser, last, now);
    await verify(browser, next, now);
    now += 40 * 60_000;
    expect((await browser.get('/.well-known/jwks.json')).json().keys).toHaveLength(1);
  });

  it('[API-15] are published without their private keys and cached for a few seconds only', async () => {
    const { app, browser } = await signedIn('free@demo.test');
    const response = await browser.get('/.well-known/jwks.json');
    expect(response.headers['cache-control']).toContain('public, max-age=5,');
    expect(Object.keys(response.json().keys[0]).sort()).toEqual([
      'alg',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
    const [row] = await app.services.context.adapter.findMany<{ privateKey: string }>({
      model: 'signingKey',
    });
    expect(row?.privateKey).not.toContain('"d"');
  });

  it('[API-15] are replaced within 15 seconds of a revocation in the database', async () => {
    let now = NOW;
    const { app, browser } = await signedIn('free@demo.test', { now: () => now });
    const token = async () => (await browser.sync()).json().otherProp.idToken as string;
    const leaked = decodeProtectedHeader(await token()).kid;
    // What keys:rotate --revoke does in its own process.
    await app.services.context.adapter.deleteMany({ model: 'signingKey', where: [] });
    now += 5_000;
    const keys = (await browser.get('/.well-known/jwks.json')).json().keys as { kid: string }[];
    expect(keys.map(({ kid }) => kid)).not.toContain(leaked);
    expect(decodeProtectedHeader(await token()).kid).toBe(keys[0]?.kid);
  });

  it('[PRO-04] expire a token no later than the grant it is based on', async () => {
    let now = NOW;
    const { browser } = await signedIn('free@demo.test', { now: () => now });
    await browser.post('/offers/trial');
    now += 7 * DAY - 60_000;
    const body = (await browser.sync()).json();
    expect(body.dbUserProp.plan2).toBe('professional');
    expect(decodeJwt(body.otherProp.idToken).exp).toBe((NOW + 7 * DAY) / 1000);
    now += 60_000;
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('free');
  });
});
