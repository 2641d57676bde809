import { CONFIRMATION_SECONDS } from '@tidemark/contracts/confirmation';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { Browser, cleanUp, PORTAL, URL_ } from '../../../test/browser.ts';
import { MEMBER, startWithMember } from '../../../test/member.ts';
import { codeIn } from '../../../test/outbox.ts';
import { startWithProviders } from '../../../test/providers.ts';
import { totp } from '../../../test/totp.ts';

// A confirmation ends with time.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
afterEach(cleanUp);

const challengeIn = (page: string) => page.match(/&quot;challenge&quot;:&quot;([\w-]+)&quot;/)?.[1] ?? '';
const formIn = (location: unknown) => new URL(String(location), URL_).searchParams.get('form') ?? '';
const laterThanConfirmed = () => vi.setSystemTime(Date.now() + CONFIRMATION_SECONDS * 1000);

async function setUp() {
  const member = await startWithMember();
  const { browser } = member;
  const authenticator = createAuthenticator();
  const challenge = challengeIn((await browser.post('/account/passkeys')).body);
  const response = authenticator.create({ challenge, origin: URL_ });
  await browser.post('/account/passkeys/confirm', { name: 'My laptop', response });
  const { body } = await browser.get('/account/security');
  const id = body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';
  return {
    ...{ ...member, authenticator },
    /** Sends the form to remove the passkey. */
    remove: () => browser.post('/account/passkeys/remove', { id }),
    names: async () =>
      (await member.app.services.database.query('select name from passkey')).map(({ name }) => name),
    passkeyAnswer: async (from = authenticator, by = browser) => {
      const options = (await by.post('/login/passkey/options')).json();
      return from.get({ challenge: options.challenge, origin: URL_ });
    },
  };
}

