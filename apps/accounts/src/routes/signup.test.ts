import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start } from '../../test/browser.ts';
import { lettersIn } from '../../test/outbox.ts';
import { scrypt } from '../auth/auth.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/search?query=eth`;
const READER = { email: 'reader@example.com', password: 'a long walk home' };

describe('sign up', () => {
  it('[PRO-06] ends on the log-in form, and from there at the source', async () => {
    const browser = new Browser((await start()).server);
    const created = await browser.post('/signup', { ...READER, source: SOURCE, deviceId: 'd-1' });
    expect(created.statusCode).toBe(303);
    const location = String(created.headers.location);
    expect(location).toBe(
      `/login?done=created&source=${encodeURIComponent(SOURCE)}&deviceId=d-1`.replace('%20', '+'),
    );
    const form = await browser.get(location);
    expect(form.body).toContain('Your account is ready');
    const answer = await browser.signIn(READER.email, READER.password, { source: SOURCE });
    expect(answer.headers.location).toBe(SOURCE);
    expect((await browser.sync()).json().dbUserProp).toEqual({ plan2: 'free', roles2: {} });
  });

  it('answers a known address as a new one, with the same hash work, and tells its owner', async () => {
    let hashes = 0;
    const hash = (password: string) => {
      hashes += 1;
      return scrypt.hash(password);
    };
    const passwords = { ...scrypt, hash };
    const { server, kit } = await start(undefined, { passwords });
    const ask = async () => {
      hashes = 0;
      const { statusCode, headers, body } = await new Browser(server).post('/signup', READER);
      const { date: _, ...rest } = headers;
      return { statusCode, headers: rest, body, hashes };
    };
    const unknown = await ask();
    expect(unknown.hashes).toBe(1);
    expect(await ask()).toEqual(unknown);
    await kit.background.settled();
    const letters = lettersIn(kit.config.dataDir);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('You already have a Tidemark account');
    expect((await new Browser(server).signIn(READER.email, READER.password)).statusCode).toBe(303);
  });

  it('does not change the password of a known address', async () => {
    const { server } = await start();
    await new Browser(server).post('/signup', { email: 'free@demo.test', password: 'taken-over-now' });
    expect((await new Browser(server).signIn('free@demo.test', 'taken-over-now')).statusCode).toBe(401);
    expect((await new Browser(server).signIn('free@demo.test')).statusCode).toBe(303);
  });

  it('makes one account of two sign-ups at once', async () => {
    const { server, kit } = await start();
    const answers = await Promise.all([1, 2, 3].map(() => new Browser(server).post('/signup', READER)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await kit.context.internalAdapter.countTotalUsers([{ field: 'email', value: READER.email }])).toBe(
      1,
    );
  });

  it('takes no plan from the form', async () => {
    const browser = new Browser((await start()).server);
    for (const field of ['plan', 'roles', 'emailVerified', 'id', '__proto__']) {
      expect((await browser.post('/signup', { ...READER, [field]: 'professional' })).statusCode).toBe(400);
    }
  });

  it('ties each error to its field', async () => {
    const browser = new Browser((await start()).server);
    const answer = await browser.post('/signup', { email: 'nobody', password: 'short' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('aria-describedby="email-error"');
    expect(answer.body).toContain('aria-describedby="password-error password-hint"');
    expect(answer.body).toContain('autocomplete="new-password"');
  });

  it('keeps accounts, sessions, keys and plans over a restart', async () => {
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
