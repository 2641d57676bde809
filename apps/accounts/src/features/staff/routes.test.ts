import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start } from '../../../test/browser.ts';
import { MEMBER, startWithMember } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';
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
  return { ...member, staff };
}

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
    const { app, browser, staff } = await startWithApplicant();
    await browser.post('/apply', ANSWERS);
    const { body } = await staff.get('/staff');
    const [, until = ''] = body.match(/type="date" value="([^"]+)"/) ?? [];
    expect(Date.parse(until) - NOW).toBeGreaterThan(363 * 24 * 60 * 60 * 1000);
    await staff.post('/staff/applications', { id: applicationId(body), until, decision: 'accepted' });
    await app.services.background.settled();
    const email = emailsIn(app.services.config.dataDir).find((one) =>
      one.includes('Welcome to Tidemark Alpha'),
    );
    for (const part of ['To pay until then', '$149 a month or $1,490 a year', 'ends by itself'])
      expect(email).toContain(part);
  });

  it('is confirmed by email, listed for staff and, accepted, gives Alpha until the chosen day', async () => {
    const { app, browser, staff } = await startWithApplicant();
    expect((await browser.post('/apply', ANSWERS)).headers.location).toBe('/apply');
    expect(await addressed(app, 'We received your application for Alpha')).toBe(1);
    expect((await browser.get('/apply')).body).toContain('We received your application on');
    const { body } = await staff.get('/staff');
    expect(body).toContain(ANSWERS.work);
    const form = { id: applicationId(body), until: UNTIL, decision: 'accepted' };
    expect((await staff.post('/staff/applications', form)).headers.location).toBe('/staff?done=decided');
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
    expect((await staff.get(READER)).body).toContain(`accepted the application, until ${UNTIL}`);
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
    expect(await app.services.audit.of(member?.user.id ?? '')).toMatchObject([
      { actorId: uid, action: 'checked access', detail: 'unknown' },
      { actorId: uid, action: 'checked access', detail: 'forced-inclusion' },
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
    expect((await staff.get(READER)).body).toContain(`granted access, professional until ${UNTIL}`);
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
    await audit.record(uid, otherUid, 'opened the account');
    const by = { by: `staff ${uid}`, at: NOW, reason: 'press' };
    await members.grant(otherUid, { offer: 'manual', plan: 'pioneer', alpha: false, endsAt: ENDS_AT }, by);
    await deletion.schedule(uid);
    state.now += 8 * 24 * 60 * 60 * 1000;
    await deletion.deleteDue();
    const rows = [];
    for (const model of ['staffAction', 'planGrant', 'planRevocation', 'alphaApplication'])
      rows.push(...(await context.adapter.findMany<object>({ model })));
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(uid);
    expect(JSON.stringify(rows)).toContain(otherUid);
  });
});
