import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, cleanUp, freshEnv, PASSWORD, PORTAL, start, URL_ } from '../../../test/browser.ts';
import { MEMBER, startWithMember } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { totp } from '../../../test/totp.ts';
import type { App } from '../../app.ts';

afterEach(cleanUp);

const NOW = Date.UTC(2026, 10, 16, 12);
const UNTIL = '2027-01-31';
const ENDS_AT = Date.UTC(2027, 1, 1);
const ANSWERS = { work: 'Treasury of a fund', reason: 'To act on\nwar-room notes' };
const READER = `/staff/reader?email=${encodeURIComponent(MEMBER.email)}`;

const DECISION = {
  article: { title: 'Forced inclusion' },
  can_read: false,
  reasons: ['Its access value is professional.'],
} as unknown as AccessDecision;

async function startWithStaff(options: Parameters<typeof startWithMember>[0] = {}) {
  // Each reading is later than the one before, so that records have an order.
  let time = NOW;
  const now = () => {
    time += 1;
    return time;
  };
  const member = await startWithMember({ now, ...options });
  const staff = new Browser(member.app.server);
  await staff.signIn('staff@demo.test');
  const colleague = new Browser(member.app.server);
  await colleague.signIn('staff2@demo.test');
  /** The colleague decides about what waits. */
  const decide = async (decision: 'approved' | 'declined', by = colleague) => {
    const id = pendingId((await by.get('/staff')).body);
    return by.post('/staff/pending', { id, decision });
  };
  return { ...member, staff, colleague, decide };
}

const pendingId = (body: string) =>
  body.match(/action="\/staff\/pending">\s*<input type="hidden" name="id" value="([^"]+)"/)?.[1] ?? '';

const applicationId = (body: string) => body.match(/name="id" value="([^"]+)"/)?.[1] ?? '';

async function addressed({ services }: App, subject: string): Promise<number> {
  await services.background.settled();
  return emailsIn(services.config.dataDir).filter((email) => email.includes(`Subject: ${subject}`)).length;
}

/** Alpha requires Professional. */
async function giveProfessional({ services }: App, uid: string): Promise<void> {
  const grant = { offer: 'manual', plan: 'professional', alpha: false, endsAt: ENDS_AT } as const;
  await services.members.grant(uid, grant, { by: 'test', at: NOW, reason: 'bought' });
}

async function startWithApplicant(options: Parameters<typeof startWithMember>[0] = {}) {
  const started = await startWithStaff(options);
  await giveProfessional(started.app, started.uid);
  return started;
}

