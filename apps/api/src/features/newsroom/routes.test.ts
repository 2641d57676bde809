import { createHmac } from 'node:crypto';
import type { FakeStrapi } from '@tidemark/harness/strapi-stand-in';
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
} from '../../../test/newsroom.ts';
import type { TestResponse } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';

const ID = 'abcdefghijklmnopqrstuvwx';

describe('a webhook', () => {
  let newsroom: TestNewsroom;
  const jobs = () => query(newsroom.api.db, sql`select uid, document_id from sync_jobs`);

  beforeAll(async () => {
    newsroom = await startNewsroom();
    // No worker runs, so stored jobs remain.
    await newsroom.cmsNewsroom.stop();
  });

  it('with a valid signature is stored once, however often it arrives, and gets an immediate response', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { status, body, headers } = await newsroom.sendWebhook(ARTICLE, ID);
      expect({ status, body }).toEqual({ status: 202, body: { data: { noted: true } } });
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await jobs()).toEqual([{ uid: ARTICLE, document_id: ID }]);
    await newsroom.api.db.execute(sql`delete from sync_jobs`);
  });

  const body = JSON.stringify({ uid: ARTICLE, documentId: ID });
  it.each<[string, (path: string) => Promise<TestResponse>]>([
    ['with another secret', (path) => newsroom.post(path, body, { secret: 'a-secret-of-another-cms' })],
    ['from six minutes ago', (path) => newsroom.post(path, body, { clockOffset: -360 })],
    ['from six minutes ahead', (path) => newsroom.post(path, body, { clockOffset: 360 })],
    ['without a signature', (path) => newsroom.post(path, body, { headers: { 'x-tidemark-signature': '' } })],
    [
      'with a signature that is not hexadecimal',
      (path) => newsroom.post(path, body, { headers: { 'x-tidemark-signature': 'z'.repeat(64) } }),
    ],
    ['without a time', (path) => newsroom.post(path, body, { headers: { 'x-tidemark-time': '' } })],
    [
      'with the time of another webhook',
      (path) => newsroom.post(path, body, { headers: { 'x-tidemark-time': '1794744001' } }),
    ],
  ])('%s gets a 401 and has no effect', async (_name, send) => {
    const before = newsroom.cms.requests();
    for (const path of ['/hooks/cms', '/hooks/cms/check', '/hooks/cms/report', '/hooks/cms/differences']) {
      const response = await send(path);
      expect(response.status).toBe(401);
      expect(response.body.error.name).toBe('UnauthorizedError');
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
  ])('with the body %j gets a 400 and has no effect', async (message) => {
    expect((await newsroom.post('/hooks/cms', message)).status).toBe(400);
    expect(await jobs()).toEqual([]);
  });

  it('of an unknown type is stored and has no effect', async () => {
    expect((await newsroom.sendWebhook('plugin::users.user', ID)).status).toBe(202);
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
  const responses = [
    list,
    await read('/strapi/authors'),
    await read('/strapi/calendars'),
    await read('/search?query=title&pageSize=100'),
  ];
  for (const slug of [...slugs, 'article-3', 'moved-away', 'article-7'])
    responses.push(await read(`/strapi/articles/${slug}`));
  return JSON.parse(
    JSON.stringify(responses, (name, value) =>
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
  cms.put('articles', { title: 'New title' }, of(1));
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

it('leads to the same content if webhooks arrive in order, shuffled, twice, again later or not at all', async () => {
  const inOrder = await startNewsroom();
  const shared = { cms: inOrder.cms, categories: inOrder.categories };
  const newsrooms = {
    inOrder,
    shuffled: await startNewsroom({}, shared),
    lost: await startNewsroom({}, shared),
    late: await startNewsroom({}, shared),
  };
  for (const { api } of [newsrooms.inOrder, newsrooms.shuffled, newsrooms.lost])
    await api.contentRuntime?.start();
  const webhooks: [string, string][] = [];
  for (const webhook of edit(shared.cms, shared.categories)) {
    webhooks.push(webhook);
    expect((await inOrder.sendWebhook(...webhook)).status).toBe(202);
    await inOrder.settled();
    if (webhooks.length !== 15) continue;
    await newsrooms.lost.cmsNewsroom.sweep();
    // Otherwise the seventh might first be pulled when it is no longer valid.
    await newsrooms.lost.settled();
  }
  const expected = await everything(inOrder);
  expect(JSON.stringify(expected)).toContain('New title');

  for (const webhook of shuffled([...webhooks, ...webhooks], 7))
    await newsrooms.shuffled.sendWebhook(...webhook);
  await newsrooms.shuffled.settled();
  await newsrooms.lost.cmsNewsroom.sweep();
  await newsrooms.lost.settled();
  await newsrooms.late.api.contentRuntime?.start();
  expect(await everything(newsrooms.lost)).toEqual(expected);

  for (const webhook of shuffled(webhooks, 3)) await inOrder.sendWebhook(...webhook);
  await inOrder.settled();
  expect(await everything(inOrder)).toEqual(expected);

  // After the rejected entry is fixed, runs that never saw its valid version are equal too.
  const seventh = webhooks[7]?.[1] ?? '';
  shared.cms.put('articles', { title: 'Corrected title' }, seventh);
  for (const newsroom of Object.values(newsrooms)) {
    await newsroom.sendWebhook(ARTICLE, seventh);
    await newsroom.settled();
  }
  const end = await everything(inOrder);
  expect(JSON.stringify(end)).toContain('Corrected title');
  for (const newsroom of [newsrooms.shuffled, newsrooms.lost, newsrooms.late]) {
    expect(await everything(newsroom)).toEqual(end);
  }
  const duplicates = await query(
    inOrder.api.db,
    sql`select slug from articles where slug is not null group by slug having count(*) > 1`,
  );
  expect(duplicates).toEqual([]);
}, 120_000);
