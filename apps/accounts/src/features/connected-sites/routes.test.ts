import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp } from '../../../test/browser.ts';
import { MEMBER, sessionCookie } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { READER, startWithProviders } from '../../../test/providers.ts';
import type { ProviderId } from '../../platform/auth/providers.ts';
import { removeSignInMethod } from '../security/sign-in-methods.ts';

afterEach(cleanUp);

const SECURITY = '/account/security';
const WORK = { ...READER, id: 'subject-8', email: 'at.work@example.com' };

async function setUp() {
  const started = await startWithProviders(['google', 'github']);
  const { app, agree, browser } = started;
  const change = (action: 'connect' | 'disconnect', id: string) =>
    browser.post('/account/sites', { [action]: id });
  return {
    ...started,
    change,
    connect: async (id: ProviderId, identity = READER) =>
      agree(browser, id, (await change('connect', id)).headers.location, identity),
    connected: async () =>
      (await app.services.database.query(`select "providerId" from account order by 1`))
        .map(({ providerId }) => providerId)
        .filter((id) => id !== 'credential' && !String(id).startsWith('disconnected-')),
    sessionId: () => sessionCookie(browser),
    subjects: async () => {
      await app.services.background.settled();
      return emailsIn(app.services.config.dataDir).map((email) => email.match(/Subject: (.*)/)?.[1]);
    },
  };
}

describe('connecting another site', () => {
  it('works with another address there, and is announced and recorded', async () => {
    const { app, browser, connect, connected, signIn, sessionId, subjects } = await setUp();
    await browser.signUp(app, MEMBER);
    const { uid } = (await browser.sync()).json().fbUserProp;
    expect((await browser.get(SECURITY)).body).toContain('Connect Google');
    const before = sessionId();
    expect((await connect('google', WORK)).headers.location).toBe(`${SECURITY}?done=connected`);
    expect(sessionId()).not.toBe(before);
    const { body } = await browser.get(`${SECURITY}?done=connected`);
    expect(body).toContain('Disconnect Google');
    expect(body).not.toContain('Connect Google');
    expect(await connected()).toEqual(['google']);
    const stored = await app.services.database.query(
      `select "accessToken", "idToken" from account where "providerId" = 'google'`,
    );
    expect(stored).toEqual([{ accessToken: null, idToken: null }]);
    const another = new Browser(app.server);
    await signIn(another, 'google', WORK);
    expect((await another.sync()).json().fbUserProp).toEqual({ uid, email: MEMBER.email });
    expect(await subjects()).toContain('Google was connected');
    expect((await app.services.audit.of(uid, 10)).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'site-connected',
      'Google',
    ]);
  });

  it('fails for an identity of another account or with an unverified address', async () => {
    const { app, browser, connect, connected, signIn, subjects } = await setUp();
    await signIn(new Browser(app.server), 'google', WORK);
    await browser.signUp(app, MEMBER);
    const taken = await connect('google', WORK);
    expect((await browser.get(taken.headers.location ?? '')).body).toContain('another Tidemark account');
    const unverified = await connect('github', { ...READER, verified: false });
    expect((await browser.get(unverified.headers.location ?? '')).body).toContain('has not verified');
    expect(await connected()).toEqual(['google']);
    expect((await subjects()).filter((subject) => subject?.includes('connected'))).toEqual([]);
  });

  it('cannot be faked by its last address, and is for configured sites and members only', async () => {
    const { app, browser, change, connected } = await setUp();
    expect((await change('connect', 'google')).headers.location).toContain('/login?');
    await browser.signUp(app, MEMBER);
    const { uid } = (await browser.sync()).json().fbUserProp;
    expect((await browser.get(`/account/connected?provider=google&uid=${uid}`)).statusCode).toBe(404);
    for (const id of ['apple', 'constructor', '']) expect((await change('connect', id)).statusCode).toBe(404);
    const foreign = { origin: 'https://evil.test' };
    const form = { connect: 'google' };
    expect((await browser.post('/account/sites', form, foreign)).statusCode).toBe(403);
    const demo = new Browser(app.server);
    await demo.signIn('free@demo.test');
    expect((await demo.post('/account/sites', form)).statusCode).toBe(403);
    expect(await connected()).toEqual([]);
  });
});