describe('application for Alpha', () => {
  it('is refused before the form without Professional, with the way to it', async () => {
    const { app, browser } = await startWithStaff();
    const { body } = await browser.get(`/apply?source=${encodeURIComponent(`${PORTAL}/a#gate`)}`);
    expect(body).not.toContain('<textarea');
    expect(body).toContain('Alpha is for readers with Professional');
    expect(body).toContain('href="/plans?opens=alpha&amp;source=');
    expect((await browser.post('/apply', ANSWERS)).statusCode).toBe(403);
    expect(await app.services.applications.open()).toHaveLength(0);
  });

  it('is remembered where the reader came from', async () => {
    const { browser } = await startWithApplicant();
    expect((await browser.sync()).json().otherProp).not.toHaveProperty('appliedAt');
    const source = `${PORTAL}/a#gate`;
    const sent = await browser.post('/apply', { ...ANSWERS, source });
    expect(sent.headers.location).toBe(`/apply?source=${encodeURIComponent(source)}`);
    expect((await browser.get(String(sent.headers.location))).body).toContain(`href="${source}"`);
    expect((await browser.sync()).json().otherProp.appliedAt).toMatch(/^2026-/);
  });

  it('is accepted for a year unless staff choose another day, and the email says what follows', async () => {
    const { app, browser, staff, decide } = await startWithApplicant();
    await browser.post('/apply', ANSWERS);
    const { body } = await staff.get('/staff');
    const [, until = ''] = body.match(/type="date" value="([^"]+)"/) ?? [];
    expect(Date.parse(until) - NOW).toBeGreaterThan(363 * 24 * 60 * 60 * 1000);
    await staff.post('/staff/applications', { id: applicationId(body), until, decision: 'accepted' });
    await decide('approved');
    await app.services.background.settled();
    const email = emailsIn(app.services.config.dataDir).find((one) =>
      one.includes('Welcome to Tidemark Alpha'),
    );
    for (const part of ['To pay until then', '$149 a month or $1,490 a year', 'ends by itself'])
      expect(email).toContain(part);
  });

  it('is confirmed by email, listed for staff and, accepted by two, gives Alpha until the chosen day', async () => {
    const { app, browser, staff, decide } = await startWithApplicant();
    expect((await browser.post('/apply', ANSWERS)).headers.location).toBe('/apply');
    expect(await addressed(app, 'We received your application for Alpha')).toBe(1);
    expect((await browser.get('/apply')).body).toContain('We received your application on');
    const { body } = await staff.get('/staff');
    expect(body).toContain(ANSWERS.work);
    const form = { id: applicationId(body), until: UNTIL, decision: 'accepted' };
    expect((await staff.post('/staff/applications', form)).headers.location).toBe('/staff?done=requested');
    expect((await browser.sync()).json().dbUserProp.roles2).toEqual({});
    expect((await browser.get('/apply')).body).toContain('We received your application on');
    // Accepted once.
    expect((await staff.post('/staff/applications', form)).statusCode).toBe(400);
    expect((await decide('approved')).headers.location).toBe('/staff?done=approved');
    expect((await browser.sync()).json().dbUserProp).toEqual({
      plan2: 'professional',
      roles2: { ALPHA: true },
    });
    const [, grant] = await app.services.members.grants((await browser.sync()).json().fbUserProp.uid);
    expect(grant).toMatchObject({ alpha: true, endsAt: ENDS_AT, cause: { reason: 'application accepted' } });
    expect(await addressed(app, 'Welcome to Tidemark Alpha')).toBe(1);
    expect((await staff.get('/staff')).body).toContain('There are no open applications');
    // A decision is final.
    expect((await staff.post('/staff/applications', { ...form, decision: 'declined' })).statusCode).toBe(400);
    expect((await staff.get(READER)).body).toContain(`approved access for you: Alpha until ${UNTIL}.`);
  });

  it('can be declined, and repeated after that', async () => {
    const { app, browser, staff } = await startWithApplicant();
    await browser.post('/apply', ANSWERS);
    const id = applicationId((await staff.get('/staff')).body);
    await staff.post('/staff/applications', { id, until: '', decision: 'declined' });
    expect(await addressed(app, 'Your application for Tidemark Alpha')).toBe(1);
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('professional');
    expect((await browser.get('/apply')).body).toContain('action="/apply"');
    await browser.post('/apply', ANSWERS);
    expect((await browser.get('/apply')).body).toContain('We received your application on');
  });

  it('is open once for each member, also with simultaneous requests', async () => {
    const { app, browser } = await startWithApplicant();
    await Promise.all([browser.post('/apply', ANSWERS), browser.post('/apply', ANSWERS)]);
    expect(await app.services.applications.open()).toHaveLength(1);
  });

  it('needs a session, short answers and a page of this app, and escapes what is shown', async () => {
    const { app, browser, staff } = await startWithApplicant();
    const anonymous = new Browser(app.server);
    expect((await anonymous.get('/apply')).headers.location).toMatch(/^\/login\?source=.*apply/);
    const empty = await browser.post('/apply', { work: ' ', reason: 'x'.repeat(1501) });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain('aria-describedby="work-error"');
    expect(empty.body).toContain('aria-describedby="reason-error"');
    expect((await browser.post('/apply', ANSWERS, { origin: 'https://evil.example' })).statusCode).toBe(403);
    await browser.post('/apply', { work: '<script>', reason: '</textarea><script>' });
    expect((await staff.get('/staff')).body).not.toContain('<script>');
  });
});

