import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, slugs } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi, type TestResponse } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { countRead, deleteExpiredReads } from './store.ts';

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

const DWELL_MS = 10_000;
const networkOf = (n: number) => `10.0.0.${n}`;

async function markerFor(slug: string, remoteAddress: string): Promise<string> {
  const url = `/strapi/articles/${idOf(slug)}/read-markers`;
  const response = await api.send({ method: 'POST', url, remoteAddress });
  expect(response.status).toBe(200);
  return response.body.data.marker;
}
const report = (slug: string, deviceId: string, marker: string, remoteAddress: string) =>
  api.send({
    method: 'POST',
    url: `/strapi/articles/${idOf(slug)}/reads`,
    remoteAddress,
    payload: { deviceId, marker },
  });
/** A read as the portal reports it: with a marker and after the minimum time. */
async function readWith(slug: string, deviceId: string, remoteAddress: string): Promise<TestResponse> {
  const marker = await markerFor(slug, remoteAddress);
  api.clock.now = new Date(api.clock.now.getTime() + DWELL_MS);
  return report(slug, deviceId, marker, remoteAddress);
}
const read = (slug: string, n: number) => readWith(slug, device(n), networkOf(n));
const countsOf = async (slug: string) => {
  const rows = await query<{ reads: number }>(
    api.db,
    sql`select reads from read_counts where article_id = ${idOf(slug)} order by day`,
  );
  return rows.map(({ reads }) => reads);
};
/** Requested as a member, because anonymous responses are cached. */
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
  it('[API-12] lists articles that share categories and words first, never itself or duplicates', async () => {
    for (const slug of Object.keys(ids)) {
      const response = await api.get(
        `/strapi/related-articles?populate=*&article_id=${idOf(slug)}&pageSize=100`,
      );
      expect(response.status).toBe(200);
      const related = slugs(response);
      expect(related).not.toContain(slug);
      expect(new Set(related).size).toBe(related.length);
      expect(response.body.meta.pagination.total).toBe(related.length);
    }
    expect(slugs(await api.get(`/strapi/related-articles?article_id=${idOf('rollups')}`))[0]).toBe('blobs');
  });

  it('[API-12] uses the given categories', async () => {
    const response = await api.get(
      `/strapi/related-articles?article_id=${idOf('rollups')}&categories=19&pageSize=100`,
    );
    expect(slugs(response)).toContain('gaming');
    expect(slugs(response)).not.toContain('rollups');
  });

  it('[API-12, ENT-07] pages without repetition', async () => {
    const path = `/strapi/related-articles?article_id=${idOf('rollups')}`;
    const all = slugs(await api.get(`${path}&pageSize=100`));
    const pages = await Promise.all(all.map((_, n) => api.get(`${path}&page=${n + 1}&pageSize=1`)));
    expect(pages.flatMap(slugs)).toEqual(all);
    const beyond = await api.get(`${path}&page=50&pageSize=1`);
    expect([slugs(beyond), beyond.body.meta.pagination.total]).toEqual([[], all.length]);
  });

  it('[PRO-03] shows locked articles as cards, without a body', async () => {
    const response = await api.get(`/strapi/related-articles?article_id=${idOf('rollups')}&pageSize=100`);
    expect(slugs(response)).toContain('bridges');
    expect(response.text).not.toContain('Body of');
  });

  it('responds 404 for an unknown article', async () => {
    expectProblem(await api.get('/strapi/related-articles?article_id=999999'), 'NotFoundError');
  });

  it.each(['', '?article_id=rollups', '?article_id=0', '?article_id=1&categories=defi'])(
    'responds 400 to "%s"',
    async (parameters) => {
      expectProblem(await api.get(`/strapi/related-articles${parameters}`), 'ValidationError');
    },
  );
});

