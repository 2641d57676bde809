import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PASSWORD, PORTAL, start, URL_ } from '../../../test/browser.ts';
import { totp } from '../../../test/totp.ts';
import { scrypt } from '../../platform/auth/auth.ts';
import { DEMO_USERS } from '../members/demo.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/articles/one?x=1`;

describe('log in', () => {
  it('[PRO-06] shows the form with source and device, and returns to the source', async () => {
    const browser = new Browser((await start()).server);
    const query = `source=${encodeURIComponent(SOURCE)}&deviceId=3f2a-9c`;
    const form = await browser.get(`/login?${query}`);
    expect(form.body).toContain(`name="source" value="${SOURCE}"`);
    expect(form.body).toContain('name="deviceId" value="3f2a-9c"');
    const response = await browser.signIn('free@demo.test', PASSWORD, {
      source: SOURCE,
      deviceId: '3f2a-9c',
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, SOURCE]);
    expect((await browser.get(`/login?${query}`)).headers.location).toBe(SOURCE);
  });

  it('[PRO-06] redirects to the portal when the source is not allowed', async () => {
    const browser = new Browser((await start()).server);
    for (const source of [
      'https://evil.test/',
      '//evil.test',
      `${PORTAL}.evil.test`,
      'javascript:alert(1)',
      '',
    ]) {
      const response = await browser.signIn('free@demo.test', PASSWORD, { source });
      expect(response.headers.location).toBe(`${PORTAL}/`);
    }
  });

  it('signs in every demo user in demo mode', async () => {
    const { server } = await start();
    for (const { email } of DEMO_USERS) {
      const browser = new Browser(server);
      expect((await browser.signIn(email)).statusCode).toBe(303);
      expect((await browser.get('/account')).body).toContain(email);
    }
  });

  it('rejects demo users in production, even on a database that contains them', async () => {
    const env = await freshEnv();
    const demo = await start(env);
    await demo.server.close();
    const real = await start({ ...env, NODE_ENV: 'production', ACCOUNTS_SECRET: 'x'.repeat(40) });
    const { server } = real;
    expect((await new Browser(server).signIn('staff@demo.test')).statusCode).toBe(401);
    const fresh = await start({ ...(await freshEnv()), DEMO: '0' });
    const users = await fresh.services.context.internalAdapter.listUsers();
    expect(users).toEqual([]);
  });

  it('ends sessions of demo users when demo mode is turned off', async () => {
    const env = await freshEnv();
    const demo = await start(env);
    const browser = new Browser(demo.server);
    await browser.signIn('staff@demo.test');
    const cookies = new Map(browser.cookies);
    await demo.server.close();
    const after = new Browser((await start({ ...env, DEMO: '0' })).server);
    for (const [name, value] of cookies) after.cookies.set(name, value);
    expect((await after.sync()).statusCode).toBe(401);
  });

  it('sets an httpOnly session cookie, with Secure on https', async () => {
    const plain = await new Browser((await start()).server).signIn('free@demo.test');
    const session = plain.cookies.find(({ name }) => name === 'tidemark.session_token');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const env = {
      DEMO: '1',
      ACCOUNTS_URL: 'https://accounts.example.com',
      PORTAL_URL: 'https://www.example.com',
    };
    const { server } = await start(await freshEnv(env));
    const secure = await new Browser(server).post(
      '/login',
      { email: 'free@demo.test', password: PASSWORD },
      { origin: env.ACCOUNTS_URL },
    );
    expect(secure.cookies).toHaveLength(3);
    expect(secure.cookies.every((cookie) => cookie.secure)).toBe(true);
    expect(secure.headers['strict-transport-security']).toContain('max-age=');
  });

  it('responds to a wrong password and an unknown address alike, with the same hash work', async () => {
    const work: string[] = [];
    const passwords = {
      hash: (password: string) => {
        work.push('scrypt');
        return scrypt.hash(password);
      },
      verify: (check: { hash: string; password: string }) => {
        work.push('scrypt');
        return scrypt.verify(check);
      },
    };
    const { server } = await start(undefined, { passwords });
    const request = async (email: string) => {
      work.length = 0;
      const response = await new Browser(server).signIn(email, 'not-the-password');
      return { status: response.statusCode, body: response.body.replaceAll(email, '…'), work: work.length };
    };
    const known = await request('free@demo.test');
    const unknown = await request('none@demo.test');
    expect(known).toMatchObject({ status: 401, work: 1 });
    expect(unknown.work).toBe(1);
    expect(unknown.body.replace(/<aside[\s\S]*<\/aside>/, '')).toBe(
      known.body.replace(/<aside[\s\S]*<\/aside>/, ''),
    );
  });

  it('escapes the submitted email when it shows the form again', async () => {
    const response = await new Browser((await start()).server).signIn('"><script>alert(1)</script>');
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain('<script>');
    expect(response.body).toContain('&lt;script&gt;');
    expect(response.body).toContain('aria-describedby="problem"');
  });
});

