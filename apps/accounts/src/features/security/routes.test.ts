import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, start } from '../../../test/browser.ts';
import { MEMBER, sessionCookie, startWithMember } from '../../../test/member.ts';
import { codeIn } from '../../../test/outbox.ts';

afterEach(cleanUp);

const NEW_PASSWORD = 'another way home';
const NEW_EMAIL = 'moved@example.com';

describe('change of password', () => {
  it('ends all other sessions, gives this one a new id and makes the API reject earlier tokens', async () => {
    const { app, browser, uid, subjects, signInElsewhere } = await startWithMember();
    const elsewhere = await signInElsewhere();
    const before = sessionCookie(browser);
    const response = await browser.post('/account/password', {
      ...{ current: MEMBER.password, password: NEW_PASSWORD },
    });
    expect(response.headers.location).toBe('/account/security?done=password');
    expect(sessionCookie(browser)).not.toBe(before);
    expect((await browser.sync()).statusCode).toBe(200);
    expect((await elsewhere.sync()).statusCode).toBe(401);
    expect((await new Browser(app.server).signIn(MEMBER.email)).statusCode).toBe(401);
    expect((await new Browser(app.server).signIn(MEMBER.email, NEW_PASSWORD)).statusCode).toBe(303);
    const changedAt = await app.services.members.changedAt(uid);
    expect(changedAt).toBeGreaterThan(0);
    expect(decodeJwt((await browser.sync()).json().otherProp.idToken).rights_at).toBe(changedAt);
    expect(await subjects(MEMBER.email)).toContain('Your Tidemark password was changed');
  });

  it('needs the current password, and limits guesses', async () => {
    const { browser } = await startWithMember();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const form = { current: `wrong ${n}`, password: NEW_PASSWORD };
      statuses.push((await browser.post('/account/password', form)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('associates errors with their fields', async () => {
    const { browser } = await startWithMember();
    const short = await browser.post('/account/password', { current: MEMBER.password, password: 'short' });
    expect(short.statusCode).toBe(400);
    expect(short.body).toContain('aria-describedby="password-error password-hint"');
    const wrong = await browser.post('/account/password', { current: 'wrong', password: NEW_PASSWORD });
    expect(wrong.body).toContain('aria-describedby="password-current-error"');
  });
});

describe('change of email', () => {
  it('needs the password and a code from the new address, notifies both and renews the session', async () => {
    const { app, browser, uid, subjects, signInElsewhere } = await startWithMember();
    const elsewhere = await signInElsewhere();
    const before = sessionCookie(browser);
    const requested = await browser.post('/account/email', { email: NEW_EMAIL, current: MEMBER.password });
    expect(requested.statusCode).toBe(200);
    expect(requested.body).toContain('autocomplete="one-time-code"');
    await app.services.background.settled();
    const code = codeIn(app.services.config.dataDir);
    const wrong = { email: NEW_EMAIL, code: code === '000000' ? '000001' : '000000' };
    expect((await browser.post('/account/email/code', wrong)).statusCode).toBe(401);
    // The code belongs to this address.
    const other = { email: 'other@example.com', code };
    expect((await browser.post('/account/email/code', other)).statusCode).toBe(401);
    const changed = await browser.post('/account/email/code', { email: NEW_EMAIL, code });
    expect(changed.headers.location).toBe('/account/security?done=email');
    expect(sessionCookie(browser)).not.toBe(before);
    expect((await elsewhere.sync()).statusCode).toBe(401);
    expect((await browser.sync()).json().fbUserProp).toEqual({ email: NEW_EMAIL, uid });
    expect((await new Browser(app.server).signIn(NEW_EMAIL, MEMBER.password)).statusCode).toBe(303);
    expect((await new Browser(app.server).signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(401);
    expect(await subjects(MEMBER.email)).toEqual(
      expect.arrayContaining([
        'A new address for your Tidemark account',
        'The address of your Tidemark account was changed',
      ]),
    );
    expect(await subjects(NEW_EMAIL)).toEqual(
      expect.arrayContaining([
        `${code} is your Tidemark code`,
        'The address of your Tidemark account was changed',
      ]),
    );
  });

  it('responds alike if the new address has an account, which gets no code', async () => {
    const { browser, subjects } = await startWithMember();
    const request = async (email: string) => {
      const { statusCode, headers, body } = await browser.post('/account/email', {
        ...{ email, current: MEMBER.password },
      });
      const { date: _, 'content-length': __, ...rest } = headers;
      return { statusCode, headers: rest, body: body.replaceAll(email, 'ADDRESS') };
    };
    expect(await request('free@demo.test')).toEqual(await request('nobody@example.com'));
    const enter = async (email: string) => {
      const { statusCode, body } = await browser.post('/account/email/code', { email, code: '000000' });
      return { statusCode, body: body.replaceAll(email, 'ADDRESS') };
    };
    expect(await enter('free@demo.test')).toEqual(await enter('nobody@example.com'));
    expect(await subjects('free@demo.test')).toEqual(['You already have a Tidemark account']);
  });

  it('rejects a wrong password, an invalid address and the current one', async () => {
    const { browser } = await startWithMember();
    const status = async (form: Record<string, string>) =>
      (await browser.post('/account/email', form)).statusCode;
    expect(await status({ email: NEW_EMAIL, current: 'wrong' })).toBe(401);
    expect(await status({ email: 'nowhere', current: MEMBER.password })).toBe(400);
    expect(await status({ email: MEMBER.email, current: MEMBER.password })).toBe(400);
  });
});

describe('sessions', () => {
  it('are listed with their browser, and one or all others can be ended', async () => {
    const { app, browser, signInElsewhere } = await startWithMember();
    const elsewhere = new Browser(app.server);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const form = { email: MEMBER.email, password: MEMBER.password };
    await elsewhere.post('/login', form, { 'user-agent': userAgent });
    const { body } = await browser.get('/account/security');
    expect(body).toContain('Firefox on Linux');
    expect(body).toContain('This browser');
    const session = body.match(/name="session" value="([^"]+)"/)?.[1] ?? '';
    await browser.post('/account/sessions', { session });
    expect((await elsewhere.sync()).statusCode).toBe(401);
    expect((await browser.sync()).statusCode).toBe(200);
    const others = [await signInElsewhere(), await signInElsewhere()];
    await browser.post('/account/sessions');
    for (const other of others) expect((await other.sync()).statusCode).toBe(401);
    expect((await browser.sync()).statusCode).toBe(200);
  });

  it('of other members cannot be ended', async () => {
    const { app, browser } = await startWithMember();
    const stranger = new Browser(app.server);
    await stranger.signIn('free@demo.test');
    const rows = await app.services.context.adapter.findMany<{ id: string }>({ model: 'session' });
    for (const { id } of rows) await stranger.post('/account/sessions', { session: id });
    expect((await browser.sync()).statusCode).toBe(200);
  });
});

describe('account pages', () => {
  const FORMS = [
    ...['/account/password', '/account/email', '/account/email/code', '/account/sessions'],
    ...['/account/two-factor', '/account/two-factor/confirm', '/account/two-factor/off'],
    ...['/account/two-factor/codes', '/account/delete', '/account/keep'],
  ];

  it('need a session', async () => {
    const { server } = await start();
    for (const url of ['/account/security', '/account/data', '/account/export'])
      expect((await new Browser(server).get(url)).headers.location).toMatch(/^\/login\?source=/);
    for (const url of FORMS)
      expect((await new Browser(server).post(url)).headers.location).toMatch(/^\/login\?source=/);
  });

  it('reject forms of other sites and unknown fields', async () => {
    const { browser } = await startWithMember();
    for (const url of FORMS) {
      expect((await browser.post(url, {}, { origin: 'https://evil.example' })).statusCode).toBe(403);
      if (url !== '/account/keep') expect((await browser.post(url, { plan: 'alpha' })).statusCode).toBe(400);
    }
  });

  it('do not let anybody change the shared accounts of the demo', async () => {
    const browser = new Browser((await start()).server);
    await browser.signIn('free@demo.test');
    const current = 'research-demo';
    const forms = [
      ['/account/password', { current, password: NEW_PASSWORD }],
      ['/account/email', { current, email: NEW_EMAIL }],
      ['/account/two-factor', { current }],
      ['/account/delete', { current }],
    ] as const;
    for (const [url, form] of forms) expect((await browser.post(url, form)).statusCode).toBe(403);
    expect((await browser.get('/account/security')).body).not.toContain('action="/account/password"');
  });
});