describe('staff pages', () => {
  it('do not exist for other members, and need a session', async () => {
    const { app, browser } = await startWithStaff();
    for (const url of ['/staff', READER]) expect((await browser.get(url)).statusCode).toBe(404);
    for (const url of ['/staff/grant', '/staff/applications']) {
      expect((await browser.post(url)).statusCode).toBe(404);
      expect((await new Browser(app.server).post(url)).headers.location).toMatch(/^\/login/);
    }
    expect((await browser.get('/account')).body).not.toContain('href="/staff"');
  });

  it('are for members whose confirmed address is configured', async () => {
    const app = await start(await freshEnv({ STAFF_EMAILS: `other@example.com, ${MEMBER.email}` }));
    const browser = new Browser(app.server);
    await browser.signUp(app, MEMBER);
    expect((await browser.get('/staff')).statusCode).toBe(200);
    expect((await browser.get('/account')).body).toContain('href="/staff"');
    const { uid } = (await browser.sync()).json().fbUserProp;
    const where = [{ field: 'id', value: uid }];
    await app.services.context.adapter.update({ model: 'user', where, update: { emailVerified: false } });
    expect((await browser.get('/staff')).statusCode).toBe(404);
  });

  it('are not for the demo’s staff on an address that others can reach', async () => {
    const env = { DEMO: '1', ACCOUNTS_URL: 'http://accounts.example.com', PORTAL_URL: 'http://example.com' };
    const { server } = await start(await freshEnv(env));
    const staff = new Browser(server);
    const form = { email: 'staff@demo.test', password: 'research-demo' };
    await staff.post('/login', form, { origin: 'http://accounts.example.com' });
    expect((await staff.get('/account')).statusCode).toBe(200);
    expect((await staff.get('/staff')).statusCode).toBe(404);
  });

  it('find a reader and explain why they can or cannot read an article', async () => {
    const asked: unknown[] = [];
    const { staff, app } = await startWithStaff({
      explainAccess: async (token, slug, reader) => {
        asked.push({ roles: decodeJwt(token).roles2, slug, reader });
        return slug === 'forced-inclusion' ? DECISION : undefined;
      },
    });
    expect((await staff.get('/staff/reader?email=nobody@example.com')).statusCode).toBe(400);
    const address = encodeURIComponent('http://localhost:3000/articles/forced-inclusion?a=b#gate');
    const { body } = await staff.get(`${READER}&article=${address}`);
    expect(body).toContain('The reader cannot read this article.');
    expect(body).toContain('Its access value is professional.');
    expect(asked).toEqual([
      { roles: { STAFF: true }, slug: 'forced-inclusion', reader: { plan: 'free', alpha: false } },
    ]);
    expect((await staff.get(`${READER}&article=unknown`)).body).toContain('There is no such article.');
    const { uid } = (await staff.sync()).json().fbUserProp;
    const member = await app.services.context.internalAdapter.findUserByEmail(MEMBER.email);
    expect(await app.services.audit.of(member?.user.id ?? '', 2)).toMatchObject([
      { actorId: uid, kind: 'staff-checked-access', detail: 'unknown' },
      { actorId: uid, kind: 'staff-checked-access', detail: 'forced-inclusion' },
    ]);
  });

  it('grant access with a reason and an end, which are recorded', async () => {
    const { app, browser, staff, uid } = await startWithStaff();
    const form = { email: MEMBER.email, tier: 'professional', until: UNTIL, reason: 'press' };
    const invalid = [
      { tier: 'free' },
      { tier: 'constructor' },
      { until: '' },
      { until: '2026-11-15' },
      { reason: ' ' },
    ];
    for (const change of invalid)
      expect((await staff.post('/staff/grant', { ...form, ...change })).statusCode).toBe(400);
    expect((await staff.post('/staff/grant', form)).headers.location).toBe(`${READER}&done=granted`);
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('professional');
    const staffUid = (await staff.sync()).json().fbUserProp.uid;
    expect(await app.services.members.grants(uid)).toMatchObject([
      { plan: 'professional', endsAt: ENDS_AT, cause: { by: `staff ${staffUid}`, reason: 'press' } },
    ]);
    expect((await staff.get(READER)).body).toContain(`gave you access: Professional until ${UNTIL}.`);
    expect((await browser.get('/account/export')).body).not.toContain(staffUid);
  });

  it('keep records of deleted readers and staff without their ids', async () => {
    const state = { now: NOW };
    const { app, browser, staff, uid } = await startWithApplicant({ now: () => state.now });
    await browser.post('/apply', ANSWERS);
    await staff.post('/staff/grant', { email: MEMBER.email, tier: 'alpha', until: UNTIL, reason: 'press' });
    const { context, members, audit, deletion } = app.services;
    const another = new Browser(app.server);
    await another.signUp(app, { ...MEMBER, email: 'another@example.com' });
    const otherUid = (await another.sync()).json().fbUserProp.uid;
    await audit.record({ kind: 'staff-opened', actorId: uid, uid: otherUid }, undefined);
    const by = { by: `staff ${uid}`, at: NOW, reason: 'press' };
    await members.grant(otherUid, { offer: 'manual', plan: 'pioneer', alpha: false, endsAt: ENDS_AT }, by);
    await deletion.schedule(uid);
    state.now += 8 * 24 * 60 * 60 * 1000;
    await deletion.deleteDue();
    const rows = [];
    for (const model of ['accountEvent', 'planGrant', 'planRevocation', 'pendingGrant', 'alphaApplication'])
      rows.push(...(await context.adapter.findMany<object>({ model })));
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(uid);
    expect(JSON.stringify(rows)).toContain(otherUid);
  });
});

