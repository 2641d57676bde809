import { afterEach, expect, it, vi } from 'vitest';
import { json } from '../../platform/testing.ts';
import { fetchAnalystArticles } from './calls.ts';

const author = (id: number, name: string) => ({
  id,
  attributes: { first_name: name, last_name: null, slug: name, role: '', image: { data: null } },
});
const card = {
  id: 1,
  attributes: {
    ...{ title: 'A', slug: 'a', teaser: '', access: 'free', publish_at: '2026-11-15T12:00:00.000Z' },
    ...{ main_image: null, image: null, categories: [], bookmark: null, words: 1, minutes: 1 },
    authors: [author(1, 'Ada'), author(2, 'Ben'), author(3, 'Cleo')],
  },
};

afterEach(() => vi.unstubAllGlobals());

it('names the analyst of the page first, and the others in their order', async () => {
  const pagination = { page: 1, pageSize: 10, pageCount: 1, total: 1 };
  vi.stubGlobal('fetch', async () => json({ data: [card], meta: { pagination } }));
  const { items } = await fetchAnalystArticles(2, { page: 1, pageSize: 10 });
  expect(items[0]?.authors.map(({ name }) => name)).toEqual(['Ben', 'Ada', 'Cleo']);
});
