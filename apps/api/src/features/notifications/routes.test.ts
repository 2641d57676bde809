import type { Reader } from '@tidemark/contracts/access';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, event, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { putReaderRights } from '../entitlements/store.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { deleteOldNotifications } from './store.ts';

const { anonymous, professional } = MATRIX_READERS;
const NOW = new Date('2026-11-15T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const AUTHORS = { authors: [author('ada'), author('ben')] };
const SEED = article('seed', { authorKeys: ['files:ada'], assets: ['SOL'], publishAt: hoursAgo(1000) });

let api: TestApi;
let notifier: Notifier;
let member: Reader & { kind: 'member' };
let analystId: string;
let members = 0;

const log = { error: (_details: object, message: string) => expect.fail(message) };
const newNotifier = (batchSize?: number) =>
  createNotifier({
    ...{ db: api.db, engine: api.engine, now: () => api.clock.now, log, isActive: () => true },
    ...(batchSize ? { batchSize } : {}),
  });

beforeAll(async () => {
  api = await startApi();
  api.clock.now = NOW;
  await api.publish(publication([SEED], AUTHORS));
  analystId = String((await api.get('/strapi/articles/seed')).body.data.attributes.authors[0].id);
  notifier = newNotifier();
});

/** Every test has its own reader and its own slugs. */
beforeEach(() => {
  members += 1;
  member = { ...professional, uid: `follower-${members}` } as Reader & { kind: 'member' };
  api.clock.now = NOW;
});

const follow = async (kind: string, target: string, as: Reader = member) => {
  const response = await api.call('POST', '/library/follows', as, { kind, target });
  expect(response.status).toBe(200);
};
const publish = async (...articles: readonly ReturnType<typeof article>[]) => {
  await api.publish(publication([SEED, ...articles], AUTHORS));
  await notifier.run();
};
const list = async (as: Reader = member): Promise<Record<string, unknown>[]> =>
  (await api.get('/library/notifications', as)).body.data.map(
    ({ attributes }: { attributes: Record<string, unknown> }) => attributes,
  );
const unread = async (as: Reader = member) =>
  (await api.get('/library/notifications/unread', as)).body.data.unread;
const fresh = (slug: string, extra = {}) =>
  article(slug, { authorKeys: ['files:ada'], publishAt: hoursAgo(1), ...extra });

describe('a publication', () => {
  it('notifies each follower once, with the reason, whatever else they follow', async () => {
    await follow('category', '7');
    await follow('analyst', analystId);
    await follow('search', 'title of fresh-1');
    await publish(fresh('fresh-1'));
    await notifier.run();
    await newNotifier().run();
    expect(await list()).toEqual([
      {
        ...{ kind: 'published', read: false, title: 'Title of fresh-1', path: '/articles/fresh-1' },
        created_at: NOW.toISOString(),
        reason: { kind: 'analyst', label: 'ada Test' },
      },
    ]);
    expect(await list({ ...member, uid: 'other' })).toEqual([]);
  });

  it('reaches every follower in batches, also after a process was ended between two of them', async () => {
    await api.db.execute(sql`insert into follows (uid, kind, target, created_at)
      select 'reader-' || lpad(n::text, 3, '0'), 'analyst', ${analystId}, now() - interval '1 year'
      from generate_series(1, 25) n`);
    await api.publish(publication([SEED, fresh('batched')], AUTHORS));
    const [row] = await query<{ id: number }>(api.db, sql`select id from articles where slug = 'batched'`);
    await api.db.execute(sql`insert into notifications
      (uid, occurrence, kind, article_id, reason_kind, reason_target, created_at)
      select 'reader-' || lpad(n::text, 3, '0'), ${`published ${row?.id}`}, 'published', ${row?.id}::int, 'analyst',
        ${analystId}, now() from generate_series(1, 10) n`);
    await newNotifier(10).run();
    const [counts] = await query(
      api.db,
      sql`select count(*)::int as total, count(distinct uid)::int as readers
        from notifications where uid like 'reader-%'`,
    );
    expect(counts).toEqual({ total: 25, readers: 25 });
  });

  it('notifies when a scheduled article becomes due, not before', async () => {
    await follow('analyst', analystId);
    await publish(fresh('later', { publishAt: hoursAgo(-1) }));
    expect(await unread()).toBe(0);
    api.clock.now = hoursAgo(-2);
    await notifier.run();
    expect(await unread()).toBe(1);
  });

  it('does not notify of imports, syncs, minor edits, or when an article is published again', async () => {
    await follow('analyst', analystId);
    await publish(fresh('imported-4', { publishAt: hoursAgo(49) }), fresh('fresh-4'));
    expect(await unread()).toBe(1);
    await publish(fresh('fresh-4', { text: 'A corrected body.' }));
    await publish();
    await publish(fresh('fresh-4'));
    expect(await list()).toHaveLength(1);
  });

  it('notifies although a reader followed the article itself before, and not if editors switched it off', async () => {
    await follow('analyst', analystId);
    await api.publish(publication([SEED, fresh('followed-first')], AUTHORS));
    const [row] = await query<{ id: number }>(
      api.db,
      sql`select id from articles where slug = 'followed-first'`,
    );
    await follow('article', String(row?.id), { ...member, uid: 'early-follower' });
    await publish(fresh('followed-first'), fresh('suppressed', { notify: false }));
    expect((await list()).map(({ title }) => title)).toEqual(['Title of followed-first']);
    // Switching it on later does not make the publication new.
    await publish(fresh('followed-first'), fresh('suppressed'));
    expect(await list()).toHaveLength(1);
  });

  it('is not written by a process that is not active', async () => {
    await follow('analyst', analystId);
    await api.publish(publication([SEED, fresh('fresh-5')], AUTHORS));
    await createNotifier({
      ...{ db: api.db, engine: api.engine, now: () => NOW, log },
      isActive: () => false,
    }).run();
    expect(await unread()).toBe(0);
  });

  it('[ROL-01] is found by a search only in what every member may read, whatever rights were reported', async () => {
    const { uid } = member;
    const rights = { plan: 'professional', roles: ['ALPHA'], email: null, later: [] };
    await putReaderRights(api.db, { uid, changedAt: NOW, ...rights });
    await follow('search', 'zanzibar');
    const text = 'The body says zanzibar.';
    await publish(
      ...['pioneer', 'professional', 'alpha'].map((access) => fresh(`for-${access}`, { access, text })),
      fresh('for-members', { access: null, text }),
      fresh('for-all', { text }),
      fresh('in-title', { access: 'alpha', title: 'Zanzibar' }),
    );
    expect((await list()).map(({ path }) => path).sort()).toEqual([
      '/articles/for-all',
      '/articles/for-members',
      '/articles/in-title',
    ]);
  });
});

describe('other occurrences', () => {
  const WORDS = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');

  it('notify followers of an article when its length changes by 20 words', async () => {
    await publish(fresh('fresh-7'));
    const { body } = await api.get('/strapi/articles/fresh-7');
    await follow('article', String(body.data.id));
    await publish(fresh('fresh-7', { text: 'A corrected body.' }));
    expect(await unread()).toBe(0);
    await publish(fresh('fresh-7', { text: WORDS }));
    await notifier.run();
    expect(await list()).toMatchObject([{ kind: 'changed', path: '/articles/fresh-7' }]);
  });

  it('remind followers of an event and of its kind a day before, and report changes of a followed event', async () => {
    const kindFollower = { ...member, uid: 'kind' };
    const startsAt = hoursAgo(-30);
    const put = (extra = {}) =>
      api.publish(
        publication([SEED], {
          ...AUTHORS,
          events: [event('merge', { kind: 'upgrade', precision: 'time', startsAt, ...extra })],
        }),
      );
    await put();
    const [{ id }] = (await api.get('/strapi/calendars')).body.data;
    await follow('event', String(id));
    await follow('event_kind', 'upgrade', kindFollower);
    await notifier.run();
    expect(await unread()).toBe(0);
    await put({ title: 'Merge, postponed' });
    await notifier.run();
    expect((await list()).map(({ kind }) => kind)).toEqual(['event_changed']);
    api.clock.now = hoursAgo(-7);
    await notifier.run();
    await notifier.run();
    expect((await list()).map(({ kind, title }) => [kind, title])).toEqual([
      ['event_soon', 'Merge, postponed'],
      ['event_changed', 'Merge, postponed'],
    ]);
    expect((await list(kindFollower)).map(({ kind }) => kind)).toEqual(['event_soon']);
  });

  describe('reminders of an event', () => {
    const startsAt = hoursAgo(-1000);
    const before = (hours: number, minutes = 0) =>
      new Date(startsAt.getTime() - hours * HOUR_MS - minutes * 60_000);
    let id: string;
    let name: string;
    beforeEach(async () => {
      name = `reminder-${members}`;
      const events = [event(name, { kind: 'upgrade', precision: 'time', startsAt })];
      await api.publish(publication([SEED], { ...AUTHORS, events }));
      const { body } = await api.get('/strapi/calendars');
      id = body.data.map((one: { id: number }) => String(one.id))[0];
    });
    const remindMe = (lead_hours: unknown, as: Reader) =>
      api.call('POST', '/library/follows', as, { kind: 'event', target: id, lead_hours });

    it.each([1, 24, 168])('come once, %i hours before, also from two processes', async (lead) => {
      const followed = await remindMe(lead, member);
      expect(followed.body.data.attributes.channels.lead_hours).toBe(lead);
      const others = [1, 24, 168].filter((one) => one !== lead);
      const other = { ...member, uid: `${member.uid} other` };
      await remindMe(others[0], other);
      await remindMe(others[1], other);
      await api.call('POST', '/library/notification-settings', member, {
        ...{ email: 'weekly', time_zone: 'UTC', quiet_hours: null, daily_cap: 10 },
      });
      api.clock.now = before(lead, 1);
      await Promise.all([newNotifier().run(), newNotifier().run()]);
      expect(await list()).toEqual([]);
      api.clock.now = before(lead, -1);
      await Promise.all([newNotifier(1).run(), newNotifier(1).run()]);
      await newNotifier().run();
      expect(await list()).toMatchObject([{ kind: 'event_soon', title: `Event ${name}` }]);
      const [row] = await query<{ email: string }>(
        api.db,
        sql`select email_pending as email from notifications where uid = ${member.uid}`,
      );
      // A digest would come after the event.
      expect(row?.email).toBe(lead === 1 ? 'immediate' : 'weekly');
      api.clock.now = before(0, 1);
      await newNotifier().run();
      expect(await list()).toHaveLength(1);
      expect(await list(other)).toHaveLength(1);
    });

    it('come again if the reader wants another one later, and not before the time is changed', async () => {
      await remindMe(168, member);
      api.clock.now = before(100);
      await newNotifier().run();
      expect(await list()).toHaveLength(1);
      const follows = (await api.get('/library/follows', member)).body.data;
      const channels = { in_product: true, email: null, lead_hours: 1 };
      await api.call('POST', `/library/follows/${follows[0].id}`, member, channels);
      api.clock.now = before(2);
      await newNotifier().run();
      expect(await list()).toHaveLength(1);
      api.clock.now = before(0, 30);
      await newNotifier().run();
      expect(await list()).toHaveLength(2);
    });

    it.each([2, 0, -1, '1', null])('cannot come %j hours before', async (lead) => {
      expectProblem(await remindMe(lead, member), 'ValidationError');
    });
  });
});

describe('the list', () => {
  it('counts what is unread until it was seen', async () => {
    await follow('analyst', analystId);
    await publish(fresh('one-9', { publishAt: hoursAgo(2) }), fresh('two-9'));
    const { body } = await api.get('/library/notifications?pageSize=1', member);
    expect(body.meta.pagination).toMatchObject({ total: 2, pageCount: 2 });
    expect(body.data[0].attributes.title).toBe('Title of two-9');
    expect(await unread()).toBe(2);
    await api.call(
      'POST',
      '/library/notifications/read',
      { ...member, uid: 'other' },
      { up_to: body.data[0].id },
    );
    expect(await unread()).toBe(2);
    await api.call('POST', '/library/notifications/read', member, { up_to: body.data[0].id - 1 });
    expect(await unread()).toBe(1);
    await api.call('POST', '/library/notifications/read', member, { up_to: body.data[0].id });
    expect(await unread()).toBe(0);
    expect((await list()).map(({ read }) => read)).toEqual([true, true]);
  });

  it('shows nothing of an article that was unpublished', async () => {
    await follow('analyst', analystId);
    await publish(fresh('fresh-10'));
    await publish();
    expect(await list()).toMatchObject([{ title: 'No longer available', path: null }]);
  });

  it('is part of export and erasure, and ends after 90 days', async () => {
    await follow('analyst', analystId);
    await publish(fresh('fresh-11'));
    const exported = (await api.get('/library/export?format=json', member)).body;
    expect(exported.notifications).toMatchObject([{ kind: 'published', reason: `analyst ${analystId}` }]);
    await deleteOldNotifications(api.db, hoursAgo(-24 * 89));
    expect(await unread()).toBe(1);
    await deleteOldNotifications(api.db, hoursAgo(-24 * 91));
    expect(await unread()).toBe(0);
    await publish(fresh('fresh-11'), fresh('second-11'));
    expect(await unread()).toBe(1);
    await api.call('DELETE', '/library', member);
    expect(await list()).toEqual([]);
  });

  it.each([{}, { up_to: 0 }, { up_to: 'x' }, { up_to: 1e300 }])('rejects %j', async (body) => {
    expectProblem(await api.call('POST', '/library/notifications/read', member, body), 'ValidationError');
  });

  it('asks anonymous readers to sign in', async () => {
    expectProblem(await api.get('/library/notifications', anonymous), 'UnauthorizedError');
    expectProblem(await api.get('/library/notifications/unread', anonymous), 'UnauthorizedError');
  });
});