describe('a form that needs a confirmation', () => {
  it('takes effect at once for five minutes after a log-in', async () => {
    const { remove, names } = await setUp();
    vi.setSystemTime(Date.now() + CONFIRMATION_SECONDS * 1000 - 10_000);
    expect((await remove()).headers.location).toBe('/account/security?done=passkey-removed');
    expect(await names()).toEqual([]);
  });

  it('waits for the password after that, is sent on with its fields, and counts for what follows', async () => {
    const { browser, remove, names } = await setUp();
    laterThanConfirmed();
    const asked = await remove();
    const page = await browser.get(asked.headers.location ?? '');
    expect(page.body).toContain('We ask again before you remove a passkey');
    expect(page.body).toContain('autocomplete="current-password"');
    // Opening pages changes nothing.
    expect(await names()).toEqual(['My laptop']);
    const form = formIn(asked.headers.location);
    const wrong = await browser.post('/account/confirm', { form, factor: 'password', answer: 'wrong' });
    expect([wrong.statusCode, wrong.body.includes('aria-invalid="true"')]).toEqual([401, true]);
    expect(await names()).toEqual(['My laptop']);
    const right = { form, factor: 'password', answer: MEMBER.password };
    expect((await browser.post('/account/confirm', right)).headers.location).toBe(
      '/account/security?done=passkey-removed',
    );
    expect(await names()).toEqual([]);
    expect((await browser.post('/account/passkeys')).statusCode).toBe(200);
  });

  it('accepts a passkey of the reader, and none of somebody else', async () => {
    const { app, browser, remove, names, passkeyAnswer } = await setUp();
    const other = new Browser(app.server);
    await other.signUp(app, { email: 'other@example.com', password: MEMBER.password });
    const foreign = createAuthenticator();
    const challenge = challengeIn((await other.post('/account/passkeys')).body);
    await other.post('/account/passkeys/confirm', {
      name: 'Theirs',
      response: foreign.create({ challenge, origin: URL_ }),
    });
    laterThanConfirmed();
    const form = formIn((await remove()).headers.location);
    const sessions = () => app.services.database.query('select id from session order by id');
    const before = await sessions();
    const theirs = { form, factor: 'passkey', response: await passkeyAnswer(foreign) };
    expect((await browser.post('/account/confirm', theirs)).statusCode).toBe(401);
    const own = { form, factor: 'passkey', response: await passkeyAnswer() };
    expect((await browser.post('/account/confirm', own)).statusCode).toBe(303);
    expect(await names()).toEqual(['Theirs']);
    expect(await sessions()).toEqual(before);
    expect((await browser.sync()).json().fbUserProp.email).toBe(MEMBER.email);
  });

  it('accepts a code of the app once', async () => {
    const { browser, remove, names } = await setUp();
    const { body } = await browser.post('/account/two-factor', { current: MEMBER.password });
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    await browser.post('/account/two-factor/confirm', { code: totp(secret) });
    laterThanConfirmed();
    const codes = formIn((await browser.post('/account/two-factor/codes')).headers.location);
    const removal = formIn((await remove()).headers.location);
    const confirm = (form: string, answer: string) =>
      browser.post('/account/confirm', { form, factor: 'code', answer });
    const answer = totp(secret);
    expect((await confirm(codes, totp(secret, 0))).statusCode).toBe(401);
    expect((await confirm(codes, answer)).body).toContain('New recovery codes');
    expect((await confirm(removal, answer)).statusCode).toBe(401);
    expect(await names()).toEqual(['My laptop']);
  });

  it('accepts a code by email only if the account has nothing else', async () => {
    const { app, agree, browser, signIn } = await startWithProviders(['google', 'github']);
    await signIn(browser, 'google');
    laterThanConfirmed();
    const asked = await browser.post('/account/sites', { connect: 'github' });
    const location = asked.headers.location ?? '';
    expect((await browser.get(location)).body).toContain('We send a code to <strong>reader@example.com');
    const form = formIn(location);
    const sent = await browser.post('/account/confirm/email', { form });
    expect(sent.body).toContain('Confirm with code');
    await app.services.background.settled();
    const confirm = (answer: string) => browser.post('/account/confirm', { form, factor: 'email', answer });
    const answer = codeIn(app.services.config.dataDir);
    expect((await confirm(answer === '111111' ? '222222' : '111111')).statusCode).toBe(401);
    const connected = await agree(browser, 'github', (await confirm(answer)).headers.location);
    expect(connected.headers.location).toBe('/account/security?done=connected');
    laterThanConfirmed();
    expect((await confirm(answer)).statusCode).toBe(401);

    const member = await startWithMember();
    laterThanConfirmed();
    const other = formIn((await member.browser.post('/account/passkeys')).headers.location);
    const refused = await member.browser.post('/account/confirm/email', { form: other });
    expect(refused.body).toContain('Confirm with password');
    expect(await member.subjects(MEMBER.email)).toHaveLength(1);
  });

  it('is accepted from nobody else, not from other sites, not changed and not for ever', async () => {
    const { app, browser, remove, names } = await setUp();
    laterThanConfirmed();
    const form = formIn((await remove()).headers.location);
    const right = { form, factor: 'password', answer: MEMBER.password };
    const other = new Browser(app.server);
    await other.signUp(app, { email: 'other@example.com', password: MEMBER.password });
    const expired = '/account/security?done=expired';
    expect((await other.post('/account/confirm', right)).headers.location).toBe(expired);
    const foreign = { origin: 'https://evil.test' };
    expect((await browser.post('/account/confirm', right, foreign)).statusCode).toBe(403);
    for (const changed of [
      '',
      'x',
      `${form}00`,
      await app.services.signUps.begin('a@example.com', undefined),
    ])
      expect((await browser.post('/account/confirm', { ...right, form: changed })).headers.location).toBe(
        expired,
      );
    expect((await new Browser(app.server).post('/account/confirm', right)).headers.location).toMatch(
      /^\/login/,
    );
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect((await browser.post('/account/confirm', right)).headers.location).toBe(expired);
    expect(await names()).toEqual(['My laptop']);
  });

  it('limits guesses as a log-in does', async () => {
    const { browser, remove } = await setUp();
    laterThanConfirmed();
    const form = formIn((await remove()).headers.location);
    const statuses = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push(
        (await browser.post('/account/confirm', { form, factor: 'password', answer: 'wrong' })).statusCode,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('is not continued by a new session id, which is no confirmation', async () => {
    const { browser } = await setUp();
    await browser.post('/account/two-factor', { current: MEMBER.password });
    vi.setSystemTime(Date.now() + 200_000);
    const { body } = await browser.post('/account/two-factor', { current: MEMBER.password });
    const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
    await browser.post('/account/two-factor/confirm', { code: totp(secret) });
    // Turning it off renews the session with the time of the last confirmation.
    await browser.post('/account/two-factor/off');
    vi.setSystemTime(Date.now() + CONFIRMATION_SECONDS * 1000 - 1);
    expect((await browser.post('/account/passkeys')).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 1);
    expect((await browser.post('/account/passkeys')).headers.location).toContain('/account/confirm');
  });
});

describe('the confirmation for the portal', () => {
  const source = `${PORTAL}/reading-list#following`;
  const query = new URLSearchParams({ for: 'private-feeds', source });
  const url = `/account/confirm?${query}`;
  const authTime = async (browser: Browser) =>
    decodeJwt((await browser.sync()).json().otherProp.idToken).auth_time;

  it('returns there at once if there is one, and its time is in the next token', async () => {
    const { browser } = await startWithMember();
    expect((await browser.get(url)).headers.location).toBe(source);
    const signedInAt = Math.floor(Date.now() / 1000);
    laterThanConfirmed();
    expect((await browser.get(url)).body).toContain('you create the addresses of your private feeds');
    expect(await authTime(browser)).toBeLessThanOrEqual(signedInAt);
    const form = { for: 'private-feeds', source, factor: 'password', answer: MEMBER.password };
    expect((await browser.post('/account/confirm', form)).headers.location).toBe(source);
    expect(await authTime(browser)).toBe(Math.floor(Date.now() / 1000));
  });

  it('leads nowhere else', async () => {
    const { browser } = await startWithMember();
    for (const changed of [{ source: 'https://evil.test/' }, { for: 'constructor' }, { for: '' }]) {
      const hostile = `/account/confirm?${new URLSearchParams({ for: 'private-feeds', source, ...changed })}`;
      expect((await browser.get(hostile)).headers.location).toBe('/account/security?done=expired');
    }
  });
});
