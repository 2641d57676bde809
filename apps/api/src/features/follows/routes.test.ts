import type { Reader } from '@tidemark/contracts/access';
import { FOLLOW_KINDS, MAX_FOLLOWED_SEARCHES, MAX_FOLLOWS } from '@tidemark/contracts/follow';
import { EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, event, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';

const { anonymous, free, professional } = MATRIX_READERS;
const NOW = new Date('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
const ADA = 'files:ada';
const BEN = 'files:ben';

const ARTICLES = [
  article('ada-new', { authorKeys: [ADA], categoryIds: [7], publishAt: daysAgo(1) }),
  article('ada-old', { authorKeys: [ADA], categoryIds: [7], publishAt: daysAgo(61) }),
  article('sol-news', { authorKeys: [BEN], categoryIds: [8], assets: ['SOL'], publishAt: daysAgo(2) }),
  article('later', { authorKeys: [ADA], categoryIds: [7], publishAt: daysAgo(-2) }),
  article('gated', {
    ...{ authorKeys: [BEN], categoryIds: [8], access: 'professional' },
    ...{ publishAt: daysAgo(3), text: 'The body says zanzibar.' },
  }),
  ...[1, 2, 3].map((n) =>
    article(`ben-${n}`, { authorKeys: [BEN], categoryIds: [9], publishAt: daysAgo(3 + n) }),
  ),
];

let api: TestApi;
let ids: Record<string, number>;
let analystId: string;
let eventId: string;
let member: Reader & { kind: 'member' };
let members = 0;

beforeAll(async () => {
  api = await startApi();
  api.clock.now = NOW;
  await api.publish(
    publication(ARTICLES, {
      authors: [author('ada'), author('ben')],
      events: [event('merge', { kind: 'upgrade', assets: ['ETH'] })],
    }),
  );
  const { body } = await api.get('/strapi/articles?pageSize=100');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
  const first = (await api.get('/strapi/articles/ada-new')).body.data.attributes.authors[0];
  analystId = String(first.id);
  eventId = String((await api.get('/strapi/calendars')).body.data[0].id);
});

beforeEach(() => {
  members += 1;
  member = { ...professional, uid: `follower-${members}` } as Reader & { kind: 'member' };
});

const follow = (kind: string, target: string, as: Reader = member) =>
  api.call('POST', '/library/follows', as, { kind, target });
const follows = async (as: Reader = member) => (await api.get('/library/follows', as)).body.data;
const forYou = async (as: Reader = member): Promise<[string, string, string][]> =>
  (await api.get('/library/for-you', as)).body.data.map(
    ({
      attributes: { article: card, reason },
    }: {
      attributes: {
        article: { data: { attributes: { slug: string } } };
        reason: { kind: string; label: string };
      };
    }) => [card.data.attributes.slug, reason.kind, reason.label],
  );
const startReading = (slug: string) =>
  api.call('POST', `/library/reading/${ids[slug]}`, member, { position: { progress: 0.5 } });

describe('following', () => {
  it('lists every kind with its name and address, newest first, until it is removed', async () => {
    const targets = {
      ...{ analyst: analystId, category: '7', asset: 'SOL', search: '  staking   yields ' },
      ...{ event_kind: 'upgrade', event: eventId, article: String(ids['ada-new']) },
    };
    for (const [index, kind] of FOLLOW_KINDS.entries()) {
      api.clock.now = new Date(NOW.getTime() + index);
      expect((await follow(kind, targets[kind])).status).toBe(200);
    }
    const listed = (await follows()).map(
      ({ attributes: { kind, label, path } }: { attributes: Record<string, string> }) => [kind, label, path],
    );
    expect(listed.reverse()).toEqual([
      ['analyst', expect.stringMatching(/ada/i), '/analysts/ada'],
      ['category', expect.any(String), expect.stringMatching(/^\/categories\//)],
      ['asset', 'SOL', '/search?query=SOL'],
      ['search', 'staking yields', '/search?query=staking%20yields'],
      ['event_kind', 'Network upgrades', '/calendar?kind=upgrade'],
      ['event', 'Event merge', `/calendar?month=2026-11&event=${eventId}`],
      ['article', expect.any(String), '/articles/ada-new'],
    ]);
    const [newest] = await follows();
    await api.call('DELETE', `/library/follows/${newest.id}`, { ...member, uid: 'other' });
    expect(await follows()).toHaveLength(7);
    await api.call('DELETE', `/library/follows/${newest.id}`, member);
    expect(await follows()).toHaveLength(6);
  });

  it('keeps one row for the same item, also with concurrent requests', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => follow('category', '7')));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await follows()).toHaveLength(1);
  });

  it('asks anonymous readers to sign in', async () => {
    expectProblem(await follow('category', '7', anonymous), 'UnauthorizedError');
    expectProblem(await api.get('/library/follows', anonymous), 'UnauthorizedError');
    expectProblem(await api.get('/library/for-you', anonymous), 'UnauthorizedError');
  });

  it.each([
    ['analyst', '999999'],
    ['category', '999'],
    ['asset', 'NOSUCH'],
    ['event_kind', 'party'],
    ['event', '999999'],
    ['article', '999999'],
  ])('finds no %s %s', async (kind, target) => {
    expectProblem(await follow(kind, target), 'NotFoundError');
  });

  it('does not reveal a scheduled article', async () => {
    const [row] = await query<{ id: number }>(api.db, sql`select id from articles where slug = 'later'`);
    expectProblem(await follow('article', String(row?.id)), 'NotFoundError');
  });

  it.each([
    ['analyst', 'ada'],
    ['article', '0'],
    ['event', '2147483648'],
    ['category', '-1'],
    ['search', '!!!'],
    ['search', ' '],
    ['search', ''],
    ['asset', 'x'.repeat(513)],
    ['planet', 'earth'],
  ])('rejects %s %j', async (kind, target) => {
    expectProblem(await follow(kind, target), 'ValidationError');
  });

  it.each(['asset', 'event_kind', 'search'])(
    'survives a %s with characters that no text has',
    async (kind) => {
      for (const target of ['a\0b', 'a\ud800b'])
        expect((await follow(kind, target)).status).toBeLessThan(500);
    },
  );

  it('is limited per reader, searches more than other items', async () => {
    for (let n = 0; n < MAX_FOLLOWED_SEARCHES; n += 1)
      expect((await follow('search', `word${n}`)).status).toBe(200);
    expectProblem(await follow('search', 'another'), 'ValidationError');
    expect((await follow('search', 'word0')).status).toBe(200);
    await api.db.execute(sql`insert into follows (uid, kind, target, created_at)
      select ${member.uid}, 'article', n::text, now() from generate_series(1, ${MAX_FOLLOWS - MAX_FOLLOWED_SEARCHES}) n`);
    expectProblem(await follow('event_kind', EVENT_KINDS[0]), 'ValidationError');
  });

  it('names what no longer exists, and is part of export and erasure', async () => {
    await api.db.execute(
      sql`insert into follows (uid, kind, target, created_at) values (${member.uid}, 'article', '999999', now())`,
    );
    await follow('category', '7');
    expect(await follows()).toContainEqual(
      expect.objectContaining({
        attributes: expect.objectContaining({ label: 'No longer available', path: null }),
      }),
    );
    const exported = (await api.get('/library/export?format=json', member)).body;
    expect(exported.follows).toContainEqual(expect.objectContaining({ kind: 'category', target: '7' }));
    await api.call('DELETE', '/library', member);
    expect(await follows()).toEqual([]);
  });
});

