import { decodeJwt, type JWTPayload } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp } from '../../../test/browser.ts';
import { FAST_PASSWORDS } from '../../../test/fast-passwords.ts';
import { MEMBER, type MemberSetup, startWithMember } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { READER, startWithProviders } from '../../../test/providers.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'another long walk';
const CAUSE = { by: 'operator root', at: Date.now(), reason: 'test' };

async function setUp(options: Parameters<typeof startWithMember>[0] = {}) {
  const sent: JWTPayload[] = [];
  const sendEvent = async (event: string) => void sent.push(decodeJwt(event));
  const member = await startWithMember({ sendEvent, ...options });
  const { app } = member;
  return {
    ...member,
    query: app.services.database.query,
    /** The events so far. */
    events: async () => {
      await app.services.background.settled();
      return sent;
    },
  };
}

const claims = async (browser: Browser) => decodeJwt((await browser.sync()).json().otherProp.idToken);
const isSignedIn = async (browser: Browser) => (await browser.sync()).statusCode === 200;

/** What ends everything, done by the member or by operators. */
const RAISING = {
  'changing the password': ({ browser }: MemberSetup) =>
    browser.post('/account/password', { current: MEMBER.password, password: NEW_PASSWORD }),
  'ending all other sessions': ({ browser }: MemberSetup) => browser.post('/account/sessions'),
  'resetting the password': async ({ app, lastEmail }: MemberSetup) => {
    const elsewhere = new Browser(app.server);
    await elsewhere.post('/forgot', { email: MEMBER.email });
    const token = (await lastEmail()).match(/reset\?token=([\w-]+)/)?.[1] ?? '';
    await elsewhere.post('/reset', { token, password: NEW_PASSWORD });
  },
  'changing the email': async ({ browser, lastEmail, app }: MemberSetup) => {
    const email = 'new@example.com';
    await browser.post('/account/email', { email, current: MEMBER.password });
    await lastEmail();
    const codes = emailsIn(app.services.config.dataDir).map(
      (one) => /To: new@[\s\S]*?(\d{6})/.exec(one)?.[1],
    );
    await browser.post('/account/email/code', { email, code: codes.findLast((code) => code) ?? '' });
  },
  'disabling the account': ({ app, uid }: MemberSetup) => app.services.members.setDisabled(uid, true, CAUSE),
} as const;
const ends = Object.entries(RAISING);
const STAYS = ['changing the password', 'ending all other sessions', 'changing the email'];

describe('tokens', () => {
  it('name their session and its epoch, and logging out tells the API that the session has ended', async () => {
    const { browser, uid, events, signInElsewhere } = await setUp();
    const elsewhere = await signInElsewhere();
    const { sid, epoch } = await claims(browser);
    expect([typeof sid, epoch]).toEqual(['string', 0]);
    expect((await claims(elsewhere)).sid).not.toBe(sid);
    const before = (await events()).length;
    await browser.post('/logout');
    expect((await events()).slice(before)).toMatchObject([
      { sub: uid, aud: 'portal-entitlements', sessions_ended: [sid], rights_at: expect.any(Number) },
    ]);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([false, true]);
  });

  it('of sessions that end are reported once, until no token of them can be left', async () => {
    const { app, browser, events, query, signInElsewhere } = await setUp();
    await signInElsewhere();
    await browser.post('/logout');
    await app.services.deliverEvents?.();
    const reported = (await events()).filter(({ sessions_ended: ended }) => ended);
    expect(reported).toHaveLength(1);
    await query(`update "endedSession" set "endedAt" = "endedAt" - interval '36 minutes'`);
    await app.services.deliverEvents?.();
    expect(await query('select id from "endedSession"')).toEqual([]);
  });

  it('of one session are ended from another one', async () => {
    const { browser, events, signInElsewhere } = await setUp();
    const elsewhere = await signInElsewhere();
    const { sid } = await claims(elsewhere);
    await browser.post('/account/sessions', { session: String(sid) });
    expect(await events()).toContainEqual(expect.objectContaining({ sessions_ended: [sid] }));
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });
});