describe('disconnecting another site', () => {
  it('ends other sessions, and is announced and recorded', async () => {
    const { app, browser, change, connect, connected, signIn, sessionId, subjects } = await setUp();
    await browser.signUp(app, MEMBER);
    await connect('google', WORK);
    const another = new Browser(app.server);
    await signIn(another, 'google', WORK);
    const before = sessionId();
    expect((await change('disconnect', 'google')).headers.location).toBe(`${SECURITY}?done=disconnected`);
    expect(sessionId()).not.toBe(before);
    expect(await connected()).toEqual([]);
    expect((await another.sync()).statusCode).toBe(401);
    const { uid } = (await browser.sync()).json().fbUserProp;
    expect(await subjects()).toContain('Google was disconnected');
    expect((await app.services.audit.of(uid, 10)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['site-connected', 'site-disconnected']),
    );
    expect((await change('disconnect', 'google')).statusCode).toBe(404);
  });

  it.each([
    ['the address of the account', READER],
    ['another address', WORK],
  ])('refuses the next sign-in with %s until the site is connected again', async (_, identity) => {
    const { app, browser, change, connect, connected, signIn } = await setUp();
    await browser.signUp(app, MEMBER);
    const { uid } = (await browser.sync()).json().fbUserProp;
    await connect('google', identity);
    await change('disconnect', 'google');
    const users = await app.services.context.internalAdapter.countTotalUsers();
    const another = new Browser(app.server);
    const refused = await signIn(another, 'google', identity);
    expect(refused.headers.location).toMatch(/\/login\?.*error=not-connected/);
    expect((await another.get(refused.headers.location ?? '')).body).toContain('Google is not connected');
    expect((await another.sync()).statusCode).toBe(401);
    expect(await app.services.context.internalAdapter.countTotalUsers()).toBe(users);
    expect((await browser.get(SECURITY)).body).toContain('Connect Google');
    await connect('google', identity);
    expect(await connected()).toEqual(['google']);
    await signIn(another, 'google', identity);
    expect((await another.sync()).json().fbUserProp.uid).toBe(uid);
    // Also the second time.
    await change('disconnect', 'google');
    expect((await signIn(new Browser(app.server), 'google', identity)).headers.location).toContain(
      'not-connected',
    );
  });

  it('is rejected for the last way to log in, also with two requests at once', async () => {
    const { browser, change, connect, connected, signIn } = await setUp();
    await signIn(browser, 'google');
    const last = await change('disconnect', 'google');
    expect([last.statusCode, last.body.includes('your last way to log in')]).toEqual([409, true]);
    await connect('github', WORK);
    expect(await connected()).toEqual(['github', 'google']);
    const statuses = await Promise.all([change('disconnect', 'google'), change('disconnect', 'github')]);
    expect(statuses.map(({ statusCode }) => statusCode)).not.toEqual([303, 303]);
    expect(await connected()).toHaveLength(1);
  });

  it('protects the last passkey of an account without a password too', async () => {
    const { app, browser, signIn } = await setUp();
    await signIn(browser, 'google');
    const { uid } = (await browser.sync()).json().fbUserProp;
    const { adapter } = app.services.context;
    const passkey = { publicKey: 'key', counter: 0, deviceType: 'singleDevice', backedUp: false };
    const data = { ...passkey, userId: uid, credentialID: 'credential', createdAt: new Date() };
    const { id } = await adapter.create<Record<string, unknown>, { id: string }>({ model: 'passkey', data });
    const removal = { uid, kind: 'passkey', id } as const;
    const { members, config } = app.services;
    // The site is not a way to log in while it is not configured.
    expect(await removeSignInMethod(members.change, {}, removal)).toBe(false);
    expect(await removeSignInMethod(members.change, config.providers, removal)).toBe(true);
    expect(await adapter.count({ model: 'passkey' })).toBe(0);
  });
});
