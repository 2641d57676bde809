import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Reader } from '@tidemark/contracts/access';
import { MAX_DEVICES } from '@tidemark/contracts/push';
import type { NewPushSubscription } from '@tidemark/contracts/wire/push';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, bodyOf, publication } from '../../../test/factory.ts';
import { type Refusal, startPushService } from '../../../test/push-service.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { eraseReader, putReaderRights } from '../entitlements/store.ts';
import { dispatchMessages } from '../notifications/dispatcher.ts';
import { createNotifier, type Notifier } from '../notifications/notifier.ts';
import type { QueueWorker } from '../notifications/queue-worker.ts';
import { findPushKeys } from './keys.ts';
import { createPushSender } from './sender.ts';
import { createPushTransport } from './transport.ts';

type Member = Reader & { kind: 'member' };
const { anonymous, professional } = MATRIX_READERS;
const NOW = new Date('2026-11-15T12:00:00Z');
const HOUR_MS = 3_600_000;
const SETTINGS = { email: 'off', time_zone: 'UTC', quiet_hours: null, daily_cap: 10 };
const AUTHORS = { authors: [author('ada')] };
const SEED = article('seed', { publishAt: new Date(NOW.getTime() - 1000 * HOUR_MS) });
const SUBJECT = 'mailto:support@tidemark.example';

let service: Awaited<ReturnType<typeof startPushService>>;
let api: TestApi;
let notifier: Notifier;
let sender: QueueWorker;
let member: Member;
let analystId: string;
let members = 0;

beforeAll(async () => {
  service = await startPushService();
  setDefaultCACertificates([...getCACertificates('default'), service.certificate]);
  const push: { publicKey: string; hosts: string[] } = { publicKey: '', hosts: [service.host] };
  api = await startApi({}, undefined, { push });
  const { db } = api;
  const keys = await findPushKeys(db, { subject: SUBJECT, keys: undefined });
  push.publicKey = keys.publicKey;
  await api.publish(publication([SEED], AUTHORS));
  analystId = String((await api.get('/strapi/articles/seed')).body.data.attributes.authors[0].id);
  const now = () => api.clock.now;
  const log = { error: (_: object, message: string) => expect.fail(message), warn: () => {} };
  const dispatch = () => dispatchMessages(db, now, 3);
  notifier = createNotifier({ db, engine: api.engine, now, log, isActive: () => true, dispatch });
  const transport = createPushTransport({ allowsPrivate: true });
  sender = createPushSender({ db, now, log, keys, hosts: push.hosts, transport, perSecond: 1000 });
});
afterAll(() => service.stop());

/** Every test has its own reader, browsers and slugs. */
beforeEach(() => {
  members += 1;
  member = { ...professional, uid: `pushed-${members}` } as Member;
  api.clock.now = NOW;
  service.refuse(undefined);
});

const post = (path: string, body: object, who: Reader = member) => api.call('POST', path, who, body);
const subscribe = async (name: string, who: Member = member): Promise<NewPushSubscription> => {
  const subscription = service.subscribe(name);
  expect((await post('/library/push', subscription, who)).status).toBe(200);
  return subscription;
};
const follow = async (settings: object = SETTINGS, who: Member = member): Promise<number> => {
  const { body } = await post('/library/follows', { kind: 'analyst', target: analystId }, who);
  expect((await post('/library/notification-settings', settings, who)).status).toBe(200);
  return body.data.id;
};
const fresh = (slug: string, extra = {}) =>
  article(slug, { publishAt: new Date(NOW.getTime() - HOUR_MS), ...extra });
