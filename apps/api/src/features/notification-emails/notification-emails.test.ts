import { createHmac } from 'node:crypto';
import type { Reader } from '@tidemark/contracts/access';
import type { Email } from '@tidemark/email/email';
import { renderEmail } from '@tidemark/email/render-email';
import { type QueuedEmail, RejectedEmailError } from '@tidemark/email/transport';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, bodyOf, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { putReaderRights } from '../entitlements/store.ts';
import { dispatchMessages } from '../notifications/dispatcher.ts';
import { createNotifier, type Notifier } from '../notifications/notifier.ts';
import type { QueueWorker } from '../notifications/queue-worker.ts';
import { createEmailSender } from './sender.ts';
import { linkSecret } from './tokens.ts';

type Member = Reader & { kind: 'member' };
const { anonymous, professional } = MATRIX_READERS;
const NOW = new Date('2026-11-15T12:00:00Z');
const HOUR_MS = 3_600_000;
const BOUNCES = { address: 'bounce@mail.example', secret: 'secret of the mail server, 32 or more' };
const SETTINGS = { email: 'immediate', time_zone: 'UTC', quiet_hours: null, daily_cap: 10 };
const AUTHORS = { authors: [author('ada')] };
const SEED = article('seed', { publishAt: new Date(NOW.getTime() - 1000 * HOUR_MS) });

let api: TestApi;
let notifier: Notifier;
let sender: QueueWorker;
let member: Member;
let analystId: string;
let members = 0;
const sent: QueuedEmail[] = [];
let reject: ((email: Email) => Error | undefined) | undefined;

beforeAll(async () => {
  api = await startApi({ bounces: BOUNCES });
  await api.publish(publication([SEED], AUTHORS));
  analystId = String((await api.get('/strapi/articles/seed')).body.data.attributes.authors[0].id);
  const { db } = api;
  const now = () => api.clock.now;
  const log = { error: (_: object, message: string) => expect.fail(message), warn: () => {} };
  notifier = createNotifier({
    db,
    engine: api.engine,
    now,
    log,
    isActive: () => true,
    dispatch: () => dispatchMessages(db, now, 3),
  });
  sender = createEmailSender({
    ...{ db, now, log, portalUrl: 'https://portal.test', apiUrl: 'https://api.test' },
    bounceAddress: BOUNCES.address,
    perSecond: 1000,
    transport: async (email) => {
      const error = reject?.(email.email);
      if (error) throw error;
      sent.push(email);
    },
  });
});

/** Every test has its own reader and its own slugs. */
beforeEach(async () => {
  members += 1;
  member = { ...professional, uid: `emailed-${members}`, email: `emailed-${members}@example.com` } as Member;
  api.clock.now = NOW;
  sent.length = 0;
  reject = undefined;
  await reportRights(member);
});

const reportRights = (who: Member, extra = {}) =>
  putReaderRights(api.db, {
    ...{ uid: who.uid, plan: who.plan, roles: who.alpha ? ['ALPHA'] : [], email: who.email, later: [] },
    changedAt: api.clock.now,
    ...extra,
  });
const follow = async (who: Member = member, settings: object = SETTINGS) => {
  const target = { kind: 'analyst', target: analystId };
  const { body, status } = await api.call('POST', '/library/follows', who, target);
  expect(status).toBe(200);
  expect((await api.call('POST', '/library/notification-settings', who, settings)).status).toBe(200);
  return body.data.id as number;
};
const fresh = (slug: string, extra = {}) =>
  article(slug, { publishAt: new Date(NOW.getTime() - HOUR_MS), ...extra });
const published = [SEED];
const publish = async (...articles: readonly ReturnType<typeof article>[]) => {
  published.push(...articles);
  await api.publish(publication(published, AUTHORS));
  await run();
};
const run = async () => {
  await notifier.run();
  await sender.run();
};
const later = async (hours: number) => {
  api.clock.now = new Date(NOW.getTime() + hours * HOUR_MS);
  await run();
};
const mine = (who: Member = member) => sent.filter(({ email }) => email.to === who.email);
const titles = ({ email }: QueuedEmail) =>
  email.blocks.flatMap((block) => (block.type === 'items' ? block.items.map(({ title }) => title) : []));
const tokenIn = ({ email }: QueuedEmail) =>
  new URL(email.unsubscribeUrl ?? '').searchParams.get('token') ?? '';

