import { act, render, screen } from '@testing-library/react';
import { categoryBySlug } from '@tidemark/contracts/categories';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Summary } from '../../domain/articles/index.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { client } from '../../platform/query/query-layer.ts';
import { becomeAnonymous } from '../../platform/session/store.ts';
import { json } from '../../platform/testing.ts';
import { CategoryScreen } from './CategoryScreen.tsx';

const router = vi.hoisted(() => ({ query: {} as Record<string, string> }));
vi.mock('next/router', () => ({
  useRouter: () => ({
    query: router.query,
    asPath: '/categories/defi',
    pathname: '/categories/[category]',
    push: async () => true,
    replace: async () => true,
    prefetch: async () => {},
  }),
}));

const defi = categoryBySlug('defi') ?? expect.unreachable();
const DATE = '2026-11-03T08:30:00Z';
const article = (id: number, title: string) =>
  ({
    ...{ id, slug: `a-${id}`, title, teaser: '', access: 'free', publishedAt: DATE, updatedAt: DATE },
    ...{
      picture: null,
      categories: [],
      authors: [],
      minutes: 1,
      words: 1,
      charts: 0,
      tables: 0,
      takeaways: 0,
    },
  }) as never as Summary;

const wireCard = (id: number, title: string) => ({
  id,
  attributes: {
    ...{ title, slug: `a-${id}`, teaser: '', access: 'free', publish_at: DATE, updated_at: DATE },
    ...{ main_image: null, image: null, categories: [], authors: [], assets: [], bookmark: null },
    ...{ reading_minutes: 1, words: 1, charts: 0, tables: 0, takeaways: 0 },
  },
});

const pagination = { page: 1, pageSize: 12, pageCount: 1, total: 2 };
const first = { items: [article(2, 'Newest'), article(1, 'Oldest')], pagination };
const lead = () => screen.getAllByRole('article')[0]?.querySelector('h2')?.textContent;
const rows = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => {
  router.query = {};
  act(() => becomeAnonymous());
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('shows the newest article as lead by default, without a request', () => {
  const fetchMock = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetchMock);
  render(<CategoryScreen category={defi} covers="" first={first} analysts={[]} />);
  expect(lead()).toBe('Newest');
  expect(rows()).toEqual(['Oldest']);
  expect(fetchMock).not.toHaveBeenCalled();
});

it('[CON-04] sorts the lead article together with the list', async () => {
  router.query = { sort: 'date_asc' };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    expect(new URL(String(input)).searchParams.get('sort')).toBe('date_asc');
    return json({ data: [wireCard(1, 'Oldest'), wireCard(2, 'Newest')], meta: { pagination } });
  });
  render(<CategoryScreen category={defi} covers="" first={first} analysts={[]} />);
  await screen.findByRole('heading', { level: 2, name: 'Oldest' });
  expect(lead()).toBe('Oldest');
  expect(rows()).toEqual(['Newest']);
});

it('[ERR-02] shows the default message if the analysts could not be loaded', () => {
  render(<CategoryScreen category={defi} covers="" first={first} analysts={null} />);
  expect(screen.getByText(FAILED.analysts)).toBeTruthy();
});
