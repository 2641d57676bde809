import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start } from '../../../test/browser.ts';
import { codeIn, emailsIn } from '../../../test/outbox.ts';
import { scrypt } from '../../platform/auth/auth.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/search?query=eth`;
const READER = { email: 'reader@example.com', password: 'a long walk home' };

describe('sign up', () => {
  it('[PRO-06] takes one form and one code to a session, and returns to the source', async () => {
    const app = await start();
    const browser = new Browser(app.server);
    const source = `${SOURCE}#gate`;
    const { body } = await browser.beginSignUp({ ...READER, source, deviceId: 'd-1' });
    expect(body).toContain('autocomplete="one-time-code"');
    expect(body).toContain(`<input type="hidden" name="source" value="${source}">`);
    expect(body).toContain('href="/outbox"');
    expect(browser.cookies.size).toBe(0);
    const entered = await browser.signUp(app, { ...READER, source });
    expect(entered.statusCode).toBe(303);
    expect(entered.headers.location).toBe(source);
    expect(browser.cookies.has('signed_in')).toBe(true);
    const { dbUserProp, fbUserProp } = (await browser.sync()).json();
    expect(dbUserProp).toEqual({ plan2: 'free', roles2: {} });
    expect(fbUserProp.email).toBe(READER.email);
    expect((await new Browser(app.server).signIn(READER.email, READER.password)).statusCode).toBe(303);
    const user = await app.services.context.internalAdapter.findUserByEmail(READER.email);
    expect(user?.user.emailVerified).toBe(true);
  });

  it('creates no account without the code', async () => {
    const { server, services } = await start();
    await new Browser(server).post('/signup', READER);
    await services.background.settled();
    expect(await services.context.internalAdapter.findUserByEmail(READER.email)).toBeNull();
    expect((await new Browser(server).signIn(READER.email, READER.password)).statusCode).toBe(401);
  });

  it('responds alike to a known and a new address, with the same hash work, and sends different emails', async () => {
    let hashes = 0;
    const hash = (password: string) => {
      hashes += 1;
      return scrypt.hash(password);
    };
    const app = await start(undefined, { passwords: { ...scrypt, hash } });
    const withoutToken = (body: string) => body.replace(/name="token" value="[^"]+"/g, 'token');
    const request = async (path: string, form: Record<string, string>) => {
      hashes = 0;
      const { statusCode, headers, body } = await new Browser(app.server).post(path, form);
      const { date: _, ...rest } = headers;
      return { statusCode, headers: rest, body: withoutToken(body), hashes };
    };
    const unknown = await request('/signup', READER);
    expect(unknown).toMatchObject({ statusCode: 200, hashes: 1 });
    await new Browser(app.server).signUp(app, READER);
    expect(await request('/signup', READER)).toEqual(unknown);
    await app.services.background.settled();
    const emails = emailsIn(app.services.config.dataDir);
    expect(emails.map((email) => email.match(/Subject: (.*)/)?.[1])).toEqual([
      expect.stringMatching(/^\d{6} is your Tidemark code$/),
      expect.stringMatching(/^\d{6} is your Tidemark code$/),
      'You already have a Tidemark account',
    ]);
    const other = { ...READER, email: 'readex@example.com' };
    const { token: knownToken } = await new Browser(app.server).beginSignUp(READER);
    const { token: newToken } = await new Browser(app.server).beginSignUp(other);
    await app.services.background.settled();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const known = await request('/signup/code', { token: knownToken, code: '000000' });
      const fresh = await request('/signup/code', { token: newToken, code: '000000' });
      expect(known.statusCode).toBe(401);
      expect({ ...fresh, body: fresh.body.replaceAll(other.email, READER.email) }).toEqual(known);
    }
  });

  it('does not change a known account, its password or its sessions', async () => {
    const app = await start();
    const form = { email: 'free@demo.test', password: 'taken-over-now' };
    const entered = await new Browser(app.server).signUp(app, form);
    expect(entered.statusCode).toBe(401);
    expect((await new Browser(app.server).signIn(form.email, form.password)).statusCode).toBe(401);
    expect((await new Browser(app.server).signIn(form.email)).statusCode).toBe(303);
  });

  it('gives the account the password of the form whose code was entered, not that of somebody else', async () => {
    const app = await start();
    const owner = new Browser(app.server);
    const { token } = await owner.beginSignUp(READER);
    // Only the newest code is valid, so the first email must not overtake the second.
    await app.services.background.settled();
    await new Browser(app.server).beginSignUp({ ...READER, password: 'prepared by another' });
    await app.services.background.settled();
    const code = codeIn(app.services.config.dataDir);
    expect((await owner.post('/signup/code', { token, code })).statusCode).toBe(303);
    expect((await new Browser(app.server).signIn(READER.email, 'prepared by another')).statusCode).toBe(401);
    expect((await new Browser(app.server).signIn(READER.email, READER.password)).statusCode).toBe(303);
  });

  it('accepts a code once, only the newest one, and not after five wrong attempts', async () => {
    const app = await start();
    const browser = new Browser(app.server);
    const { token } = await browser.beginSignUp(READER);
    await app.services.background.settled();
    const first = codeIn(app.services.config.dataDir);
    expect((await browser.post('/signup/resend', { token })).body).toContain('A new message is on its way');
    await app.services.background.settled();
    const second = codeIn(app.services.config.dataDir);
    expect(emailsIn(app.services.config.dataDir)).toHaveLength(2);
    if (first !== second)
      expect((await browser.post('/signup/code', { token, code: first })).statusCode).toBe(401);
    const spaced = `${second.slice(0, 3)} ${second.slice(3)}`;
    expect((await browser.post('/signup/code', { token, code: spaced })).statusCode).toBe(303);
    expect((await new Browser(app.server).post('/signup/code', { token, code: second })).statusCode).toBe(
      401,
    );

    const other = { ...READER, email: 'other@example.com' };
    const { token: guessed } = await browser.beginSignUp(other);
    await app.services.background.settled();
    const right = codeIn(app.services.config.dataDir);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await browser.post('/signup/code', { token: guessed, code: wrong })).statusCode).toBe(401);
    expect((await browser.post('/signup/code', { token: guessed, code: right })).statusCode).toBe(401);
  });

  it('limits codes by account and attempts by network', async () => {
    const app = await start();
    const browser = new Browser(app.server);
    const { token } = await browser.beginSignUp(READER);
    for (let n = 0; n < 4; n += 1) await browser.post('/signup/resend', { token });
    await app.services.background.settled();
    expect(emailsIn(app.services.config.dataDir)).toHaveLength(3);
    const code = codeIn(app.services.config.dataDir);
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await browser.post('/signup/code', { token: 'invented', code })).statusCode);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses[30]).toBe(429);
  });

  it('starts again if the sign-up has expired or its token is invented', async () => {
    let now = Date.now();
    const app = await start(undefined, { now: () => now });
    const browser = new Browser(app.server);
    const { token } = await browser.beginSignUp(READER);
    await app.services.background.settled();
    now += 15 * 60_000;
    const code = codeIn(app.services.config.dataDir);
    for (const form of [
      { token, code },
      { token: 'invented', code },
      { token: '', code },
    ]) {
      const response = await browser.post('/signup/code', form);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain('expired');
    }
    expect((await browser.post('/signup/resend', { token })).statusCode).toBe(400);
  });

  it('creates one account from simultaneous sign-ups and codes', async () => {
    const { server, services } = await start();
    const browsers = [1, 2, 3].map(() => new Browser(server));
    const pending = await Promise.all(browsers.map((browser) => browser.beginSignUp(READER)));
    await services.background.settled();
    const code = codeIn(services.config.dataDir);
    const responses = await Promise.all(
      browsers.map((browser, n) => browser.post('/signup/code', { token: pending[n]?.token ?? '', code })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 303).length).toBeLessThanOrEqual(1);
    const count = await services.context.internalAdapter.countTotalUsers([
      { field: 'email', value: READER.email },
    ]);
    expect(count).toBeLessThanOrEqual(1);
  });

  it('rejects a form that sets its own plan', async () => {
    const browser = new Browser((await start()).server);
    for (const field of ['plan', 'roles', 'emailVerified', 'id', '__proto__']) {
      expect((await browser.post('/signup', { ...READER, [field]: 'professional' })).statusCode).toBe(400);
    }
  });

  it('associates each error with its field', async () => {
    const browser = new Browser((await start()).server);
    const response = await browser.post('/signup', { email: 'nobody', password: 'short' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('aria-describedby="email-error"');
    expect(response.body).toContain('aria-describedby="password-error password-hint"');
    expect(response.body).toContain('autocomplete="new-password"');
  });

  it('keeps accounts, sessions, keys and plans across a restart', async () => {
    const env = await freshEnv();
    const first = await start(env);
    const browser = new Browser(first.server);
    await browser.signIn('free@demo.test');
    await browser.post('/account/plan', { plan: 'pioneer' });
    const keys = (await browser.get('/.well-known/jwks.json')).json();
    await first.server.close();
    const again = new Browser((await start(env)).server);
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect((await again.sync()).json().dbUserProp.plan2).toBe('pioneer');
    expect((await again.get('/.well-known/jwks.json')).json()).toEqual(keys);
  });
});