describe('POST /strapi/articles/{id}/reads', () => {
  it('[API-13] responds 204 without a body', async () => {
    const response = await read('gaming', 1);
    expect(response.status).toBe(204);
    expect(response.text).toBe('');
  });

  it('[API-13] counts one read per device and day, ignores the case of its id and stores no device id', async () => {
    await read('gaming', 1);
    await readWith('gaming', 'ABCDEF00-0000-4000-8000-000000000001', networkOf(2));
    await readWith('gaming', 'abcdef00-0000-4000-8000-000000000001', networkOf(3));
    expect(await countsOf('gaming')).toEqual([2]);
    api.clock.now = new Date('2026-11-16T00:00:00Z');
    await read('gaming', 1);
    expect(await countsOf('gaming')).toEqual([2, 1]);
    const devices = await query<{ hash: string }>(api.db, sql`select device_hash as hash from read_devices`);
    const networks = await query<{ hash: string }>(
      api.db,
      sql`select network_hash as hash from read_networks`,
    );
    expect([devices.length, networks.length]).toEqual([3, 3]);
    for (const { hash } of [...devices, ...networks]) expect(hash).toMatch(/^[\w-]{22}$/);
  });

  it('[API-13] deletes hashes and secrets of past days and expired markers, and keeps the counts', async () => {
    await deleteExpiredReads(api.db, api.clock.now);
    for (const table of [sql`read_devices`, sql`read_networks`]) {
      expect(await query(api.db, sql`select day::text as day from ${table}`)).toEqual([
        { day: '2026-11-16' },
      ]);
    }
    expect(await query(api.db, sql`select 1 as one from used_read_markers`)).toHaveLength(1);
    const secrets = await query<{ key: string }>(
      api.db,
      sql`select key from key_value_store where key like 'read-secret:%'`,
    );
    expect(secrets).toEqual([{ key: 'read-secret:2026-11-16' }]);
    expect(await query(api.db, sql`select 1 as one from read_counts`)).toHaveLength(2);
  });

  it('[API-13] does not count a read without a valid marker', async () => {
    const before = await countsOf('notes');
    const now = api.clock.now.getTime();
    const marker = await markerFor('notes', networkOf(1));
    const other = await markerFor('blobs', networkOf(1));
    const [issuedAt, id, signature = ''] = marker.split('.');
    const earlier = (now - 60_000).toString(36);
    api.clock.now = new Date(now + DWELL_MS - 1);
    expectProblem(await report('notes', device(1), marker, networkOf(1)), 'ValidationError');
    api.clock.now = new Date(now + DWELL_MS);
    for (const wrong of [
      '',
      'x',
      other,
      `${earlier}.${id}.${signature}`,
      `${issuedAt}.${id}.${'A'.repeat(43)}`,
      `${marker}x`,
    ]) {
      expectProblem(await report('notes', device(1), wrong, networkOf(1)), 'ValidationError');
    }
    expectProblem(await report('notes', device(1), marker, networkOf(2)), 'ValidationError');
    api.clock.now = new Date(now + 15 * 60_000 + 1);
    expectProblem(await report('notes', device(1), marker, networkOf(1)), 'ValidationError');
    expect(await countsOf('notes')).toEqual(before);
  });

  it('[API-13] accepts each marker once, also in another process on the same database', async () => {
    const marker = await markerFor('rollups', networkOf(1));
    api.clock.now = new Date(api.clock.now.getTime() + DWELL_MS);
    expect((await report('rollups', device(1), marker, networkOf(1))).status).toBe(204);
    expectProblem(await report('rollups', device(2), marker, networkOf(1)), 'ValidationError');
    const repeated = {
      ...{ articleId: idOf('rollups'), deviceId: device(3), network: networkOf(1) },
      marker,
    };
    expect(await countRead(api.db, repeated, api.clock.now)).toBe(false);
    expect(await countsOf('rollups')).toEqual([1]);
  });

  it.each([
    ['an IPv4 address', () => '10.0.9.9'],
    ['an IPv6 /64', (n: number) => `2001:db8:9:9::${n}`],
  ])('[API-13] counts at most two reads per article and day from %s', async (_case, addressOf) => {
    const [before = 0] = (await countsOf('blobs')).slice(-1);
    for (let n = 20; n < 25; n += 1) {
      expect((await readWith('blobs', device(n + before * 10), addressOf(n))).status).toBe(204);
    }
    expect((await countsOf('blobs')).at(-1)).toBe(before + 2);
  });

  it('issues markers that are not cached, for published articles only', async () => {
    const url = `/strapi/articles/${idOf('gaming')}/read-markers`;
    const response = await api.send({ method: 'POST', url });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body.data.dwell_seconds).toBe(DWELL_MS / 1000);
    expectProblem(await api.call('POST', '/strapi/articles/999999/read-markers'), 'NotFoundError');
  });

  it('responds 404 for an unknown article', async () => {
    const body = { deviceId: device(1), marker: 'x' };
    const response = await api.call('POST', '/strapi/articles/999999/reads', undefined, body);
    expectProblem(response, 'NotFoundError');
  });

  it.each([
    {},
    { deviceId: device(1) },
    { deviceId: 5, marker: 'x' },
    { deviceId: '', marker: 'x' },
    { deviceId: 'me@example.com', marker: 'x' },
    { deviceId: device(1), marker: 'x'.repeat(101) },
    [],
    { deviceId: null },
  ])('responds 400 to the body %j', async (body) => {
    const response = await api.call('POST', `/strapi/articles/${idOf('gaming')}/reads`, undefined, body);
    expectProblem(response, 'ValidationError');
  });
});

