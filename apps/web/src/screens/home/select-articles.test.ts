import { describe, expect, it } from 'vitest';
import type { Summary } from '../../domain/articles/index.ts';
import { selectFirstArticles } from './select-articles.ts';

const article = (id: number, access: Summary['access'] = 'alpha'): Summary => ({
  ...{ id, slug: `article-${id}`, title: `Article ${id}`, teaser: '', access, picture: null },
  ...{ publishedAt: '2026-11-01T00:00:00.000Z', categories: [], authors: [], minutes: 4 },
});
const range = (from: number, to: number, access?: Summary['access']) =>
  Array.from({ length: to - from + 1 }, (_, index) => article(from + index, access));
const ids = (articles: readonly Summary[]) => articles.map(({ id }) => id);

describe('selectFirstArticles', () => {
  it('shows no article twice', () => {
    const { lead, top, shown } = selectFirstArticles({
      featured: article(3),
      latest: range(1, 12),
      trending: range(1, 20),
    });
    expect(lead?.id).toBe(3);
    expect(ids(top)).toEqual([8, 9, 10, 11, 12, 13]);
    expect(ids(shown)).toEqual([3, 8, 9, 10, 11, 12, 13, 1, 2, 4, 5, 6, 7]);
  });

  it('leads with the newest article if none is featured', () => {
    const { lead, shown } = selectFirstArticles({ featured: null, latest: range(1, 3), trending: [] });
    expect(lead?.id).toBe(1);
    expect(ids(shown)).toEqual([1, 2, 3]);
  });

  it('replaces the last locked articles of Trending by open ones until a third of the first articles is open', () => {
    const { top } = selectFirstArticles({
      featured: article(1, 'free'),
      latest: range(2, 7),
      trending: [...range(10, 16), ...range(20, 29, 'free')],
    });
    expect(ids(top)).toEqual([10, 11, 20, 21, 22, 23]);
  });

  it('keeps the most read articles if enough of the first articles are open', () => {
    const { top } = selectFirstArticles({
      featured: article(1, 'free'),
      latest: range(2, 7, 'free'),
      trending: [...range(10, 16), ...range(20, 29, 'free')],
    });
    expect(ids(top)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  it('shows what there is if too few articles are open', () => {
    const { top } = selectFirstArticles({
      featured: null,
      latest: range(1, 7),
      trending: [...range(10, 16), article(20, 'free')],
    });
    expect(ids(top)).toEqual([10, 11, 12, 13, 14, 20]);
  });
});
