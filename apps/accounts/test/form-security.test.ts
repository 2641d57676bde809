import { afterEach, describe, expect, it } from 'vitest';
import { NO_END } from '../src/features/entitlements/entitlement.ts';
import { Browser, cleanUp, freshEnv, PORTAL, start, URL_ } from './browser.ts';
import { HOSTILE_SOURCES } from './hostile-sources.ts';
import { MEMBER, sessionCookie, startWithMember } from './member.ts';
import { codeIn } from './outbox.ts';
import { signUpMember, startWithStripe } from './payment.ts';
import { totp } from './totp.ts';

afterEach(cleanUp);

const NETWORK = '127.0.0.1';
const HOSTILE = HOSTILE_SOURCES.filter(
  (source): source is string => typeof source === 'string' && !source.includes('\0'),
);

/** The status of this many requests, one after the other. */
async function statuses(count: number, send: () => Promise<{ readonly statusCode: number }>) {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await send()).statusCode);
  return all;
}

describe('limits of forms', () => {
  it('count changes of the email by account, and wrong codes by network', async () => {
    const { browser } = await startWithMember();
    const request = (n: number) =>
      browser.post('/account/email', { email: `new-${n}@example.com`, current: MEMBER.password });
    let n = 0;
    expect(
      await statuses(6, () => {
        n += 1;
        return request(n);
      }),
    ).toEqual([200, 200, 200, 200, 200, 429]);
    const wrong = () => browser.post('/account/email/code', { email: 'new-1@example.com', code: 'wrong' });
    expect((await statuses(31, wrong)).slice(-2)).toEqual([401, 429]);
  });

  it('count applications for Alpha by account', async () => {
    const { app, browser, uid } = await startWithMember();
    const grant = { offer: 'manual', plan: 'professional', alpha: false, endsAt: NO_END } as const;
    await app.services.members.grant(uid, grant, { by: 'test', at: Date.now(), reason: 'bought' });
    const apply = () => browser.post('/apply', { work: 'Research', reason: 'Decisions' });
    expect(await statuses(6, apply)).toEqual([303, 303, 303, 303, 303, 429]);
  });

  it('count log-ins with passkeys, second factors and other sites by network', async () => {
    const env = await freshEnv({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
    const { server, services } = await start(env);
    const visitor = new Browser(server);
    const passkey = () => visitor.post('/login/passkey', { response: '{}' });
    expect((await statuses(31, passkey)).slice(-2)).toEqual([401, 429]);
    // The same count, so another form is no way round it.
    expect((await visitor.post('/login/code', { code: '123456' })).statusCode).toBe(429);
    expect((await visitor.get('/api/auth/callback/google?code=x&state=y')).statusCode).toBe(429);
    while ((await services.limits.challengeByNetwork.consume(NETWORK)) === undefined);
    expect((await visitor.post('/login/passkey/options')).statusCode).toBe(429);
    expect((await visitor.post('/login/with/google')).statusCode).toBe(429);
  });
});

describe('session ids', () => {
  it('change when two-factor authentication is turned on and off, and the earlier ones end', async () => {
    const { app, browser } = await startWithMember();
    const { body } = await browser.post('/account/two-factor', { current: MEMBER.password });
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    for (const [path, form] of [
      ['/account/two-factor/confirm', { code: totp(secret) }],
      ['/account/two-factor/off', {}],
    ] as const) {
      const earlier = new Browser(app.server);
      for (const [name, value] of browser.cookies) earlier.cookies.set(name, value);
      expect((await browser.post(path, form)).statusCode).toBe(303);
      expect(sessionCookie(browser)).not.toBe(sessionCookie(earlier));
      expect([path, (await earlier.sync()).statusCode]).toEqual([path, 401]);
      expect((await browser.sync()).statusCode).toBe(200);
    }
  });
});

describe('hostile origins', () => {
  it('[PRO-06] lead to no other site from the payment page and after it', async () => {
    const setup = await startWithStripe();
    const member = await signUpMember(setup);
    for (const source of HOSTILE) {
      // The limit of purchases is not the subject here.
      const { uid } = (await member.sync()).json().fbUserProp;
      await setup.app.services.limits.checkoutByAccount.refund(uid);
      const page = await member.get(`/subscribe?${new URLSearchParams({ plan: 'pioneer', source })}`);
      expect(page.body).not.toContain('name="source"');
      const form = { plan: 'pioneer', interval: 'month', terms: 'accepted', source };
      const { headers, statusCode } = await member.post('/subscribe', form);
      expect([source, statusCode]).toEqual([source, 303]);
      const session = headers.location?.match(/\/pay\/(\w+)$/)?.[1] ?? '';
      const { params } = setup.stripe.get(session) as unknown as { params: URLSearchParams };
      for (const name of ['success_url', 'cancel_url']) {
        const url = new URL(params.get(name) ?? '');
        expect([url.origin, url.searchParams.get('source')]).toEqual([URL_, null]);
      }
      const done = await member.get(`/subscribe/done?${new URLSearchParams({ session, source })}`);
      expect([source, done.headers.location]).toEqual([source, '/account?done=payment']);
    }
  });

  it('[PRO-06] lead to no other site after signing up with a passkey', async () => {
    const app = await start();
    const browser = new Browser(app.server);
    const source = 'https://evil.test/';
    const { email } = MEMBER;
    const { token } = await browser.beginSignUp({ email, password: '', method: 'passkey', source });
    await app.services.background.settled();
    const code = codeIn(app.services.config.dataDir);
    const entered = await browser.post('/signup/code', { token, code, source });
    expect(entered.headers.location).toBe('/account/passkeys/new');
    for (const source of HOSTILE) {
      const { body } = await browser.get(`/account/passkeys/new?${new URLSearchParams({ source })}`);
      expect([source, body.includes(`href="${PORTAL}/">Continue without`)]).toEqual([source, true]);
    }
  });
});
