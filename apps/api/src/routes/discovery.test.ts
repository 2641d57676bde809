import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, slugs } from '../../test/expect.ts';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi, type TestResponse } from '../../test/support.ts';
import { query } from '../store/db.ts';
import { deleteExpiredReads } from '../store/reads.ts';

let api: TestApi;

const day = (n: number) => new Date(`2026-11-${String(n).padStart(2, '0')}T08:00:00Z`);
const CONTENT = publication([
  article('rollups', {
    publishAt: day(1),
    categoryIds: [8],
    title: 'Rollup fees and blobs',
    assets: ['ETH'],
  }),
  article('blobs', {
    publishAt: day(2),
    categoryIds: [8],
    title: 'Blobs after the rollup fees',
    assets: ['ETH'],
  }),
  article('bridges', { publishAt: day(3), categoryIds: [9], title: 'Bridge messages', access: 'vip' }),
  article('gaming', {
    publishAt: day(4),
    categoryIds: [19],
    title: 'Players and guilds',
    teaser: 'On games',
  }),
  article('notes', { publishAt: day(5), categoryIds: [24], title: 'Desk notes', teaser: 'On the desk' }),
]);

const device = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let ids: Record<string, number>;
const idOf = (slug: string): number => ids[slug] ?? 0;

const read = (slug: string, n: number): Promise<TestResponse> =>
  api.call('POST', `/strapi/articles/${idOf(slug)}/reads`, undefined, { deviceId: device(n) });
/** Asked as a member, so that no kept answer stands between. */
const trending = async (parameters = ''): Promise<string[]> =>
  slugs(await api.get(`/strapi/dynamic-trending-articles?${parameters}`, MATRIX_READERS.free));

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
  const { body } = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
});

describe('GET /strapi/related-articles', () => {
  it('[API-12] gives what shares categories and words first, never itself, nothing twice', async () => {
    for (const slug of Object.keys(ids)) {
      const answer = await api.get(
        `/strapi/related-articles?populate=*&article_id=${idOf(slug)}&pageSize=100`,
      );
      expect(answer.status).toBe(200);
      const found = slugs(answer);
      expect(found).not.toContain(slug);
      expect(new Set(found).size).toBe(found.length);
      expect(answer.body.meta.pagination.total).toBe(found.length);
    }
    expect(slugs(await api.get(`/strapi/related-articles?article_id=${idOf('rollups')}`))[0]).toBe('blobs');
  });

  it('[API-12] goes by the categories it is told', async () => {
    const answer = await api.get(
      `/strapi/related-articles?article_id=${idOf('rollups')}&categories=19&pageSize=100`,
    );
    expect(slugs(answer)).toContain('gaming');
    expect(slugs(answer)).not.toContain('rollups');
  });

  it('[API-12, ENT-07] pages without repetition', async () => {
    const path = `/strapi/related-articles?article_id=${idOf('rollups')}`;
    const all = slugs(await api.get(`${path}&pageSize=100`));
    const pages = await Promise.all(all.map((_, n) => api.get(`${path}&page=${n + 1}&pageSize=1`)));
    expect(pages.flatMap(slugs)).toEqual(all);
    const past = await api.get(`${path}&page=50&pageSize=1`);
    expect([slugs(past), past.body.meta.pagination.total]).toEqual([[], all.length]);
  });

  it('[PRO-03] shows locked ones as cards, without a body', async () => {
    const answer = await api.get(`/strapi/related-articles?article_id=${idOf('rollups')}&pageSize=100`);
    expect(slugs(answer)).toContain('bridges');
    expect(answer.text).not.toContain('Body of');
  });

  it('404 for an article nobody knows', async () => {
    expectProblem(await api.get('/strapi/related-articles?article_id=999999'), 'NotFoundError');
  });

  it.each(['', '?article_id=rollups', '?article_id=0', '?article_id=1&categories=defi'])(
    '400 on "%s"',
    async (parameters) => {
      expectProblem(await api.get(`/strapi/related-articles${parameters}`), 'ValidationError');
    },
  );
});