describe('access that a second member of staff approves', () => {
  const ALPHA = { email: MEMBER.email, tier: 'alpha', until: UNTIL, reason: 'press' };
  const plan = async (browser: Browser) => (await browser.sync()).json().dbUserProp;
  const FREE = { plan2: 'free', roles2: {} };

  it('is Alpha, which begins with the approval of another than who has asked for it', async () => {
    const { browser, staff, colleague, decide } = await startWithStaff();
    const asked = await staff.post('/staff/grant', ALPHA);
    expect(asked.headers.location).toBe('/staff?done=requested');
    expect(await plan(browser)).toEqual(FREE);
    const own = await staff.get('/staff');
    expect(own.body).toContain('log in as <code>staff2@demo.test</code>');
    expect(own.body).not.toContain('value="approved"');
    expect((await decide('approved', staff)).statusCode).toBe(400);
    expect(await plan(browser)).toEqual(FREE);
    expect((await colleague.get('/staff')).body).toContain('Asked for by staff@demo.test');
    expect((await decide('approved')).headers.location).toBe('/staff?done=approved');
    expect(await plan(browser)).toEqual({ plan2: 'professional', roles2: { ALPHA: true } });
    const { body } = await browser.get('/account/security');
    expect(body).toContain(
      `A second member of Tidemark staff approved access for you: Alpha until ${UNTIL}.`,
    );
  });

  it('is what staff give their own account', async () => {
    const { staff, app, decide } = await startWithStaff();
    const { uid } = (await staff.sync()).json().fbUserProp;
    const form = { ...ALPHA, email: 'staff@demo.test', tier: 'pioneer' };
    await staff.post('/staff/grant', form);
    expect(await app.services.members.grants(uid)).toEqual([]);
    await decide('approved');
    expect(await app.services.members.grants(uid)).toMatchObject([
      { plan: 'pioneer', cause: { reason: 'press' } },
    ]);
  });

  it('is given once, also by approvals at several processes at once', async () => {
    const env = await freshEnv();
    const apps = [await start(env), await start(env)] as const;
    const [staff, ...colleagues] = [
      new Browser(apps[0].server),
      ...[0, 1, 0, 1].map((n) => new Browser(apps[n === 0 ? 0 : 1].server)),
    ];
    await staff?.signIn('staff@demo.test');
    for (const colleague of colleagues) await colleague.signIn('staff2@demo.test');
    const reader = new Browser(apps[0].server);
    await reader.signUp(apps[0], MEMBER);
    await staff?.post('/staff/grant', ALPHA);
    const id = pendingId((await colleagues[0]?.get('/staff'))?.body ?? '');
    const responses = await Promise.all(
      colleagues.map((colleague, n) =>
        colleague.post('/staff/pending', { id, decision: n === 3 ? 'declined' : 'approved' }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400, 400, 400]);
    const { uid } = (await reader.sync()).json().fbUserProp;
    const isDeclined = responses[3]?.statusCode === 303;
    expect(await apps[0].services.members.grants(uid)).toHaveLength(isDeclined ? 0 : 1);
  });

  it('can be declined or withdrawn, and ends after seven days', async () => {
    const state = { now: NOW };
    const { app, browser, staff, decide } = await startWithStaff({ now: () => state.now });
    await staff.post('/staff/grant', ALPHA);
    expect((await decide('declined')).headers.location).toBe('/staff?done=declined');
    await staff.post('/staff/grant', ALPHA);
    expect((await decide('declined', staff)).headers.location).toBe('/staff?done=declined');
    await staff.post('/staff/grant', ALPHA);
    const [{ id }] = (await app.services.database.query(
      `select id from "pendingGrant" where state = 'open'`,
    )) as [{ id: string }];
    state.now += 7 * 24 * 60 * 60 * 1000;
    expect((await staff.get('/staff')).body).toContain('Nothing waits');
    const colleague = new Browser(app.server);
    await colleague.signIn('staff2@demo.test');
    expect((await colleague.post('/staff/pending', { id, decision: 'approved' })).statusCode).toBe(400);
    expect(await plan(browser)).toEqual(FREE);
  });

  it('can be asked for again for an application after that', async () => {
    const state = { now: NOW };
    const { app, browser, staff, uid } = await startWithApplicant({ now: () => state.now });
    await browser.post('/apply', ANSWERS);
    const form = { id: applicationId((await staff.get('/staff')).body), until: UNTIL, decision: 'accepted' };
    await staff.post('/staff/applications', form);
    expect((await staff.post('/staff/applications', form)).statusCode).toBe(400);
    state.now += 7 * 24 * 60 * 60 * 1000;
    expect((await staff.post('/staff/applications', form)).headers.location).toBe('/staff?done=requested');
    await staff.post('/staff/applications', { ...form, decision: 'declined' });
    expect(await app.services.database.query(`select id from "pendingGrant" where state = 'open'`)).toEqual(
      [],
    );
    expect(await app.services.members.grants(uid)).toHaveLength(1);
  });

  it('needs a recent confirmation, as every grant does', async () => {
    const { app, browser, staff } = await startWithStaff();
    await app.services.database.query(`update session set "confirmedAt" = now() - interval '6 minutes'`);
    const asked = await staff.post('/staff/grant', { ...ALPHA, tier: 'professional' });
    const form = new URL(asked.headers.location ?? '', URL_).searchParams.get('form') ?? '';
    expect(await plan(browser)).toEqual(FREE);
    const confirmed = await staff.post('/account/confirm', { form, factor: 'password', answer: PASSWORD });
    expect(confirmed.headers.location).toBe(`${READER}&done=granted`);
    expect((await plan(browser)).plan2).toBe('professional');
  });
});

describe('staff outside the demo', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  const EMAILS = ['first@example.com', 'second@example.com'] as const;

  async function setUp() {
    const app = await start(await freshEnv({ DEMO: '0', STAFF_EMAILS: EMAILS.join(',') }));
    const [first, second] = [new Browser(app.server), new Browser(app.server)];
    await first.signUp(app, { ...MEMBER, email: EMAILS[0] });
    await second.signUp(app, { ...MEMBER, email: EMAILS[1] });
    const turnOn = async (browser: Browser) => {
      const { body } = await browser.post('/account/two-factor', { current: MEMBER.password });
      const secret = body.match(/secret=([A-Z2-7]+)/)?.[1] ?? '';
      await browser.post('/account/two-factor/confirm', { code: totp(secret) });
      return secret;
    };
    return { app, first, second, turnOn };
  }

  it('need a second factor before anything of the staff pages works', async () => {
    const { app, first, turnOn } = await setUp();
    const { uid } = (await first.sync()).json().fbUserProp;
    await app.services.database.query(`update "user" set roles = 'STAFF' where id = $1`, [uid]);
    const roles = async () => (await first.sync()).json().dbUserProp.roles2;
    const setUpPage = '/account/security?done=staff-factor';
    const form = { email: EMAILS[1], tier: 'pioneer', until: '2036-01-01', reason: 'x' };
    for (const url of ['/staff', `/staff/reader?email=${EMAILS[1]}`])
      expect((await first.get(url)).headers.location).toBe(setUpPage);
    expect((await first.post('/staff/grant', form)).headers.location).toBe(setUpPage);
    expect((await first.get(setUpPage)).body).toContain('Staff need two-factor authentication');
    expect(await app.services.database.query('select id from "planGrant"')).toEqual([]);
    expect(await roles()).toEqual({});
    await turnOn(first);
    expect((await first.get('/staff')).statusCode).toBe(200);
    expect(await roles()).toEqual({ STAFF: true });
  });

  it('turn off the factor of a colleague who has lost it, who is told, and whose sessions end', async () => {
    const { app, first, second, turnOn } = await setUp();
    await turnOn(first);
    const email = EMAILS[1];
    const reset = (of: string) => first.post('/staff/reset-two-factor', { email: of });
    expect((await reset(email)).statusCode).toBe(400);
    await turnOn(second);
    expect((await first.get(`/staff/reader?email=${email}`)).body).toContain('/staff/reset-two-factor');
    expect((await reset(EMAILS[0])).statusCode).toBe(400);
    const reader = new Browser(app.server);
    await reader.signUp(app, MEMBER);
    expect((await reset(MEMBER.email)).statusCode).toBe(400);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    expect((await reset(email)).headers.location).toContain('/account/confirm');
    expect((await second.get('/staff')).statusCode).toBe(200);
    await app.services.database.query('update session set "confirmedAt" = $1', [new Date()]);
    expect((await reset(email)).headers.location).toContain('done=reset');
    expect((await second.get('/staff')).headers.location).toMatch(/^\/login/);
    expect(await addressed(app, 'Your two-factor authentication was turned off')).toBe(1);
    const { uid } = (await first.sync()).json().fbUserProp;
    const events = await app.services.database.query(
      `select "actorId", network from "accountEvent" where kind = 'staff-reset-two-factor'`,
    );
    expect(events).toEqual([{ actorId: uid, network: '127.0.0.0/24' }]);
    const again = await second.signIn(email, MEMBER.password);
    expect(again.statusCode).toBe(303);
    expect((await second.get('/staff')).headers.location).toBe('/account/security?done=staff-factor');
  });
});