describe('GET /strapi/dynamic-trending-articles', () => {
  beforeAll(async () => {
    await api.db.execute(
      sql`delete from read_counts where article_id in (${idOf('blobs')}, ${idOf('rollups')})`,
    );
  });

  it('[API-13] ranks by decaying reads, then unread articles, newest first', async () => {
    // Three reads six days ago weigh less than one today.
    api.clock.now = new Date('2026-11-17T09:00:00Z');
    for (const n of [1, 2, 3]) await read('bridges', n);
    expect(await trending()).toEqual(['bridges', 'gaming', 'notes', 'blobs', 'rollups']);
    api.clock.now = new Date('2026-11-23T09:00:00Z');
    await read('rollups', 1);
    expect(await trending()).toEqual(['rollups', 'bridges', 'gaming', 'notes', 'blobs']);
  });

  it('[API-13, SCR-10] can include or exclude categories', async () => {
    expect(await trending('category_id=1')).toEqual(['rollups', 'bridges', 'blobs']);
    expect(await trending('excluded_categories=1,6')).toEqual(['gaming']);
    expect(await trending('category_id=999')).toEqual([]);
  });

  it('[API-13, ENT-07] pages through read and unread articles without repetition', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => trending(`page=${page}&pageSize=2`)));
    expect(pages.flat()).toEqual(await trending());
    const response = await api.get('/strapi/dynamic-trending-articles?page=2&pageSize=2&populate=*');
    expect(response.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 3, total: 5 });
    expect(response.text).not.toContain('Body of');
  });

  it('[API-13] excludes unpublished articles, however often they were read', async () => {
    await api.publish({ ...CONTENT, articles: CONTENT.articles.filter(({ slug }) => slug !== 'rollups') });
    expect(await trending()).toEqual(['bridges', 'gaming', 'notes', 'blobs']);
    await api.publish(CONTENT);
  });

  it('[VAL-01] leaves out articles that search never lists, unless their category is requested', async () => {
    const vault = article('vault', { publishAt: day(6), categoryIds: [10, 8], title: 'Vault yields' });
    await api.publish({ ...CONTENT, articles: [...CONTENT.articles, vault] });
    expect(await trending()).not.toContain('vault');
    expect(await trending('category_id=2')).not.toContain('vault');
    expect(await trending('category_id=10')).toEqual(['vault']);
    const { body } = await api.get('/strapi/dynamic-trending-articles', MATRIX_READERS.free);
    expect(body.meta.pagination.total).toBe(5);
    await api.publish(CONTENT);
  });

  it('responds 400 to a category that is not a number', async () => {
    expectProblem(await api.get('/strapi/dynamic-trending-articles?category_id=defi'), 'ValidationError');
  });
});