const published = [SEED];
const run = async () => {
  await notifier.run();
  await sender.run();
  expect(service.errors).toEqual([]);
};
const publish = async (...articles: readonly ReturnType<typeof article>[]) => {
  published.push(...articles);
  await api.publish(publication(published, AUTHORS));
  await run();
};
const later = async (hours: number) => {
  api.clock.now = new Date(NOW.getTime() + hours * HOUR_MS);
  await run();
};
const receivedBy = (name: string) => service.received.filter(({ browser }) => browser === name);
const titles = (name: string) => receivedBy(name).map(({ payload }) => payload.title);
const refuseOnce = (name: string, refusal: Refusal) => {
  let isRefused = false;
  service.refuse((browser) => {
    if (browser !== name || isRefused) return undefined;
    isRefused = true;
    return refusal;
  });
};
const devices = async (who: Member = member) =>
  (await api.get('/library/push', who)).body.data.devices as number;

describe('a push message', () => {
  it('is encrypted for each browser of the reader and signed by the server', async () => {
    await follow();
    await subscribe('phone 1');
    await subscribe('laptop 1');
    await publish(fresh('pushed-1'));
    for (const name of ['phone 1', 'laptop 1']) {
      expect(receivedBy(name).map(({ payload }) => payload)).toMatchObject([
        { title: 'Title of pushed-1', body: 'Teaser of pushed-1', path: '/articles/pushed-1' },
      ]);
      const [{ headers, claims, payload } = expect.fail()] = receivedBy(name);
      expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: SUBJECT });
      expect(headers).toMatchObject({ ttl: '86400', topic: payload.tag, 'content-encoding': 'aes128gcm' });
      expect(payload.tag).toMatch(/^[\w-]{32}$/);
    }
    await later(1);
    expect(titles('phone 1')).toHaveLength(1);
  });

  it('[ROL-01] contains title and teaser only, whatever the reader may read', async () => {
    const readers = (['free', 'pioneer', 'professional'] as const).map((plan) => ({
      ...{ ...member, uid: `${plan}-2`, plan, alpha: true },
    }));
    for (const reader of readers) {
      await putReaderRights(api.db, {
        ...{ uid: reader.uid, plan: reader.plan, roles: [], email: null, changedAt: NOW },
        // The plan of the last one ends by itself before the message is sent.
        later: reader.plan === 'professional' ? [{ from: NOW.getTime(), plan: 'free', roles: [] }] : [],
      });
      await follow(SETTINGS, reader);
      await subscribe(reader.uid, reader);
    }
    const body = { ...bodyOf('Secret body.'), takeaways: ['A secret takeaway.'] };
    await publish(fresh('paid-2', { access: 'pioneer', body }));
    for (const { uid } of readers) {
      expect(titles(uid)).toEqual(['Title of paid-2']);
      expect(JSON.stringify(receivedBy(uid)).toLowerCase()).not.toContain('secret');
    }
  });

  it('keeps quiet hours and the daily limit, with the rest in one message', async () => {
    await follow({ ...SETTINGS, quiet_hours: { from: 11 * 60, until: 13 * 60 }, daily_cap: 2 });
    await subscribe('quiet 3');
    await publish(...['a', 'b', 'c', 'd'].map((name) => fresh(`capped-3${name}`)));
    expect(titles('quiet 3')).toEqual([]);
    await later(1);
    expect(titles('quiet 3').sort()).toEqual(['Title of capped-3a', 'Title of capped-3b']);
    await later(19);
    expect(
      receivedBy('quiet 3')
        .slice(2)
        .map(({ payload }) => payload),
    ).toMatchObject([
      {
        ...{ title: '2 more on what you follow', body: 'Title of capped-3c\nTitle of capped-3d' },
        path: '/reading-list#notifications',
      },
    ]);
  });

  it.each([429, 500, 503])('is sent again after %i, when the push service says so', async (status) => {
    const name = `busy ${status}`;
    await follow();
    await subscribe(name);
    refuseOnce(name, { status, headers: { 'retry-after': '7200' } });
    await publish(fresh(`busy-${status}`));
    await later(1.9);
    expect(titles(name)).toEqual([]);
    await later(2.1);
    expect(titles(name)).toEqual([`Title of busy-${status}`]);
  });

  it('is given up after a rejection, and never follows a redirect', async () => {
    await follow();
    await subscribe('moved 5');
    const target = service.subscribe('target 5');
    refuseOnce('moved 5', { status: 307, headers: { location: target.endpoint } });
    await publish(fresh('moved-5'));
    await later(23);
    expect([...receivedBy('moved 5'), ...receivedBy('target 5')]).toEqual([]);
    expect(await devices()).toBe(1);
  });

  it.each([404, 410])('ends the subscription if the push service responds %i', async (status) => {
    const name = `gone ${status}`;
    await follow();
    await subscribe(name);
    service.refuse((browser) => (browser === name ? { status } : undefined));
    await publish(fresh(`gone-${status}`));
    expect(await devices()).toBe(0);
    const requests = () => service.requests.filter((browser) => browser === name).length;
    expect(requests()).toBe(1);
    await publish(fresh(`gone-${status}-again`));
    expect(requests()).toBe(1);
  });

  it('depends on the followed item, and is left out once that is switched off or unfollowed', async () => {
    const id = await follow({ ...SETTINGS, quiet_hours: { from: 11 * 60, until: 13 * 60 } });
    await subscribe('item 7');
    const set = (push: boolean) => post(`/library/follows/${id}`, { in_product: false, email: null, push });
    expect((await set(true)).body.data.attributes.channels).toEqual({
      in_product: false,
      email: null,
      push: true,
      lead_hours: 24,
    });
    await publish(fresh('item-7a'));
    // Without `push` it stays as it is.
    expect((await set(false)).body.data.attributes.channels.push).toBe(false);
    const unchanged = await post(`/library/follows/${id}`, { in_product: false, email: null });
    expect(unchanged.body.data.attributes.channels.push).toBe(false);
    await later(1);
    expect(titles('item 7')).toEqual([]);
    await publish(fresh('item-7b'));
    expect(titles('item 7')).toEqual([]);
    await set(true);
    await publish(fresh('item-7c'));
    expect(titles('item 7')).toEqual(['Title of item-7c']);
  });

  it('is not sent about an article that was unpublished meanwhile', async () => {
    await follow({ ...SETTINGS, quiet_hours: { from: 11 * 60, until: 13 * 60 } });
    await subscribe('unpublished 8');
    await publish(fresh('unpublished-8'));
    published.pop();
    await api.publish(publication(published, AUTHORS));
    await later(1);
    expect(titles('unpublished 8')).toEqual([]);
  });

  it('is not sent to a host that is no longer permitted', async () => {
    await follow();
    await subscribe('elsewhere 9');
    const { db } = api;
    const endpoint = `https://127.0.0.1:${service.host.split(':')[1]}/push/elsewhere%209`;
    await query(db, sql`update push_subscriptions set endpoint = ${endpoint} where uid = ${member.uid}`);
    await publish(fresh('elsewhere-9'));
    expect(service.requests).not.toContain('elsewhere 9');
  });
});

