import { createHmac } from 'node:crypto';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ARTICLE,
  AUTHOR,
  articleFields,
  authorFields,
  startNewsroom,
  type TestNewsroom,
  WEBHOOK_SECRET,
} from '../../test/newsroom.ts';
import type { FakeStrapi } from '../../test/strapi.ts';
import type { TestResponse } from '../../test/support.ts';
import { query } from '../store/db.ts';

const ID = 'abcdefghijklmnopqrstuvwx';

describe('a webhook', () => {
  let newsroom: TestNewsroom;
  const jobs = () => query(newsroom.api.db, sql`select uid, document_id from sync_jobs`);

  beforeAll(async () => {
    newsroom = await startNewsroom();
    // No worker runs, so stored jobs remain.
    await newsroom.room.stop();
  });

  it('with a valid signature is stored once, however often it arrives, and gets an immediate response', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { status, body, headers } = await newsroom.hook(ARTICLE, ID);
      expect({ status, body }).toEqual({ status: 202, body: { data: { noted: true } } });
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await jobs()).toEqual([{ uid: ARTICLE, document_id: ID }]);
    await newsroom.api.db.execute(sql`delete from sync_jobs`);
  });

  const body = JSON.stringify({ uid: ARTICLE, documentId: ID });
  it.each<[string, (path: string) => Promise<TestResponse>]>([
    ['with another secret', (path) => newsroom.post(path, body, { secret: 'a-secret-of-somebody-else' })],
    ['from six minutes ago', (path) => newsroom.post(path, body, { off: -360 })],
    ['from six minutes ahead', (path) => newsroom.post(path, body, { off: 360 })],
    ['without a signature', (path) => newsroom.post(path, body, { headers: { 'x-tidemark-signature': '' } })],
    [
      'with a signature of letters',
      (path) => newsroom.post(path, body, { headers: { 'x-tidemark-signature': 'z'.repeat(64) } }),
    ],
    ['without a time', (path) => newsroom.post(path, body, { headers: { 'x-tidemark-time': '' } })],
    [
      'with the time of another',
      (path) => newsroom.post(path, body, { headers: { 'x-tidemark-time': '1794744001' } }),
    ],
  ])('%s is answered 401, and nothing happens', async (_name, send) => {
    const before = newsroom.cms.requests();
    for (const path of ['/hooks/cms', '/hooks/cms/check', '/hooks/cms/report', '/hooks/cms/differences']) {
      const answer = await send(path);
      expect(answer.status).toBe(401);
      expect(answer.body.error.name).toBe('UnauthorizedError');
    }
    expect(await jobs()).toEqual([]);
    expect(newsroom.cms.requests()).toBe(before);
  });

  it('whose body was changed is rejected with 401', async () => {
    const time = String(newsroom.api.clock.now.getTime() / 1000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-tidemark-time': time,
      'x-tidemark-signature': signature,
    };
    const send = (payload: string) =>
      newsroom.api.send({ method: 'POST', url: '/hooks/cms', headers, payload });
    expect((await send(`${body} `)).status).toBe(401);
    expect((await send(body.replace(ID, `${ID}x`))).status).toBe(401);
    expect(await jobs()).toEqual([]);
    expect((await send(body)).status).toBe(202);
    await newsroom.api.db.execute(sql`delete from sync_jobs`);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"uid":7}',
    '{"uid":""}',
    `{"uid":"${'x'.repeat(200)}"}`,
    '{"uid":"a","documentId":"../x"}',
  ])('that says %j is answered 400, and nothing happens', async (message) => {
    expect((await newsroom.post('/hooks/cms', message)).status).toBe(400);
    expect(await jobs()).toEqual([]);
  });

  it('of an unknown type is stored and has no effect', async () => {
    expect((await newsroom.hook('plugin::users.user', ID)).status).toBe(202);
    await newsroom.api.db.execute(sql`delete from sync_jobs`);
  });
});

/** Everything readers can get, without the ids, which depend on the order of arrival. */
async function everything({ api }: TestNewsroom): Promise<unknown> {
  const { alpha } = MATRIX_READERS;
  const read = async (path: string) => (await api.get(path, alpha)).body;
  const list = await read('/strapi/articles?pageSize=100');
  const slugs: string[] = list.data
    .map((one: { attributes: { slug: string } }) => one.attributes.slug)
    .sort();
  const answers = [
    list,
    await read('/strapi/authors'),
    await read('/strapi/calendars'),
    await read('/search?query=title&pageSize=100'),
  ];
  for (const slug of [...slugs, 'article-3', 'moved-away', 'article-7'])
    answers.push(await read(`/strapi/articles/${slug}`));
  return JSON.parse(
    JSON.stringify(answers, (name, value) =>
      ['id', '_id', 'article_id', 'took', 'score', '_score', 'max_score'].includes(name) ? undefined : value,
    ),
  );
}

