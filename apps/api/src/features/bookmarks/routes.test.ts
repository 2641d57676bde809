import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi, type TestResponse } from '../../../test/support.ts';

const { free, explorer, pioneer, alpha } = MATRIX_READERS;
const ARTICLES = ['one', 'two', 'three', 'four'].map((slug) => article(slug));
const CONTENT = publication([
  ...ARTICLES,
  article('locked', { access: 'alpha', text: 'Secret.' }),
  article('temporary'),
]);

let api: TestApi;
let ids: Record<string, number>;

const pathOf = (slug: string) => `/strapi/bookmarks/${ids[slug]}`;
const entries = (response: TestResponse) =>
  response.body.data.map((entry: { attributes: { article: { data: { id: number } | null } } }) => {
    const { data } = entry.attributes.article;
    return data && Object.entries(ids).find(([, id]) => id === data.id)?.[0];
  });

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
  const list = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    list.body.data.map((item: { id: number; attributes: { slug: string } }) => [
      item.attributes.slug,
      item.id,
    ]),
  );
});

describe('a bookmark', () => {
  it('[API-08] is empty data before, non-empty after POST, empty again after DELETE', async () => {
    const before = await api.get(pathOf('one'), free);
    expect(before.status).toBe(200);
    expect(before.body).toEqual({ data: [], meta: {} });

    const added = await api.call('POST', pathOf('one'), free);
    expect(added.status).toBe(200);
    expect(added.body.data).toEqual([
      {
        id: expect.any(Number),
        attributes: { created_at: '2026-11-15T12:00:00.000Z', article_id: ids.one },
      },
    ]);
    expect((await api.get(pathOf('one'), free)).body).toEqual(added.body);
    expect((await api.get(`/strapi/articles/one`, free)).body.data.attributes.bookmark).toBe(true);

    const removed = await api.call('DELETE', pathOf('one'), free);
    expect(removed.status).toBe(200);
    expect(removed.body).toEqual({ data: [], meta: {} });
    expect((await api.get(pathOf('one'), free)).body.data).toEqual([]);
  });

  it('[API-08] POST and DELETE are idempotent: a second add keeps the first one’s date', async () => {
    const first = await api.call('POST', pathOf('two'), free);
    api.clock.now = new Date('2026-11-15T12:05:00Z');
    const second = await api.call('POST', pathOf('two'), free);
    expect(second.body).toEqual(first.body);
    expect((await api.get('/strapi/bookmarks', free)).body.meta.pagination.total).toBe(1);
    expect((await api.call('DELETE', pathOf('two'), free)).status).toBe(200);
    expect((await api.call('DELETE', pathOf('two'), free)).status).toBe(200);
  });

  it('[API-08] is added once by concurrent requests', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => api.call('POST', pathOf('three'), pioneer)),
    );
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect((await api.get('/strapi/bookmarks', pioneer)).body.meta.pagination.total).toBe(1);
  });

  it('[API-08, SCR-12, PRO-03] can be set on a locked article, which stays locked', async () => {
    expect((await api.call('POST', pathOf('locked'), free)).body.data).toHaveLength(1);
    const list = await api.get('/strapi/bookmarks', free);
    expect(entries(list)).toEqual(['locked']);
    expect(list.text).not.toContain('Secret');
    await api.call('DELETE', pathOf('locked'), free);
  });

  it('[API-08] is visible to its reader only', async () => {
    await api.call('POST', pathOf('four'), explorer);
    expect((await api.get(pathOf('four'), alpha)).body.data).toEqual([]);
    await api.call('DELETE', pathOf('four'), alpha);
    expect((await api.get(pathOf('four'), explorer)).body.data).toHaveLength(1);
    expect(entries(await api.get('/strapi/bookmarks', alpha))).toEqual([]);
  });

  it('responds 404 when adding an unknown article, but allows removal', async () => {
    expectProblem(await api.call('POST', '/strapi/bookmarks/999999', free), 'NotFoundError');
    expect((await api.call('DELETE', '/strapi/bookmarks/999999', free)).status).toBe(200);
    expect((await api.get('/strapi/bookmarks/999999', free)).body.data).toEqual([]);
  });

  it.each(['one', '0', '-1', '1.5', '2147483648', '1%002'])('responds 400 to the id %s', async (id) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expectProblem(await api.call(method, `/strapi/bookmarks/${id}`, free), 'ValidationError');
    }
  });
});

describe('GET /strapi/bookmarks', () => {
  it('[API-08, ENT-06, ENT-07] lists the newest bookmark first, as cards, and pages', async () => {
    for (const [n, slug] of ['one', 'two', 'three'].entries()) {
      api.clock.now = new Date(Date.UTC(2026, 10, 15, 13, n));
      await api.call('POST', pathOf(slug), alpha);
    }
    const response = await api.get('/strapi/bookmarks?populate=*', alpha);
    expect(response.status).toBe(200);
    expect(entries(response)).toEqual(['three', 'two', 'one']);
    expect(response.body.data[0]).toEqual({
      id: expect.any(Number),
      attributes: {
        created_at: '2026-11-15T13:02:00.000Z',
        article_id: ids.three,
        article: {
          data: {
            id: ids.three,
            attributes: expect.objectContaining({ slug: 'three', bookmark: true }),
          },
        },
      },
    });
    const second = await api.get('/strapi/bookmarks?page=2&pageSize=2', alpha);
    expect(entries(second)).toEqual(['one']);
    expect(second.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
    expect(response.text).not.toContain('Body of');
  });

  it('[API-08] returns null data for an unpublished article, which can be removed and returns with the article', async () => {
    const reader = { ...alpha, uid: 'former-reader' } as typeof alpha;
    await api.call('POST', pathOf('temporary'), reader);
    await api.publish({ ...CONTENT, articles: CONTENT.articles.filter(({ slug }) => slug !== 'temporary') });
    const list = await api.get('/strapi/bookmarks', reader);
    expect(list.body.data[0].attributes.article).toEqual({ data: null });
    expect(list.body.data[0].attributes.article_id).toBe(ids.temporary);
    expect(list.body.meta.pagination.total).toBe(1);

    await api.publish(CONTENT);
    expect(entries(await api.get('/strapi/bookmarks', reader))).toEqual(['temporary']);

    await api.publish({ ...CONTENT, articles: CONTENT.articles.filter(({ slug }) => slug !== 'temporary') });
    expect((await api.call('DELETE', pathOf('temporary'), reader)).status).toBe(200);
    expect((await api.get('/strapi/bookmarks', reader)).body.data).toEqual([]);
    await api.publish(CONTENT);
  });

  it('[API-08] returns an empty page with the total beyond the end', async () => {
    const response = await api.get('/strapi/bookmarks?page=9&pageSize=10', alpha);
    expect(response.body.data).toEqual([]);
    expect(response.body.meta.pagination.total).toBe(3);
  });

  it('responds 400 to a page size of 0', async () => {
    expectProblem(await api.get('/strapi/bookmarks?page=1&pageSize=0', alpha), 'ValidationError');
  });
});

it('[ERR-01, API-14] responds 401 to an anonymous reader on every bookmark route and writes nothing', async () => {
  expectProblem(await api.get('/strapi/bookmarks'), 'UnauthorizedError');
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expectProblem(await api.call(method, pathOf('one')), 'UnauthorizedError');
  }
});