describe('a subscription', () => {
  it('belongs to the reader who signed in last in that browser', async () => {
    const subscription = await subscribe('shared');
    const next = { ...member, uid: 'next-reader' };
    await follow({ ...SETTINGS, quiet_hours: { from: 11 * 60, until: 13 * 60 } });
    await publish(fresh('shared-1'));
    expect((await post('/library/push', subscription, next)).status).toBe(200);
    expect([await devices(), await devices(next)]).toEqual([0, 1]);
    await later(1);
    expect(titles('shared')).toEqual([]);
  });

  it('can be saved again, and the oldest makes room', async () => {
    const first = await subscribe('oldest');
    await post('/library/push', first);
    expect(await devices()).toBe(1);
    for (let count = 0; count < MAX_DEVICES; count += 1) await subscribe(`device ${count}`);
    expect(await devices()).toBe(MAX_DEVICES);
    await follow();
    await publish(fresh('devices-1'));
    expect(titles('oldest')).toEqual([]);
    expect(titles('device 9')).toHaveLength(1);
  });

  it('is removed with its address, also after the session has ended', async () => {
    const { endpoint } = await subscribe('removed');
    expect((await post('/push-subscriptions/remove', { endpoint }, anonymous)).status).toBe(200);
    expect((await post('/push-subscriptions/remove', { endpoint }, anonymous)).status).toBe(200);
    expect(await devices()).toBe(0);
  });

  it('is renewed by the browser, which proves with its secret that it is the same one', async () => {
    const { endpoint, keys } = await subscribe('before');
    const renewed = service.subscribe('after');
    const renew = (auth: string) =>
      post('/push-subscriptions/renew', { old: { endpoint, auth }, ...renewed }, anonymous);
    expectProblem(await renew(renewed.keys.auth), 'NotFoundError');
    expect((await renew(keys.auth)).status).toBe(200);
    expectProblem(await renew(keys.auth), 'NotFoundError');
    await follow();
    await publish(fresh('renewed-1'));
    expect([titles('before'), titles('after')]).toEqual([[], ['Title of renewed-1']]);
  });

  it('is erased with the library and with the account', async () => {
    await subscribe('erased 1');
    await api.call('DELETE', '/library', member);
    expect(await devices()).toBe(0);
    await subscribe('erased 2');
    await eraseReader(api.db, member.uid, NOW);
    const rows = await query(api.db, sql`select 1 from push_subscriptions where uid = ${member.uid}`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['http', ({ endpoint }: NewPushSubscription) => ({ endpoint: endpoint.replace('https', 'http') })],
    ['another host', () => ({ endpoint: 'https://example.com/push/x' })],
    ['another port', () => ({ endpoint: 'https://localhost:1/push/x' })],
    ['a private address', () => ({ endpoint: 'https://169.254.169.254/latest' })],
    ['a similar host', ({ endpoint }) => ({ endpoint: endpoint.replace('localhost', 'evil-localhost') })],
    ['credentials', ({ endpoint }) => ({ endpoint: endpoint.replace('//', '//user:password@') })],
    ['no address', () => ({ endpoint: 'x' })],
    ['a long address', ({ endpoint }) => ({ endpoint: endpoint + 'x'.repeat(1000) })],
    ['a key that is too short', ({ keys }) => ({ keys: { ...keys, p256dh: 'BAAA' } })],
    ['a key that is no point', ({ keys }) => ({ keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } })],
    ['a secret that is too short', ({ keys }) => ({ keys: { ...keys, auth: 'AAAA' } })],
    ['characters that are not base64url', ({ keys }) => ({ keys: { ...keys, auth: 'ä' } })],
    ['no keys', () => ({ keys: undefined })],
  ] as [string, (valid: NewPushSubscription) => object][])('is rejected with %s', async (_, change) => {
    const valid = service.subscribe('invalid');
    const body = { ...valid, ...change(valid) };
    expectProblem(await post('/library/push', body), 'ValidationError');
    const old = { endpoint: valid.endpoint, auth: valid.keys.auth };
    expectProblem(await post('/push-subscriptions/renew', { ...body, old }, anonymous), 'ValidationError');
    expect(await devices()).toBe(0);
  });

  it('needs a member', async () => {
    expectProblem(await api.get('/library/push', anonymous), 'UnauthorizedError');
    expectProblem(await post('/library/push', service.subscribe('x'), anonymous), 'UnauthorizedError');
  });
});

it('push messages are off without a key', async () => {
  const off = await startApi();
  expect((await off.get('/library/push', member)).body.data).toEqual({ public_key: null, devices: 0 });
  const subscription = service.subscribe('off');
  expectProblem(await off.call('POST', '/library/push', member, subscription), 'NotFoundError');
});

it('all processes share the generated keys', async () => {
  const find = () => findPushKeys(api.db, { subject: SUBJECT, keys: undefined });
  const [first, second] = await Promise.all([find(), find()]);
  expect(first).toEqual(second);
  expect(first.publicKey).toBe((await api.get('/library/push', member)).body.data.public_key);
});