describe('confirmation messages', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('ignores ?done=%s', async (name) => {
    const browser = new Browser((await start()).server);
    const plain = await browser.get('/login');
    const response = await browser.get(`/login?done=${name}`);
    expect([response.statusCode, response.body]).toEqual([200, plain.body]);
    expect((await browser.get('/login?done=reset')).body).toContain('Your new password was saved');
  });
});

describe('origin check', () => {
  it('rejects every form sent from a foreign origin', async () => {
    const { server } = await start();
    const paths = [
      '/login',
      '/signup',
      '/signup/code',
      '/signup/resend',
      '/logout',
      '/forgot',
      '/reset',
      '/account/plan',
    ];
    for (const path of [...paths, '/offers/trial', '/offers/campaign']) {
      for (const origin of [
        undefined,
        'null',
        'https://evil.test',
        `${URL_}.evil.test`,
        'http://127.0.0.1:4100',
      ]) {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          ...(origin ? { origin } : {}),
        };
        const response = await server.inject({ method: 'POST', url: path, headers, payload: '' });
        expect([path, origin, response.statusCode]).toEqual([path, origin, 403]);
        expect(response.headers['content-type']).toContain('text/html');
      }
    }
  });

  it('[PRO-06] shows the sign-up form first to a browser that was never seen, and both ways everywhere', async () => {
    const app = await start();
    const gate = `/login?source=${encodeURIComponent(`${PORTAL}/articles/a#gate`)}`;
    const browser = new Browser(app.server);
    const first = (await browser.get(gate)).body;
    expect(first).toContain('action="/signup"');
    expect(first).toMatch(/<a href="\/login\?form=login&amp;source=[^"]+">Log in<\/a>/);
    expect((await browser.get(`${gate}&form=login`)).body).toContain('action="/login"');
    expect((await browser.get('/login')).body).toMatch(/href="\/signup"[^>]*>Sign up/);
    await browser.signIn('free@demo.test');
    await browser.post('/logout');
    expect((await browser.get(gate)).body).toContain('action="/login"');
  });

  it('tells readers whose password is from before the rules, also after a second factor, and goes on', async () => {
    const app = await start();
    const { context } = app.services;
    const browser = new Browser(app.server);
    await browser.signUp(app, { email: 'reader@example.com', password: 'a long walk home' });
    const account = (
      await app.services.database.query(`select id from account where password like '%walk%'`)
    )[0];
    const hash = await context.password.hash('password123');
    await app.services.database.query('update account set password = $2 where id = $1', [
      String(account?.id),
      hash,
    ]);
    const source = `${PORTAL}/articles/a#gate`;
    const again = new Browser(app.server);
    const { headers } = await again.signIn('reader@example.com', 'password123', { source });
    expect(headers.location).toBe(`/login/weak-password?source=${encodeURIComponent(source)}`);
    expect((await again.sync()).statusCode).toBe(200);
    const { body } = await again.get(headers.location ?? '');
    expect(body).toContain('your password is too short or easy to guess');
    expect(body).toContain(`href="${source}"`);
    expect((await new Browser(app.server).get(headers.location ?? '')).headers.location).toBe('/login');
    const { body: setUp } = await again.post('/account/two-factor', { current: 'password123' });
    const secret = setUp.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    await again.post('/account/two-factor/confirm', { code: totp(secret, Date.now() - 30_000) });
    const withCode = new Browser(app.server);
    const first = await withCode.signIn('reader@example.com', 'password123', { source });
    expect(first.body).toContain('name="weak" value="true"');
    const entered = await withCode.post('/login/code', { code: totp(secret), source, weak: 'true' });
    expect(entered.headers.location).toContain('/login/weak-password?');
  });
});
