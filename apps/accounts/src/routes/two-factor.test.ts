import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, PORTAL } from '../../test/browser.ts';
import { MEMBER, sessionCookie, startWithMember } from '../../test/member.ts';
import { totp } from '../../test/totp.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/articles/a#gate`;
const PASSWORD = { current: MEMBER.password };

async function setUp() {
  const member = await startWithMember();
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
    const entered = await another.post('/login/code', { code: totp(secret), source: SOURCE });
    expect(entered.headers.location).toBe(SOURCE);
    expect((await another.sync()).statusCode).toBe(200);
    expect(await subjects(MEMBER.email)).toContain('Two-factor authentication is on');
  });

  it('accepts each recovery code once', async () => {
    const { codes, logIn } = await setUp();
    expect(codes.length).toBeGreaterThanOrEqual(8);
    const code = codes[0] ?? '';
    const { another } = await logIn();
    expect((await another.post('/login/code', { code })).statusCode).toBe(303);
    expect((await another.sync()).statusCode).toBe(200);
    const { another: again } = await logIn();
    expect((await again.post('/login/code', { code })).statusCode).toBe(401);
  });

  it('replaces recovery codes, and can be turned off, with the password', async () => {
    const { browser, codes, logIn } = await setUp();
    expect((await browser.post('/account/two-factor/off', { current: 'wrong' })).statusCode).toBe(401);
    const { body } = await browser.post('/account/two-factor/codes', PASSWORD);
    const fresh = body.match(/<li><code>([^<]+)<\/code><\/li>/)?.[1] ?? '';
    const { another } = await logIn();
    expect((await another.post('/login/code', { code: codes[1] ?? '' })).statusCode).toBe(401);
    expect((await another.post('/login/code', { code: fresh })).statusCode).toBe(303);
    const before = sessionCookie(browser);
    const off = await browser.post('/account/two-factor/off', PASSWORD);
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
    expect(email).toContain('Sign in to Tidemark with your password');
    expect(email).not.toContain('token=');
  });

  it('needs the first step', async () => {
    const { app, secret } = await setUp();
    expect((await new Browser(app.server).post('/login/code', { code: totp(secret) })).statusCode).toBe(401);
  });
});