describe('for you', () => {
  it('is empty for a reader who follows and reads nothing', async () => {
    expect(await forYou()).toEqual([]);
  });

  it('lists new articles of what the reader follows, each with its reason', async () => {
    await follow('analyst', analystId);
    await follow('asset', 'SOL');
    expect(await forYou()).toEqual([
      ['ada-new', 'analyst', expect.stringMatching(/ada/i)],
      ['sol-news', 'asset', 'SOL'],
    ]);
  });

  it('leaves out articles that the reader has begun', async () => {
    await follow('analyst', analystId);
    await startReading('ada-new');
    expect(await forYou()).toEqual([]);
  });

  it('adds what the reader often reads after what they follow', async () => {
    await startReading('ben-1');
    await startReading('ben-2');
    await follow('analyst', analystId);
    const listed = await forYou();
    expect(listed[0]?.[1]).toBe('analyst');
    expect(listed).toContainEqual(['ben-3', 'read_analyst', expect.stringMatching(/ben/i)]);
  });

  it('[ROL-01] matches a search with a body only for readers who may read it', async () => {
    await follow('search', 'zanzibar');
    expect(await forYou()).toEqual([['gated', 'search', 'zanzibar']]);
    const other = { ...free, uid: member.uid } as Reader;
    expect(await forYou(other)).toEqual([]);
  });
});
