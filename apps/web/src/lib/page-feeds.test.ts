import { categoryById } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { feedsOfPage } from './page-feeds.ts';

const feeds = (page: string, pageProps?: object) =>
  feedsOfPage(page, pageProps).map(({ title, href }) => `${title} ${href}`);
const ALL = ['rss', 'atom', 'json'].map((format) => `Tidemark /feeds/all.${format}`);

describe('feeds of a page', () => {
  it('are those of everything, on every page', () => {
    for (const page of ['/[[...none]]', '/articles/[id]', '/404']) expect(feeds(page)).toEqual(ALL);
  });

  it('begin with the category’s or the subcategory’s own', () => {
    const own = (page: string, id: number) => feeds(page, { category: categoryById(id) });
    const [first, , third, ...rest] = own('/categories/[category]', 2);
    expect([first, third]).toEqual(['Tidemark: DeFi /feeds/defi.rss', 'Tidemark: DeFi /feeds/defi.json']);
    expect(rest).toEqual(ALL);
    const [lending] = own('/categories/[category]/[subcategory]', 11);
    expect(lending).toBe('Tidemark: Lending /feeds/lending.rss');
  });

  it('begin with the analyst’s own', () => {
    const analyst = { slug: 'ada-marsh', name: 'Ada Marsh' };
    expect(feeds('/analysts/[id]', { analyst })[0]).toBe('Tidemark: Ada Marsh /feeds/analysts/ada-marsh.rss');
    expect(feeds('/analysts/[id]')).toEqual(ALL);
  });
});
