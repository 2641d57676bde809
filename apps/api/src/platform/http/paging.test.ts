import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const PAGED = [
  '/library/highlights',
  '/library/history',
  '/library/links',
  '/library/notifications',
  '/strapi/articles',
  '/strapi/latest-articles',
  '/strapi/author-articles?author_id=1',
  '/strapi/authors',
  '/strapi/bookmarks',
  '/strapi/calendars',
  '/strapi/data-insights',
  '/strapi/dynamic-trending-articles',
];
/**
 * Related articles are ranked among a fixed number of candidates, whatever the page. Page and total of a library are one
 * statement, over what one reader has saved.
 */
const BOUNDED = ['/library/items', '/strapi/related-articles?article_id=1'];

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('one'), article('two')]));
});

describe('a page far beyond the end', () => {
  it('is tested on every route with pages', () => {
    const { paths = {} } = api.app.swagger() as {
      paths?: Record<string, { get?: { parameters?: { name: string }[] } }>;
    };
    const paged = Object.entries(paths)
      .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'page'))
      .map(([path]) => path);
    expect(paged.sort()).toEqual([...PAGED, ...BOUNDED].map((url) => url.replace(/\?.*/, '')).sort());
  });

  it.each([...PAGED, ...BOUNDED])('[ENT-07] is empty at %s', async (path) => {
    const { status, body } = await api.get(
      `${path}${path.includes('?') ? '&' : '?'}page=999999&pageSize=10`,
      MATRIX_READERS.pioneer,
    );
    expect([status, body.data]).toEqual([200, []]);
  });

  it.each(PAGED)('reads no list at %s', async (path) => {
    const { $client } = api.db as unknown as { $client: { query: (...args: unknown[]) => unknown } };
    const query = vi.spyOn($client, 'query');
    await api.get(`${path}${path.includes('?') ? '&' : '?'}page=999998&pageSize=10`, MATRIX_READERS.pioneer);
    const statements = query.mock.calls.map((call) => JSON.stringify(call));
    query.mockRestore();
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => statement.includes('9999970'))).toEqual([]);
  });
});