describe('POST /strapi/articles/{id}/reads', () => {
  it('[API-13] 204, and says nothing', async () => {
    const answer = await read('gaming', 1);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
  });

  it('[API-13] counts one read a device a day, whatever the case of its id, and keeps no device id', async () => {
    await read('gaming', 1);
    await api.call('POST', `/strapi/articles/${idOf('gaming')}/reads`, undefined, {
      deviceId: 'ABCDEF00-0000-4000-8000-000000000001',
    });
    await api.call('POST', `/strapi/articles/${idOf('gaming')}/reads`, undefined, {
      deviceId: 'abcdef00-0000-4000-8000-000000000001',
    });
    const counts = () =>
      query<{ reads: number }>(
        api.db,
        sql`select reads from read_counts where article_id = ${idOf('gaming')} order by day`,
      );
    expect(await counts()).toEqual([{ reads: 2 }]);
    api.clock.now = new Date('2026-11-16T00:00:00Z');
    await read('gaming', 1);
    expect(await counts()).toEqual([{ reads: 2 }, { reads: 1 }]);
    const marks = await query<{ mark: string }>(api.db, sql`select mark from read_marks`);
    expect(marks).toHaveLength(3);
    for (const { mark } of marks) expect(mark).not.toContain('00000000');
  });

  it('[API-13] marks and secrets of past days are forgotten, counts stay', async () => {
    await deleteExpiredReads(api.db, api.clock.now);
    expect(await query(api.db, sql`select day::text as day from read_marks`)).toEqual([
      { day: '2026-11-16' },
    ]);
    const secrets = await query<{ key: string }>(
      api.db,
      sql`select key from key_value_store where key like 'read-secret:%'`,
    );
    expect(secrets).toEqual([{ key: 'read-secret:2026-11-16' }]);
    expect(await query(api.db, sql`select 1 as one from read_counts`)).toHaveLength(2);
  });

  it('404 for an article nobody knows', async () => {
    const answer = await api.call('POST', '/strapi/articles/999999/reads', undefined, {
      deviceId: device(1),
    });
    expectProblem(answer, 'NotFoundError');
  });

  it.each([{}, { deviceId: 5 }, { deviceId: '' }, { deviceId: 'me@example.com' }, [], { deviceId: null }])(
    '400 on the body %j',
    async (body) => {
      const answer = await api.call('POST', `/strapi/articles/${idOf('gaming')}/reads`, undefined, body);
      expectProblem(answer, 'ValidationError');
    },
  );
});

describe('GET /strapi/dynamic-trending-articles', () => {
  it('[API-13] ranks by reads that fade, then the unread, newest first', async () => {
    // Three reads six days ago weigh less than one today.
    api.clock.now = new Date('2026-11-17T09:00:00Z');
    for (const n of [1, 2, 3]) await read('bridges', n);
    expect(await trending()).toEqual(['bridges', 'gaming', 'notes', 'blobs', 'rollups']);
    api.clock.now = new Date('2026-11-23T09:00:00Z');
    await read('rollups', 1);
    expect(await trending()).toEqual(['rollups', 'bridges', 'gaming', 'notes', 'blobs']);
  });

  it('[API-13, SCR-10] can be limited to categories or kept clear of them', async () => {
    expect(await trending('category_id=1')).toEqual(['rollups', 'bridges', 'blobs']);
    expect(await trending('excluded_categories=1,6')).toEqual(['gaming']);
    expect(await trending('category_id=999')).toEqual([]);
  });

  it('[API-13, ENT-07] pages, read and unread, without repetition', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => trending(`page=${page}&pageSize=2`)));
    expect(pages.flat()).toEqual(await trending());
    const answer = await api.get('/strapi/dynamic-trending-articles?page=2&pageSize=2&populate=*');
    expect(answer.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 3, total: 5 });
    expect(answer.text).not.toContain('Body of');
  });

  it('[API-13] leaves out what was taken down, however often it was read', async () => {
    await api.publish({ ...CONTENT, articles: CONTENT.articles.filter(({ slug }) => slug !== 'rollups') });
    expect(await trending()).toEqual(['bridges', 'gaming', 'notes', 'blobs']);
    await api.publish(CONTENT);
  });

  it('400 on a category that is no number', async () => {
    expectProblem(await api.get('/strapi/dynamic-trending-articles?category_id=defi'), 'ValidationError');
  });
});
