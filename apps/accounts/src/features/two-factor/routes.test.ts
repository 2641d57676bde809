import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start } from '../../../test/browser.ts';
import { MEMBER, type MemberSetup, sessionCookie, startWithMember } from '../../../test/member.ts';
import { totp } from '../../../test/totp.ts';

// Each code is valid for a step of 30 seconds and accepted once.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
afterEach(cleanUp);

/** The code of the next step. */
function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + 30_000);
  return totp(secret);
}

const SOURCE = `${PORTAL}/articles/a#gate`;
const PASSWORD = { current: MEMBER.password };

async function startUnprotected() {
  const member = await startWithMember();
  return { ...member, setUp: () => turnOn(member) };
}

const setUp = async () => turnOn(await startWithMember());

async function turnOn(member: MemberSetup) {
  const { app, browser } = member;
  const { body } = await browser.post('/account/two-factor', PASSWORD);
  const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
  const codes = [...body.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code = '']) => code);
  const before = sessionCookie(browser);
  const confirmed = await browser.post('/account/two-factor/confirm', { code: totp(secret) });
  expect(confirmed.headers.location).toBe('/account/security?done=two-factor');
  expect(sessionCookie(browser)).not.toBe(before);
  const logIn = async () => {
    const another = new Browser(app.server);
    const response = await another.signIn(MEMBER.email, MEMBER.password, { source: SOURCE });
    return { another, response };
  };
  return { ...member, secret, codes, logIn };
}