describe('email', () => {
  it('is off until the reader chooses it', async () => {
    await api.call('POST', '/library/follows', member, { kind: 'analyst', target: analystId });
    await publish(fresh('off-1'));
    expect(mine()).toEqual([]);
    expect((await api.get('/library/notifications', member)).body.data).toHaveLength(1);
  });

  it('[ROL-01] contains what the reader may read when it is sent, light and dark, as HTML and text', async () => {
    const plans = ['free', 'pioneer', 'professional'] as const;
    const readers = plans.map((plan) => ({
      ...member,
      uid: `${plan}-2`,
      email: `${plan}-2@example.com`,
      plan,
    }));
    for (const reader of readers) {
      await reportRights(reader);
      await follow(reader);
    }
    const [free, pioneer, ended] = readers as [Member, Member, Member];
    // Ends by itself, without another event.
    await reportRights(ended, {
      changedAt: new Date(NOW.getTime() + 1),
      later: [{ from: NOW.getTime(), plan: 'free', roles: [] }],
    });
    const body = { ...bodyOf('Secret body.'), takeaways: ['A secret takeaway.'] };
    await publish(fresh('paid-2', { access: 'pioneer', body }));
    const [pioneers] = mine(pioneer);
    const { html, text } = renderEmail((pioneers as QueuedEmail).email);
    for (const version of [html, text]) {
      expect(version).toContain('Title of paid-2');
      expect(version).toContain('A secret takeaway.');
      expect(version).toContain('https://portal.test/articles/paid-2');
      expect(version).toContain(`https://portal.test/reading-list#email=${tokenIn(pioneers as QueuedEmail)}`);
    }
    expect(html).toContain('prefers-color-scheme:dark');
    for (const reader of [free, ended]) {
      expect(mine(reader)).toHaveLength(1);
      expect(JSON.stringify(mine(reader))).toContain('Teaser of paid-2');
      expect(JSON.stringify(mine(reader))).not.toContain('secret');
    }
  });

  it('is sent once, with the same id after a failure', async () => {
    await follow();
    reject = () => new Error('No connection');
    await publish(fresh('once-3'));
    reject = undefined;
    await run();
    expect(mine()).toEqual([]);
    api.clock.now = new Date(NOW.getTime() + 5_000);
    await run();
    await later(1);
    expect(mine()).toHaveLength(1);
    const [row] = await query<{ id: number }>(
      api.db,
      sql`select max(id)::int as id from notifications where uid = ${member.uid}`,
    );
    expect(mine()[0]?.id).toBe(`notification-${row?.id}`);
  });

  it('collects a daily digest in the reader’s time zone, and a weekly one on Monday', async () => {
    await follow(member, { ...SETTINGS, email: 'daily', time_zone: 'America/New_York' });
    const weekly = { ...member, uid: 'weekly-4', email: 'weekly-4@example.com' };
    await reportRights(weekly);
    await follow(weekly, { ...SETTINGS, email: 'weekly' });
    await publish(fresh('digest-4a'), fresh('digest-4b'));
    expect([...mine(), ...mine(weekly)]).toEqual([]);
    // Sunday 12:00 UTC: New York's next digest is on Monday at 12:00 UTC, the weekly one at 07:00 UTC.
    await later(18.9);
    expect([...mine(), ...mine(weekly)]).toEqual([]);
    await later(19);
    expect(mine()).toEqual([]);
    expect(mine(weekly)).toHaveLength(1);
    await later(24);
    expect(mine().map(titles)).toEqual([['Title of digest-4a', 'Title of digest-4b']]);
    expect(mine()[0]?.email.subject).toBe('Your daily digest: 2 items');
  });

  it('keeps quiet hours and the daily limit, with the rest in the daily digest', async () => {
    await follow(member, { ...SETTINGS, quiet_hours: { from: 11 * 60, until: 13 * 60 }, daily_cap: 2 });
    await publish(...['a', 'b', 'c', 'd'].map((name) => fresh(`capped-5${name}`)));
    expect(mine()).toEqual([]);
    await later(1);
    // They are sent at the same time, in any order.
    expect(mine().map(titles)).toHaveLength(2);
    expect(mine().flatMap(titles).toSorted()).toEqual(['Title of capped-5a', 'Title of capped-5b']);
    await later(18.9);
    expect(mine()).toHaveLength(2);
    await later(19);
    expect(mine().slice(2).map(titles)).toEqual([['Title of capped-5c', 'Title of capped-5d']]);
  });

  it('adds nothing to a digest that is being sent', async () => {
    await follow(member, { ...SETTINGS, email: 'daily' });
    await publish(fresh('begun-6a'));
    reject = () => new Error('No connection');
    await later(19);
    reject = undefined;
    // The clock of the process that assigns emails is behind.
    api.clock.now = new Date(NOW.getTime() + 18 * HOUR_MS);
    await publish(fresh('begun-6b'));
    await later(20);
    expect(mine().map(titles)).toEqual([['Title of begun-6a']]);
    await later(44);
    expect(mine().map(titles)).toEqual([['Title of begun-6a'], ['Title of begun-6b']]);
  });

  it('depends on the followed item, and ends when it is unfollowed', async () => {
    const id = await follow(member, { ...SETTINGS, email: 'off' });
    const set = (body: object) => api.call('POST', `/library/follows/${id}`, member, body);
    expect((await set({ in_product: false, email: 'daily' })).body.data.attributes.channels).toEqual({
      ...{ in_product: false, email: 'daily', push: true, lead_hours: 24 },
    });
    expect((await set({ in_product: false, email: null })).body.data.attributes.channels.email).toBe(null);
    await set({ in_product: false, email: 'daily' });
    await publish(fresh('item-7'));
    expect((await api.get('/library/notifications/unread', member)).body.data.unread).toBe(0);
    expect((await api.get('/library/notifications', member)).body.data).toEqual([]);
    await api.call('DELETE', `/library/follows/${id}`, member);
    await later(24);
    expect(mine()).toEqual([]);
    expectProblem(await set({ in_product: true, email: null }), 'NotFoundError');
  });

  it('ends when the mail server rejects the address, until it changes', async () => {
    await follow();
    reject = () => new RejectedEmailError('550', true);
    await publish(fresh('bounced-8a'));
    reject = undefined;
    await publish(fresh('bounced-8b'));
    expect(mine()).toEqual([]);
    const { data } = (await api.get('/library/notification-settings', member)).body;
    expect(data).toMatchObject({ email: 'immediate', email_stopped: 'bounced', has_address: true });
    const moved = { ...member, email: 'moved@example.com' };
    await reportRights(moved, { changedAt: new Date(NOW.getTime() + 1) });
    await publish(fresh('bounced-8c'));
    expect(mine(moved).map(titles)).toEqual([['Title of bounced-8c']]);
  });
});

