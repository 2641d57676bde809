import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, PORTAL, start, URL_ } from '../../../test/browser.ts';
import { HOSTILE_SOURCES } from '../../../test/hostile-sources.ts';
import { MEMBER } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { ORIGINS, READER, SOURCE, startWithProviders as setUp } from '../../../test/providers.ts';
import { totp } from '../../../test/totp.ts';

afterEach(cleanUp);

const accounts = (app: Awaited<ReturnType<typeof start>>) =>
  app.services.database.query(`select * from account where "providerId" <> 'credential'`);

describe('signing in with another site', () => {
  it.each(['google', 'github', 'apple'] as const)(
    'creates an account with the address that %s has verified, and finds it again',
    async (id) => {
      const { app, browser, signIn } = await setUp([id]);
      const begun = await browser.post(`/login/with/${id}`, { source: SOURCE });
      const address = new URL(begun.headers.location ?? '');
      expect(address.origin).toBe(ORIGINS[id]);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        client_id: `${id}-client`,
        redirect_uri: `${URL_}/api/auth/callback/${id}`,
        code_challenge_method: 'S256',
      });
      expect((await signIn(browser, id)).headers.location).toBe(SOURCE);
      expect(browser.cookies.get('signed_in')).toBe('1');
      const { uid, email } = (await browser.sync()).json().fbUserProp;
      expect(email).toBe(MEMBER.email);
      const again = new Browser(app.server);
      expect((await signIn(again, id)).headers.location).toBe(SOURCE);
      expect((await again.sync()).json().fbUserProp.uid).toBe(uid);
      // Neither tokens nor the name of the reader are stored.
      expect(await accounts(app)).toMatchObject([
        { providerId: id, accessToken: null, refreshToken: null, idToken: null },
      ]);
      expect(await app.services.database.query('select name from "user" where id = $1', [uid])).toEqual([
        { name: '' },
      ]);
    },
  );

  it('does not open an existing account by its address, verified or not', async () => {
    const { app, agree, browser, signIn } = await setUp(['google', 'github']);
    await browser.signUp(app, MEMBER);
    const { uid } = (await browser.sync()).json().fbUserProp;
    for (const verified of [false, true]) {
      const stranger = new Browser(app.server);
      const rejected = await signIn(stranger, 'github', { ...READER, verified });
      expect(rejected.headers.location).toMatch(/\/login\?.*error=not-connected/);
      expect((await stranger.get(rejected.headers.location ?? '')).body).toContain(
        'GitHub is not connected to your account',
      );
      expect((await stranger.sync()).statusCode).toBe(401);
    }
    expect(await accounts(app)).toEqual([]);
    // An address without an account gets the same response if the site has not verified it.
    const unknown = { ...READER, email: 'nobody@example.com', verified: false };
    const location = (await signIn(new Browser(app.server), 'github', unknown)).headers.location;
    expect(location).toMatch(/\/login\?.*error=not-connected/);
    // Signed in, the owner connects the site, which then signs in.
    await agree(
      browser,
      'google',
      (await browser.post('/account/sites', { connect: 'google' })).headers.location,
    );
    const owner = new Browser(app.server);
    await signIn(owner, 'google');
    expect((await owner.sync()).json().fbUserProp.uid).toBe(uid);
    await app.services.background.settled();
    expect(emailsIn(app.services.config.dataDir).join()).toContain('New device on your Tidemark account');
    // The password still works.
    expect((await new Browser(app.server).signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(303);
  });

  it('creates no account for an address that is not verified', async () => {
    const { app, browser, signIn } = await setUp(['github']);
    await signIn(browser, 'github', { ...READER, verified: false });
    const users = await app.services.database.query('select * from "user" where email = $1', [MEMBER.email]);
    expect(users).toEqual([]);
    expect(await accounts(app)).toEqual([]);
  });

  it('does not replace the second factor', async () => {
    const { app, agree, browser, signIn } = await setUp();
    await browser.signUp(app, MEMBER);
    const connect = { connect: 'google' };
    await agree(browser, 'google', (await browser.post('/account/sites', connect)).headers.location);
    const { body } = await browser.post('/account/two-factor', { current: MEMBER.password });
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    await browser.post('/account/two-factor/confirm', { code: totp(secret) });
    const another = new Browser(app.server);
    const response = await signIn(another, 'google');
    expect(response.headers.location).toBe('/login?provider=google&error=two-factor');
    expect((await another.sync()).statusCode).toBe(401);
    expect((await another.get('/login?provider=google&error=two-factor')).body).toContain('two-factor');
  });

  it('rejects wrong codes, codes used twice, a state of another browser and refusals', async () => {
    const { app, browser, standIn } = await setUp();
    const begin = async (from: Browser) =>
      standIn.authorize((await from.post('/login/with/google')).headers.location ?? '', READER);
    const finish = async (from: Browser, query: Record<string, string>) => {
      const { headers } = await from.get(`/api/auth/callback/google?${new URLSearchParams(query)}`);
      expect(headers.location).toMatch(/^http:\/\/localhost:4100\/login\?provider=(google|unknown)&/);
      expect((await from.get(headers.location ?? '')).body).toContain('did not work');
      expect((await from.sync()).statusCode).toBe(401);
    };
    const { state } = await begin(browser);
    await finish(browser, { state, code: 'wrong' });
    const other = new Browser(app.server);
    await finish(other, await begin(browser));
    await finish(browser, { state: (await begin(browser)).state, error: 'access_denied' });
    await finish(browser, {});
    await finish(browser, { code: 'x' });
    const valid = await begin(browser);
    const accepted = await browser.get(`/api/auth/callback/google?${new URLSearchParams(valid)}`);
    expect(accepted.headers.location).toBe(`${PORTAL}/`);
    await browser.post('/logout');
    await finish(new Browser(app.server), valid);
  });

  it.each([
    { aud: 'another-client' },
    { aud: ['google-client', 'another-client'] },
    { aud: null },
    { iss: 'https://evil.test' },
    { exp: 1_000_000_000 },
    { exp: null },
  ])('rejects an ID token that is not meant for us: %j', async (claims) => {
    for (const id of ['google', 'apple'] as const) {
      const { browser, signIn } = await setUp([id]);
      const { headers } = await signIn(browser, id, { ...READER, claims });
      expect((await browser.get(headers.location ?? '')).body).toContain('did not work');
      expect((await browser.sync()).statusCode).toBe(401);
    }
  });

  it('[PRO-06] returns to the portal instead of a hostile address', async () => {
    const { browser, signIn } = await setUp();
    const sources = HOSTILE_SOURCES.filter((source) => typeof source === 'string');
    for (const source of sources) {
      const { statusCode, headers } = await signIn(browser, 'google', READER, source);
      // A form with a NUL character is rejected.
      const location = source.includes('\0') ? undefined : `${PORTAL}/`;
      expect([source, statusCode, headers.location]).toEqual([source, location ? 303 : 400, location]);
    }
  });

  it('is offered only where it is configured, on forms of our own pages', async () => {
    const { app, browser } = await setUp();
    for (const page of ['/login', '/signup']) {
      const { body, headers } = await browser.get(page);
      expect(body).toContain('Continue with Google');
      expect(body).not.toContain('Continue with GitHub');
      expect(headers['content-security-policy']).toContain(`form-action 'self' ${PORTAL} ${ORIGINS.google};`);
    }
    for (const path of ['/login/with/github', '/login/with/constructor'])
      expect((await browser.post(path)).statusCode).toBe(404);
    expect((await browser.get('/api/auth/callback/apple?code=x')).statusCode).toBe(404);
    const headers = { origin: 'https://evil.test' };
    expect((await new Browser(app.server).post('/login/with/google', {}, headers)).statusCode).toBe(403);
    const { server } = await start();
    expect((await new Browser(server).get('/login')).body).not.toContain('Continue with');
  });
});