describe('two-factor authentication', () => {
  it('needs a code from the app after the password, and returns to the source', async () => {
    const { secret, logIn, subjects } = await setUp();
    const { another, response } = await logIn();
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('action="/login/code"');
    expect(response.body).toContain(`name="source" value="${SOURCE}"`);
    expect(another.cookies.has('signed_in')).toBe(false);
    expect((await another.sync()).statusCode).toBe(401);
    const wrong = totp(secret, 0);
    expect((await another.post('/login/code', { code: wrong, source: SOURCE })).statusCode).toBe(401);
    expect((await another.sync()).statusCode).toBe(401);
    const entered = await another.post('/login/code', { code: nextCode(secret), source: SOURCE });
    expect(entered.headers.location).toBe(SOURCE);
    expect((await another.sync()).statusCode).toBe(200);
    expect(await subjects(MEMBER.email)).toEqual(
      expect.arrayContaining(['Two-factor authentication is on', 'New device on your Tidemark account']),
    );
  });

  it('accepts each code once, also by several requests to two processes at once', async () => {
    const env = await freshEnv();
    const apps = [await start(env), await start(env)] as const;
    const browser = new Browser(apps[0].server);
    await browser.signUp(apps[0], MEMBER);
    const { body } = await browser.post('/account/two-factor', PASSWORD);
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    const recoveryCode = body.match(/<li><code>([^<]+)<\/code><\/li>/)?.[1] ?? '';
    const confirming = totp(secret);
    await browser.post('/account/two-factor/confirm', { code: confirming });
    const enter = async (code: string, count: number) => {
      const browsers = Array.from({ length: count }, (_, n) => new Browser(apps[n % 2 === 0 ? 0 : 1].server));
      for (const one of browsers) await one.signIn(MEMBER.email, MEMBER.password);
      const responses = await Promise.all(browsers.map((one) => one.post('/login/code', { code })));
      const signedIn = await Promise.all(browsers.map((one) => one.sync()));
      const statuses = responses.map(({ statusCode }) => statusCode).sort();
      expect(signedIn.map(({ statusCode }) => statusCode === 200).filter(Boolean)).toHaveLength(
        statuses.filter((status) => status === 303).length,
      );
      return statuses;
    };
    expect(await enter(confirming, 1)).toEqual([401]);
    const code = nextCode(secret);
    expect(await enter(code, 5)).toEqual([303, 401, 401, 401, 401]);
    expect(await enter(code, 1)).toEqual([401]);
    expect(await enter(recoveryCode, 2)).toEqual([303, 401]);
    const sessions = await apps[0].services.database.query('select id from session');
    expect(sessions).toHaveLength(3);
  });

  it('accepts the code of the current step and its neighbours only', async () => {
    const { secret, logIn } = await setUp();
    const enter = async (steps: number) => {
      const { another } = await logIn();
      return (await another.post('/login/code', { code: totp(secret, Date.now() + steps * 30_000) }))
        .statusCode;
    };
    vi.setSystemTime(Date.now() + 10 * 30_000);
    expect([await enter(-2), await enter(2)]).toEqual([401, 401]);
    expect([await enter(-1), await enter(1), await enter(0)]).toEqual([303, 303, 303]);
  });

  it('accepts each recovery code once', async () => {
    const { codes, logIn } = await setUp();
    expect(codes.length).toBeGreaterThanOrEqual(8);
    // Nothing that looks like another character.
    for (const one of codes) expect(one).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    const code = codes[0] ?? '';
    const { another } = await logIn();
    expect((await another.post('/login/code', { code })).statusCode).toBe(303);
    expect((await another.sync()).statusCode).toBe(200);
    const { another: again } = await logIn();
    expect((await again.post('/login/code', { code })).statusCode).toBe(401);
  });

  it('replaces recovery codes, and can be turned off, with the password', async () => {
    const { browser, codes, logIn } = await setUp();
    const { body } = await browser.post('/account/two-factor/codes');
    const fresh = body.match(/<li><code>([^<]+)<\/code><\/li>/)?.[1] ?? '';
    const { another } = await logIn();
    expect((await another.post('/login/code', { code: codes[1] ?? '' })).statusCode).toBe(401);
    expect((await another.post('/login/code', { code: fresh })).statusCode).toBe(303);
    const before = sessionCookie(browser);
    const off = await browser.post('/account/two-factor/off');
    expect(off.headers.location).toBe('/account/security?done=two-factor-off');
    expect(sessionCookie(browser)).not.toBe(before);
    expect((await logIn()).response.statusCode).toBe(303);
  });

  it('is not on before a code has confirmed it', async () => {
    const { app, browser } = await startWithMember();
    await browser.post('/account/two-factor', PASSWORD);
    expect((await browser.post('/account/two-factor/confirm', { code: '000' })).statusCode).toBe(401);
    expect((await new Browser(app.server).signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(303);
  });

  it('cannot be bypassed by a link in an email', async () => {
    const { app, lastEmail } = await setUp();
    await new Browser(app.server).post('/login/link', { email: MEMBER.email });
    const email = await lastEmail();
    expect(email).toContain('Log in to Tidemark with your password');
    expect(email).not.toContain('token=');
  });

  it('cannot be bypassed by a link or code that was sent before it was turned on', async () => {
    const { app, browser, lastEmail, setUp } = await startUnprotected();
    const requesting = new Browser(app.server);
    await requesting.post('/login/link', { email: MEMBER.email });
    const token = (await lastEmail()).match(/token=(\w+)/)?.[1] ?? '';
    const code = await app.services.signUps.createCode(MEMBER.email);
    const signUp = await app.services.signUps.begin(MEMBER.email, 'another password');
    await setUp();
    const confirmed = await requesting.post('/login/link/confirm', { token });
    expect(confirmed.statusCode).toBe(400);
    expect(confirmed.body).toContain('This link cannot log you in');
    expect(confirmed.body).toContain('needs your password and a code');
    expect((await requesting.post('/signup/code', { token: signUp, code })).statusCode).toBe(401);
    expect((await requesting.sync()).statusCode).toBe(401);
    const sessions = await app.services.context.adapter.findMany({ model: 'session' });
    expect(sessions).toHaveLength(1);
    expect((await browser.sync()).statusCode).toBe(200);
  });

  it('stays on after a password reset', async () => {
    const { app, lastEmail } = await setUp();
    const another = new Browser(app.server);
    await another.post('/forgot', { email: MEMBER.email });
    const token = (await lastEmail()).match(/token=(\w+)/)?.[1] ?? '';
    const password = 'a different password';
    const reset = await another.post('/reset', { token, password });
    expect(reset.headers.location).toBe('/login?done=reset');
    expect((await another.signIn(MEMBER.email, password)).body).toContain('action="/login/code"');
    expect((await another.sync()).statusCode).toBe(401);
  });

  it('rejects further codes after ten wrong ones, from all browsers', async () => {
    const { secret, logIn } = await setUp();
    for (let n = 0; n < 2; n += 1) {
      const { another } = await logIn();
      for (let guess = 0; guess < 5; guess += 1)
        expect((await another.post('/login/code', { code: totp(secret, 0) })).statusCode).toBe(401);
      expect((await another.post('/login/code', { code: totp(secret) })).statusCode).toBe(401);
    }
    const { another } = await logIn();
    expect((await another.post('/login/code', { code: totp(secret) })).statusCode).toBe(401);
  });

  it('shows a QR code and the key as text', async () => {
    const { browser } = await startUnprotected();
    const { body } = await browser.post('/account/two-factor', PASSWORD);
    expect(body).toMatch(/<div class="qr" role="img" aria-label="[^"]+"><svg .*<path/);
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    expect(body).toContain(`<code>${secret.match(/.{1,4}/g)?.join(' ')}</code>`);
  });

  it('needs the first step', async () => {
    const { app, secret } = await setUp();
    expect((await new Browser(app.server).post('/login/code', { code: totp(secret) })).statusCode).toBe(401);
  });
});
