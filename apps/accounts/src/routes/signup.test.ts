import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start } from '../../test/browser.ts';
import { emailsIn } from '../../test/outbox.ts';
import { scrypt } from '../auth/auth.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/search?query=eth`;
const READER = { email: 'reader@example.com', password: 'a long walk home' };

describe('sign up', () => {
  it('[PRO-06] leads to the login form and from there to the source', async () => {
    const browser = new Browser((await start()).server);
    const created = await browser.post('/signup', { ...READER, source: SOURCE, deviceId: 'd-1' });
    expect(created.statusCode).toBe(303);
    const location = String(created.headers.location);
    expect(location).toBe(
      `/login?done=created&source=${encodeURIComponent(SOURCE)}&deviceId=d-1`.replace('%20', '+'),
    );
    const form = await browser.get(location);
    expect(form.body).toContain('Your account is ready');
    const response = await browser.signIn(READER.email, READER.password, { source: SOURCE });
    expect(response.headers.location).toBe(SOURCE);
    expect((await browser.sync()).json().dbUserProp).toEqual({ plan2: 'free', roles2: {} });
  });

  it('responds alike to a known and a new address, with the same hash work, and notifies the owner', async () => {
    let hashes = 0;
    const hash = (password: string) => {
      hashes += 1;
      return scrypt.hash(password);
    };
    const passwords = { ...scrypt, hash };
    const { server, services } = await start(undefined, { passwords });
    const request = async () => {
      hashes = 0;
      const { statusCode, headers, body } = await new Browser(server).post('/signup', READER);
      const { date: _, ...rest } = headers;
      return { statusCode, headers: rest, body, hashes };
    };
    const unknown = await request();
    expect(unknown.hashes).toBe(1);
    expect(await request()).toEqual(unknown);
    await services.background.settled();
    const emails = emailsIn(services.config.dataDir);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('You already have a Tidemark account');
    expect((await new Browser(server).signIn(READER.email, READER.password)).statusCode).toBe(303);
  });

  it('does not change the password of a known address', async () => {
    const { server } = await start();
    await new Browser(server).post('/signup', { email: 'free@demo.test', password: 'taken-over-now' });
    expect((await new Browser(server).signIn('free@demo.test', 'taken-over-now')).statusCode).toBe(401);
    expect((await new Browser(server).signIn('free@demo.test')).statusCode).toBe(303);
  });

  it('creates one account from simultaneous sign-ups', async () => {
    const { server, services } = await start();
    const responses = await Promise.all([1, 2, 3].map(() => new Browser(server).post('/signup', READER)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(
      await services.context.internalAdapter.countTotalUsers([{ field: 'email', value: READER.email }]),
    ).toBe(1);
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