/** A day of editing; returns the webhooks of each step. */
function* edit(cms: FakeStrapi, categories: TestNewsroom['categories']): Generator<[string, string]> {
  const layer1 = [categories.get(7)];
  const ids = new Map<number, string>();
  const ada = cms.put('authors', authorFields('ada'));
  yield [AUTHOR, ada];
  for (let n = 1; n <= 12; n += 1) {
    const publish_at = `2026-11-14T12:00:${String(n).padStart(2, '0')}.000Z`;
    const id = cms.put(
      'articles',
      articleFields(`article-${n}`, { categories: layer1, authors: [ada], publish_at }),
    );
    ids.set(n, id);
    yield [ARTICLE, id];
  }
  const of = (n: number) => ids.get(n) ?? '';
  cms.put('articles', { title: 'Title anew' }, of(1));
  yield [ARTICLE, of(1)];
  cms.put('articles', { access: 'alpha' }, of(2));
  yield [ARTICLE, of(2)];
  cms.put('articles', { slug: 'moved-away' }, of(3));
  yield [ARTICLE, of(3)];
  cms.put('articles', { slug: 'article-3' }, of(4));
  yield [ARTICLE, of(4)];
  cms.unpublish('articles', of(5));
  yield [ARTICLE, of(5)];
  cms.remove('articles', of(6));
  yield [ARTICLE, of(6)];
  cms.put('articles', { title: '' }, of(7));
  yield [ARTICLE, of(7)];
  cms.put('articles', { publish_at: '2027-01-01T00:00:00.000Z' }, of(8));
  yield [ARTICLE, of(8)];
  cms.put('authors', { last_name: 'Renamed' }, ada);
  yield [AUTHOR, ada];
  cms.unpublish('articles', of(9));
  cms.publish('articles', of(9));
  yield [ARTICLE, of(9)];
}

/** Shuffled in the same way on every run. */
const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, n) => ({ item, rank: Math.imul(n + seed, 2_654_435_761) >>> 0 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

it('webhooks in order, shuffled, doubled, replayed or lost lead to the same result', async () => {
  const inOrder = await startNewsroom();
  const shared = { cms: inOrder.cms, categories: inOrder.categories };
  const rooms = {
    inOrder,
    shuffled: await startNewsroom({}, shared),
    lost: await startNewsroom({}, shared),
    late: await startNewsroom({}, shared),
  };
  for (const { api } of [rooms.inOrder, rooms.shuffled, rooms.lost]) await api.contentRuntime?.start();
  const told: [string, string][] = [];
  for (const hook of edit(shared.cms, shared.categories)) {
    told.push(hook);
    expect((await inOrder.hook(...hook)).status).toBe(202);
    await inOrder.settled();
    if (told.length !== 15) continue;
    await rooms.lost.room.sweep();
    // Otherwise the seventh might first be pulled when it is no longer valid.
    await rooms.lost.settled();
  }
  const wanted = await everything(inOrder);
  expect(JSON.stringify(wanted)).toContain('Title anew');

  for (const hook of shuffled([...told, ...told], 7)) await rooms.shuffled.hook(...hook);
  await rooms.shuffled.settled();
  await rooms.lost.room.sweep();
  await rooms.lost.settled();
  await rooms.late.api.contentRuntime?.start();
  expect(await everything(rooms.lost)).toEqual(wanted);

  for (const hook of shuffled(told, 3)) await inOrder.hook(...hook);
  await inOrder.settled();
  expect(await everything(inOrder)).toEqual(wanted);

  // After the rejected entry is fixed, runs that never saw its valid version are equal too.
  const seventh = told[7]?.[1] ?? '';
  shared.cms.put('articles', { title: 'Title mended' }, seventh);
  for (const room of Object.values(rooms)) {
    await room.hook(ARTICLE, seventh);
    await room.settled();
  }
  const end = await everything(inOrder);
  expect(JSON.stringify(end)).toContain('Title mended');
  for (const room of [rooms.shuffled, rooms.lost, rooms.late]) expect(await everything(room)).toEqual(end);
  const twice = await query(
    inOrder.api.db,
    sql`select slug from articles where slug is not null group by slug having count(*) > 1`,
  );
  expect(twice).toEqual([]);
}, 120_000);
