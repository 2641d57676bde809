import type { Reader } from '@tidemark/contracts/access';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const { free, pioneer } = MATRIX_READERS;
const CONTENT = publication([
  article('open'),
  article('closed', { access: 'pioneer', text: 'Before. Zanzibar is the secret. Afterwards.' }),
]);

let api: TestApi;
let ids: Record<string, number>;
let reader: Reader;
let readers = 0;

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
  const { body } = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
});
beforeEach(() => {
  readers += 1;
  reader = { ...pioneer, uid: `marker-${readers}` } as Reader;
});

const highlightOf = (slug: string, extra: object = {}) => ({
  ...{ article_id: ids[slug], exact: 'Zanzibar', prefix: 'Before. ', suffix: ' is the secret', start: 8 },
  ...{ color: 'yellow', note: 'Check this' },
  ...extra,
});
const add = (slug: string, extra: object = {}) =>
  api.call('POST', '/library/highlights', reader, highlightOf(slug, extra));
const list = async (parameters = '', as = reader) =>
  (await api.get(`/library/highlights${parameters}`, as)).body;

describe('a highlight', () => {
  it('is created, listed in the order of the text, changed and removed', async () => {
    api.clock.now = new Date('2026-11-15T12:00:00Z');
    const created = await add('closed');
    expect(created.status).toBe(200);
    const { id, attributes } = created.body.data;
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(attributes).toEqual({
      ...{ article_id: ids.closed, exact: 'Zanzibar', color: 'yellow', note: 'Check this', readable: true },
      shortened: false,
      context: { prefix: 'Before. ', suffix: ' is the secret', start: 8 },
      created_at: '2026-11-15T12:00:00.000Z',
      updated_at: '2026-11-15T12:00:00.000Z',
      article: { data: { id: ids.closed, attributes: expect.objectContaining({ slug: 'closed' }) } },
    });
    const earlier = await add('closed', { exact: 'Before', start: 0, note: undefined });
    const { data, meta } = await list(`?article_id=${ids.closed}`);
    expect(data.map((one: { id: string }) => one.id)).toEqual([earlier.body.data.id, id]);
    expect(meta.pagination.total).toBe(2);

    api.clock.now = new Date('2026-11-15T12:30:00Z');
    const changed = await api.call('POST', `/library/highlights/${id}`, reader, { color: 'pink' });
    expect(changed.body.data.attributes).toMatchObject({
      ...{ color: 'pink', note: 'Check this', updated_at: '2026-11-15T12:30:00.000Z' },
    });
    await api.call('POST', `/library/highlights/${id}`, reader, { note: '' });
    expect((await list(`?article_id=${ids.closed}`)).data[1].attributes).toMatchObject({
      color: 'pink',
      note: '',
    });
    expect((await api.call('DELETE', `/library/highlights/${id}`, reader)).status).toBe(200);
    expect((await list()).meta.pagination.total).toBe(1);
  });

  it('is found by its note and by its words, in the list and in the library', async () => {
    await add('closed');
    await add('open', { exact: 'Body of', note: '50 % of it' });
    const found = async (query: string) =>
      (await list(`?query=${encodeURIComponent(query)}`)).data.map(
        (one: { attributes: { article_id: number } }) => one.attributes.article_id,
      );
    expect(await found('check')).toEqual([ids.closed]);
    expect(await found('50 %')).toEqual([ids.open]);
    expect(await found('zanz')).toEqual([ids.closed]);
    expect(await found('nothing')).toEqual([]);
    for (const slug of ['open', 'closed']) await api.call('POST', `/strapi/bookmarks/${ids[slug]}`, reader);
    const library = async (query: string) =>
      (await api.get(`/library/items?query=${encodeURIComponent(query)}`, reader)).body.data.map(
        (one: { id: number }) => one.id,
      );
    expect(await library('check this')).toEqual([ids.closed]);
    expect(await library('50 % of')).toEqual([ids.open]);
  });

  it('belongs to its reader', async () => {
    const { id } = (await add('open')).body.data;
    const other = { ...pioneer, uid: 'somebody-else' } as Reader;
    expect((await list('', other)).data).toEqual([]);
    expectProblem(await api.call('POST', `/library/highlights/${id}`, other, { note: 'x' }), 'NotFoundError');
    await api.call('DELETE', `/library/highlights/${id}`, other);
    expect((await list()).data).toHaveLength(1);
  });

  it('is rejected for an article that the reader may not read', async () => {
    reader = { ...free, uid: 'free-marker' } as Reader;
    expectProblem(await add('closed'), 'PlanError');
    expectProblem(await add('closed', { article_id: 999_999 }), 'NotFoundError');
    expect((await list()).data).toEqual([]);
  });

  it('keeps quote and note after the plan has ended, without the text around it', async () => {
    await add('closed');
    const former = { ...reader, plan: 'free' } as Reader;
    const response = await api.get('/library/highlights', former);
    expect(response.body.data[0].attributes).toMatchObject({
      ...{ exact: 'Zanzibar', note: 'Check this', context: null, readable: false },
    });
    expect(response.text).not.toContain('is the secret');
    const { id } = response.body.data[0];
    const changed = await api.call('POST', `/library/highlights/${id}`, former, { note: 'Still mine' });
    expect(changed.body.data.attributes).toMatchObject({ note: 'Still mine', context: null });
  });

  it('keeps the first 500 characters of a long quote after the plan has ended, in lists, searches and exports', async () => {
    const exact = `${'Long words. '.repeat(42).slice(0, 499)}😀 The end is secret.${' More.'.repeat(240)}`;
    expect(exact.length).toBeGreaterThan(1900);
    expect((await add('closed', { exact, note: 'Long' })).body.data.attributes).toMatchObject({
      ...{ exact, shortened: false },
    });
    const former = { ...reader, plan: 'free' } as Reader;
    const [shortened] = (await list('', former)).data;
    expect(shortened.attributes).toMatchObject({ exact: exact.slice(0, 499), shortened: true });
    for (const format of ['json', 'csv', 'markdown']) {
      expect((await api.get(`/library/export?format=${format}`, reader)).text).toContain('secret');
      const response = await api.get(`/library/export?format=${format}`, former);
      expect(response.status).toBe(200);
      expect(response.text).not.toContain('secret');
    }
    await api.call('POST', `/strapi/bookmarks/${ids.closed}`, former);
    const hits = async (query: string) => [
      (await list(`?query=${query}`, former)).data.length,
      (await api.get(`/library/items?query=${query}`, former)).body.data.length,
    ];
    expect(await hits('long%20words')).toEqual([1, 1]);
    expect(await hits('end%20is%20secret')).toEqual([0, 0]);
  });

  it('keeps quote and note after the article was unpublished', async () => {
    await add('open');
    await api.publish({ ...CONTENT, articles: CONTENT.articles.filter(({ slug }) => slug !== 'open') });
    expect((await list()).data[0].attributes).toMatchObject({
      ...{ exact: 'Zanzibar', context: null, readable: false, article: { data: null } },
    });
    await api.publish(CONTENT);
  });

  it.each([
    { exact: 'x'.repeat(2001) },
    { exact: '' },
    { exact: '  ' },
    { exact: undefined },
    { prefix: 'x'.repeat(61) },
    { start: -1 },
    { color: 'red' },
    { note: 'x'.repeat(5001) },
    { note: 'a\u0000b' },
    { article_id: 'x' },
  ])('is rejected with %j', async (wrong) => {
    expectProblem(await add('open', wrong), 'ValidationError');
    expect((await list()).data).toEqual([]);
  });

  it('can be one of 1,000 in an article, also with concurrent requests', async () => {
    const { uid } = reader as Reader & { kind: 'member' };
    await api.db.execute(sql`insert into highlights (id, uid, article_id, exact, prefix, suffix, start, color, note, created_at, updated_at)
      select ${uid} || n, ${uid}, ${ids.open}::int, 'x', '', '', n, 'blue', '', now(), now() from generate_series(1, 998) n`);
    const responses = await Promise.all([1, 2, 3, 4].map(() => add('open')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    expect((await list(`?article_id=${ids.open}`)).meta.pagination.total).toBe(1000);
    expect((await add('closed')).status).toBe(200);
  });
});