describe('an email that is returned later', () => {
  const report = (to: string, status: string, action = 'failed') =>
    [
      `To: <${to}>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      ...['', '--x', 'Content-Type: text/plain', '', 'It could not be delivered.'],
      ...['--x', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
      ...[`Final-Recipient: rfc822; ${member.email}`, `Action: ${action}`, `Status: ${status}`, '--x--', ''],
    ].join('\r\n');
  const pass = (payload: string, secret = BOUNCES.secret) =>
    api.send({
      ...{ method: 'POST', url: '/hooks/bounces', payload },
      headers: { 'content-type': 'message/rfc822', 'x-tidemark-secret': secret },
    });
  const stopped = async () =>
    (await api.get('/library/notification-settings', member)).body.data.email_stopped;

  it('ends emails to this address if it failed for good', async () => {
    await follow();
    await publish(fresh('returned-10a'));
    const address = mine()[0]?.email.returnPath ?? '';
    expect(address).toMatch(/^bounce\+notification-\d+\.[0-9a-f]{12}@mail\.example$/);
    expect((address.split('@')[0] ?? '').length).toBeLessThanOrEqual(64);
    const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    for (const message of [
      ...[report(address, '4.4.7'), report(address, '4.2.2', 'delayed'), report(forged, '5.1.1')],
      ...[report('bounce@mail.example', '5.1.1'), `To: ${address}\r\n\r\nI am away.`, ''],
    ]) {
      expect((await pass(message)).body).toEqual({ data: { stopped: 0 } });
    }
    expectProblem(await pass(report(address, '5.1.1'), 'wrong'), 'UnauthorizedError');
    expect(await stopped()).toBe(null);
    expect((await pass(report(address.toUpperCase(), '5.1.1'))).body).toEqual({ data: { stopped: 1 } });
    expect(await stopped()).toBe('bounced');
    await publish(fresh('returned-10b'));
    expect(mine()).toHaveLength(1);
  });

  it('changes nothing once the reader has another address', async () => {
    await follow();
    await publish(fresh('returned-11'));
    const address = mine()[0]?.email.returnPath ?? '';
    await reportRights(member, { changedAt: new Date(NOW.getTime() + 1), email: 'other@example.com' });
    expect((await pass(report(address, '5.1.1'))).body).toEqual({ data: { stopped: 0 } });
  });
});

describe('the links of an email', () => {
  it('unsubscribe with one request (RFC 8058), and let the reader choose again without signing in', async () => {
    await follow();
    await publish(fresh('link-9a'));
    const token = tokenIn(mine()[0] as QueuedEmail);
    const url = `/email-preferences/unsubscribe?token=${encodeURIComponent(token)}`;
    const opened = await api.get(url);
    expect(opened.status).toBe(302);
    expect(opened.headers.location).toMatch(/\/reading-list#email=/);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await api.send({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(response.status).toBe(200);
    await publish(fresh('link-9b'));
    expect(mine()).toHaveLength(1);
    const read = await api.call('POST', '/email-preferences/read', anonymous, { token });
    expect(read.body.data).toMatchObject({ email: 'immediate', email_stopped: 'unsubscribed' });
    const chosen = { ...SETTINGS, token, email: 'weekly' };
    expect((await api.call('POST', '/email-preferences', anonymous, chosen)).body.data).toMatchObject({
      ...{ email: 'weekly', email_stopped: null },
    });
    expect((await api.get('/library/notification-settings', member)).body.data.email).toBe('weekly');
  });

  it('stop working when the address changes', async () => {
    await follow();
    await publish(fresh('link-10'));
    const token = tokenIn(mine()[0] as QueuedEmail);
    const moved = { ...member, email: `moved-${members}@example.com` } as Member;
    const changedAt = new Date(api.clock.now.getTime() + 1);
    await reportRights(moved, { changedAt });
    for (const path of ['/email-preferences/read', '/email-preferences']) {
      const response = await api.call('POST', path, anonymous, { ...SETTINGS, token });
      expectProblem(response, 'NotFoundError');
      expect(response.body.error.message).toContain('the address has changed');
    }
    const unsubscribe = `/email-preferences/unsubscribe?token=${token}`;
    expectProblem(await api.call('POST', unsubscribe, anonymous, {}), 'NotFoundError');
    // The next email, to the new address, has a link that works.
    await publish(fresh('link-11'));
    const next = tokenIn(mine(moved)[0] as QueuedEmail);
    expect((await api.call('POST', '/email-preferences/read', anonymous, { token: next })).status).toBe(200);
  });

  it('choose nothing any more in another security epoch, but still unsubscribe', async () => {
    await follow();
    await publish(fresh('link-12'));
    const token = tokenIn(mine()[0] as QueuedEmail);
    for (const epoch of [1, 2]) {
      const changedAt = new Date(api.clock.now.getTime() + epoch);
      await reportRights(member, { changedAt, epoch });
      for (const path of ['/email-preferences/read', '/email-preferences'])
        expectProblem(await api.call('POST', path, anonymous, { ...SETTINGS, token }), 'NotFoundError');
    }
    await publish(fresh('link-13'));
    const next = tokenIn(mine()[1] as QueuedEmail);
    expect((await api.call('POST', '/email-preferences/read', anonymous, { token: next })).status).toBe(200);
    const unsubscribe = `/email-preferences/unsubscribe?token=${token}`;
    expect((await api.call('POST', unsubscribe, anonymous, {})).status).toBe(200);
    const forged = next.replace(/\.2\./, '.3.');
    expectProblem(
      await api.call('POST', '/email-preferences/read', anonymous, { token: forged }),
      'NotFoundError',
    );
  });

  it('from before the address was part of them still unsubscribe, and do nothing else', async () => {
    await follow();
    const { uid } = member;
    const signature = createHmac('sha256', await linkSecret(api.db)).update(`email preferences\n${uid}`);
    const token = `${Buffer.from(uid).toString('base64url')}.${signature.digest('base64url')}`;
    expectProblem(await api.call('POST', '/email-preferences/read', anonymous, { token }), 'NotFoundError');
    const unsubscribe = `/email-preferences/unsubscribe?token=${token}`;
    expect((await api.call('POST', unsubscribe, anonymous, {})).status).toBe(200);
    const settings = await api.get('/library/notification-settings', member);
    expect(settings.body.data.email_stopped).toBe('unsubscribed');
  });

  it.each(['x', 'a.b', `${'A'.repeat(20)}.${'B'.repeat(43)}`])('reject the token %s', async (token) => {
    for (const path of ['/email-preferences/read', '/email-preferences']) {
      expectProblem(await api.call('POST', path, anonymous, { ...SETTINGS, token }), 'NotFoundError');
    }
    const response = await api.call('POST', `/email-preferences/unsubscribe?token=${token}`, anonymous, {});
    expectProblem(response, 'NotFoundError');
  });
});

describe('settings', () => {
  it.each([
    { time_zone: 'Nowhere/Land' },
    { quiet_hours: { from: 60 } },
    { quiet_hours: { from: 1440, until: 0 } },
    { daily_cap: 0 },
    { email: 'hourly' },
  ])('reject %j', async (change) => {
    const body = { ...SETTINGS, ...change };
    expectProblem(await api.call('POST', '/library/notification-settings', member, body), 'ValidationError');
  });

  it('ask anonymous readers to sign in, and are erased with the library', async () => {
    expectProblem(await api.get('/library/notification-settings', anonymous), 'UnauthorizedError');
    await follow();
    await api.call('DELETE', '/library', member);
    expect((await api.get('/library/notification-settings', member)).body.data.email).toBe('off');
  });
});
