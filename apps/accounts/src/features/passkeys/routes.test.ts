import { afterEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { Browser, cleanUp, PORTAL, start, URL_ } from '../../../test/browser.ts';
import { MEMBER, type MemberSetup, sessionCookie, startWithMember } from '../../../test/member.ts';
import { codeIn, emailsIn } from '../../../test/outbox.ts';
import { totp } from '../../../test/totp.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/articles/a#gate`;
const PASSWORD = { current: MEMBER.password };

const challengeIn = (page: string) => page.match(/&quot;challenge&quot;:&quot;([\w-]+)&quot;/)?.[1] ?? '';

async function register(browser: Browser, authenticator = createAuthenticator()) {
  const { body } = await browser.post('/account/passkeys');
  const response = authenticator.create({ challenge: challengeIn(body), origin: URL_ });
  const confirmed = await browser.post('/account/passkeys/confirm', { name: 'My laptop', response });
  return { authenticator, confirmed, response };
}

async function loginChallenge(browser: Browser): Promise<string> {
  const response = await browser.post('/login/passkey/options');
  expect(response.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  return response.json().challenge;
}

async function setUp(): Promise<MemberSetup & Awaited<ReturnType<typeof register>>> {
  const member = await startWithMember();
  return { ...member, ...(await register(member.browser)) };
}

describe('adding a passkey', () => {
  it('sends an email', async () => {
    const { browser, subjects } = await startWithMember();
    const { confirmed } = await register(browser);
    expect(confirmed.headers.location).toBe('/account/security?done=passkey');
    expect((await browser.get('/account/security')).body).toMatch(
      /My laptop<br><span class="hint">Added <time datetime="[^"]+">[^<]+<\/time>/,
    );
    expect(await subjects(MEMBER.email)).toContain('A passkey was added');
  });

  it('rejects invalid responses, and those for another origin, host or challenge', async () => {
    const { browser } = await startWithMember();
    const device = createAuthenticator();
    const attempts: readonly ((challenge: string) => string)[] = [
      () => 'x',
      () => 'null',
      () => '{"id":"\\u0000","response":{}}',
      () => '{"id":"abc","response":{}}',
      (challenge) => device.create({ challenge, origin: 'http://localhost:4101' }),
      (challenge) => createAuthenticator('example.com').create({ challenge, origin: URL_ }),
      () => device.create({ challenge: 'abcd', origin: URL_ }),
      // The device has not verified its user.
      (challenge) => device.create({ challenge, origin: URL_, verified: false }),
    ];
    for (const [index, respond] of attempts.entries()) {
      const { body } = await browser.post('/account/passkeys');
      const response = respond(challengeIn(body));
      const { statusCode } = await browser.post('/account/passkeys/confirm', { name: 'x', response });
      expect([index, statusCode]).toEqual([index, 400]);
    }
    expect((await browser.get('/account/security')).body).not.toContain('/account/passkeys/remove');
  });

  it('accepts a challenge once, and a passkey for one account only', async () => {
    const { app, browser, authenticator, response } = await setUp();
    expect((await browser.post('/account/passkeys/confirm', { response })).statusCode).toBe(400);
    const other = new Browser(app.server);
    await other.signUp(app, { email: 'other@example.com', password: MEMBER.password });
    expect((await register(other, authenticator)).confirmed.statusCode).toBe(400);
  });

  it('is not possible for shared demo accounts', async () => {
    const { server } = await start();
    const browser = new Browser(server);
    await browser.signIn('free@demo.test');
    expect((await browser.post('/account/passkeys')).statusCode).toBe(403);
    expect((await browser.post('/account/passkeys/confirm', { response: '{}' })).statusCode).toBe(403);
    expect((await browser.get('/account/passkeys/new')).headers.location).toBe('/account/security');
  });
});

describe('logging in with a passkey', () => {
  it('returns to the source, and counts as two factors', async () => {
    const { app, browser, authenticator, subjects } = await setUp();
    const { body } = await browser.post('/account/two-factor', PASSWORD);
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    await browser.post('/account/two-factor/confirm', { code: totp(secret) });
    const another = new Browser(app.server);
    const response = authenticator.get({ challenge: await loginChallenge(another), origin: URL_ });
    const loggedIn = await another.post('/login/passkey', { response, source: SOURCE });
    expect(loggedIn.headers.location).toBe(SOURCE);
    expect(another.cookies.get('signed_in')).toBe('1');
    expect((await another.sync()).json().fbUserProp.email).toBe(MEMBER.email);
    expect(await subjects(MEMBER.email)).toContain('New device on your Tidemark account');
    // A session of its own, and no redirect to a foreign site.
    expect(sessionCookie(another)).not.toBe(sessionCookie(browser));
    const again = authenticator.get({ challenge: await loginChallenge(another), origin: URL_ });
    const elsewhere = await another.post('/login/passkey', { response: again, source: 'https://evil.test/' });
    expect(elsewhere.headers.location).toBe(`${PORTAL}/`);
  });

  it('rejects replays, other origins, unverified users, removed and unknown passkeys', async () => {
    const { app, browser, authenticator } = await setUp();
    const another = new Browser(app.server);
    const attempt = async (response: string) => {
      const { statusCode } = await another.post('/login/passkey', { response });
      return statusCode;
    };
    const challenge = await loginChallenge(another);
    const response = authenticator.get({ challenge, origin: URL_ });
    expect(await attempt(response)).toBe(303);
    await another.post('/logout');
    expect(await attempt(response)).toBe(401);
    const attempts = [
      (fresh: string) => authenticator.get({ challenge: fresh, origin: PORTAL }),
      (fresh: string) => authenticator.get({ challenge: fresh, origin: URL_, verified: false }),
      (fresh: string) => createAuthenticator().get({ challenge: fresh, origin: URL_ }),
      () => authenticator.get({ challenge, origin: URL_ }),
      () => '[]',
      () => '{"id":"\\u0000"}',
    ];
    for (const respond of attempts) expect(await attempt(respond(await loginChallenge(another)))).toBe(401);
    const { body } = await browser.get('/account/security');
    const id = body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';
    await browser.post('/account/passkeys/remove', { id });
    const removed = authenticator.get({ challenge: await loginChallenge(another), origin: URL_ });
    expect(await attempt(removed)).toBe(401);
    expect((await another.sync()).statusCode).toBe(401);
  });

  it('does not accept forms and requests of other sites', async () => {
    const { server } = await start();
    const headers = { origin: 'https://evil.test' };
    for (const path of ['/login/passkey', '/login/passkey/options'])
      expect((await new Browser(server).post(path, {}, headers)).statusCode).toBe(403);
  });
});

describe('passkeys of an account', () => {
  it('are renamed and removed by their owner only', async () => {
    const { app, browser, subjects } = await setUp();
    const { body } = await browser.get('/account/security');
    const id = body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';
    const other = new Browser(app.server);
    await other.signUp(app, { email: 'other@example.com', password: MEMBER.password });
    expect((await other.get(`/account/passkeys/${id}`)).statusCode).toBe(404);
    expect((await other.post('/account/passkeys/rename', { id, name: 'Mine' })).statusCode).toBe(404);
    expect((await other.post('/account/passkeys/remove', { id })).statusCode).toBe(404);
    expect((await browser.get(`/account/passkeys/${id}`)).body).toContain('value="My laptop"');
    const renamed = await browser.post('/account/passkeys/rename', { id, name: ' <b>Desk</b> ' });
    expect(renamed.headers.location).toBe('/account/security?done=passkey-renamed');
    expect((await browser.get('/account/security')).body).toContain('&lt;b&gt;Desk&lt;/b&gt;');
    expect((await browser.get('/account/export')).json().passkeys).toMatchObject([{ name: '<b>Desk</b>' }]);
    await browser.post('/account/passkeys/remove', { id });
    expect((await browser.get('/account/security')).body).not.toContain('action="/account/passkeys/remove"');
    expect(await subjects(MEMBER.email)).toContain('A passkey was removed');
  });

  it('are deleted with it', async () => {
    const state = { now: Date.now() };
    const { app, browser } = await startWithMember({ now: () => state.now });
    await register(browser);
    // A challenge that was not used.
    await browser.post('/account/passkeys');
    await browser.post('/account/delete', PASSWORD);
    state.now += 8 * 24 * 60 * 60 * 1000;
    await app.services.deletion.deleteDue();
    expect(await app.services.database.query('select * from passkey')).toEqual([]);
    const challenges = await app.services.database.query('select * from verification');
    expect(JSON.stringify(challenges)).not.toContain(MEMBER.email);
  });
});

describe('signing up with a passkey', () => {
  it('needs a code only, adds the passkey and returns to the source', async () => {
    const app = await start();
    const { dataDir } = app.services.config;
    const browser = new Browser(app.server);
    const form = { email: MEMBER.email, password: '', method: 'passkey', source: SOURCE };
    const { token } = await browser.beginSignUp(form);
    await app.services.background.settled();
    const entered = await browser.post('/signup/code', { token, code: codeIn(dataDir), source: SOURCE });
    const next = entered.headers.location ?? '';
    expect(next).toBe(`/account/passkeys/new?source=${encodeURIComponent(SOURCE)}`);
    const { body } = await browser.get(next);
    expect(body).toContain(`href="${SOURCE}"`);
    const authenticator = createAuthenticator();
    const response = authenticator.create({ challenge: challengeIn(body), origin: URL_ });
    const confirmed = await browser.post('/account/passkeys/confirm', { response, source: SOURCE });
    expect(confirmed.headers.location).toBe(SOURCE);
    const another = new Browser(app.server);
    const challenge = await loginChallenge(another);
    await another.post('/login/passkey', { response: authenticator.get({ challenge, origin: URL_ }) });
    expect((await another.sync()).statusCode).toBe(200);
    // Without a password no password is right; one can be set by email.
    expect((await new Browser(app.server).signIn(MEMBER.email, '')).statusCode).toBe(401);
    expect((await another.get('/account/security')).body).toContain('Set a password by email');
    expect((await another.get('/account/data')).body).toContain('Set a password by email');
    await new Browser(app.server).post('/forgot', { email: MEMBER.email });
    await app.services.background.settled();
    const reset =
      emailsIn(dataDir)
        .at(-1)
        ?.match(/\/reset\?token=([\w-]+)/)?.[1] ?? '';
    await new Browser(app.server).post('/reset', { token: reset, password: MEMBER.password });
    expect((await new Browser(app.server).signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(303);
  });

  it('adds no passkey without the password to an account that has one', async () => {
    const { browser } = await startWithMember();
    expect((await browser.get('/account/passkeys/new')).headers.location).toBe('/account/security');
  });
});