describe.each(ends)('%s', (name, end) => {
  it('raises the epoch, which the API is told, and ends all other sessions', async () => {
    const member = await setUp();
    const { browser, events, signInElsewhere, query, uid } = member;
    const elsewhere = await signInElsewhere();
    await end(member);
    expect(await events()).toContainEqual(expect.objectContaining({ sub: uid, epoch: 1, plan2: 'free' }));
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(browser)).toBe(STAYS.includes(name));
    if (STAYS.includes(name)) expect((await claims(browser)).epoch).toBe(1);
    // A session that is begun meanwhile could escape the deletion, but not the epoch.
    await query('update session set epoch = 0');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends links that were sent before', async () => {
    const member = await setUp();
    const { app, lastEmail } = member;
    const elsewhere = new Browser(app.server);
    await elsewhere.post('/login/link', { email: MEMBER.email });
    const login = (await lastEmail()).match(/confirm\?token=([\w-]+)/)?.[1] ?? '';
    await elsewhere.post('/forgot', { email: MEMBER.email });
    const reset = (await lastEmail()).match(/reset\?token=([\w-]+)/)?.[1] ?? '';
    expect([login.length > 0, reset.length > 0]).toEqual([true, true]);
    await end(member);
    expect((await elsewhere.post('/login/link/confirm', { token: login })).statusCode).toBe(400);
    expect((await elsewhere.post('/reset', { token: reset, password: NEW_PASSWORD })).statusCode).toBe(400);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });
});

it.each([
  ['/account/password', { current: MEMBER.password, password: NEW_PASSWORD }],
  ['/account/sessions', {}],
  ['/logout', {}],
] as const)('%s ends a sign-in with another site that waits to be confirmed', async (path, form) => {
  const { app, browser, agree } = await startWithProviders();
  await browser.signUp(app, MEMBER);
  const begin = async () => (await browser.post('/account/sites', { connect: 'google' })).headers.location;
  const waiting = await begin();
  await browser.post(path, form);
  await agree(browser, 'google', waiting, READER);
  const sites = () => app.services.database.query(`select id from account where "providerId" = 'google'`);
  expect(await sites()).toEqual([]);
});

it('a log-in with the old password that is under way while it is changed does not succeed', async () => {
  let during = async () => {};
  const verify: typeof FAST_PASSWORDS.verify = async (check) => {
    const isValid = await FAST_PASSWORDS.verify(check);
    await during();
    return isValid;
  };
  const { app, uid } = await setUp({ passwords: { ...FAST_PASSWORDS, verify } });
  during = async () => {
    during = async () => {};
    await app.services.members.change(uid, ({ raiseEpoch }) => raiseEpoch(undefined));
  };
  const late = new Browser(app.server);
  expect((await late.signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(401);
  expect(await isSignedIn(late)).toBe(false);
  expect((await late.signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(303);
});

it('a session ends 90 days after it began, however often the reader visits', async () => {
  const { browser, events, query } = await setUp();
  const { sid } = await claims(browser);
  const age = (ms: number) => query('update session set "createdAt" = $1', [new Date(Date.now() - ms)]);
  await age(90 * DAY - 60_000);
  const response = await browser.sync();
  const hint = response.cookies.find(({ name }) => name === 'signed_in');
  expect([response.statusCode, (hint?.maxAge ?? 0) <= 60]).toEqual([200, true]);
  await age(90 * DAY);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await events()).toContainEqual(expect.objectContaining({ sessions_ended: [sid] }));
});

it('nobody can log in to a disabled account, whose owner is told why, until it is enabled', async () => {
  const { app, uid } = await setUp();
  const { members, audit } = app.services;
  expect(await members.setDisabled(uid, true, CAUSE)).toBe(true);
  expect(await members.setDisabled(uid, true, CAUSE)).toBe(false);
  const browser = new Browser(app.server);
  const refused = await browser.signIn(MEMBER.email, MEMBER.password);
  expect([refused.statusCode, refused.body.includes('This account is closed')]).toEqual([403, true]);
  const wrong = await browser.signIn(MEMBER.email, 'a wrong password');
  expect([wrong.statusCode, wrong.body.includes('This account is closed')]).toEqual([401, false]);
  expect(await isSignedIn(browser)).toBe(false);
  const events = await audit.of(uid, 50);
  expect(events.filter(({ kind }) => kind === 'account-disabled')).toMatchObject([
    { outcome: 'ok', detail: 'test (operator root)' },
  ]);
  expect(await members.setDisabled(uid, false, CAUSE)).toBe(true);
  await browser.signIn(MEMBER.email, MEMBER.password);
  expect(await isSignedIn(browser)).toBe(true);
});
