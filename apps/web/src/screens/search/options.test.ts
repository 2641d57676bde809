import { describe, expect, it } from 'vitest';
import { hitOptions, ROWS, recentOptions } from './options.ts';
import { hit, hitPage } from './testing.ts';

const NOTHING = { analysts: [], categories: [], insights: [], calendar: [], glossary: [] };

describe('the options of the dropdown', () => {
  it('[DRP-03] lists articles, then everything else by kind, then "Show all results"', () => {
    const suggestions = {
      insights: [{ slug: 'funding', title: 'Funding rates' }],
      calendar: [
        {
          ...{ id: 7, title: 'Upgrade', startsAt: '2026-11-20T00:00:00.000Z' },
          ...{ precision: 'day' as const, status: 'confirmed' as const },
        },
      ],
      glossary: [{ id: 'lending-market', term: 'Lending market' }],
      analysts: [{ id: 3, slug: 'ines-calder', name: 'Ines Calder', portrait: null }],
      categories: [{ id: 11, slug: 'lending', name: 'Lending' }],
    };
    const options = hitOptions(' lend ing ', hitPage([hit(1), hit(2)]), suggestions);
    expect(options.map(({ kind, href }) => [kind, href])).toEqual([
      ['article', '/articles/article-1'],
      ['article', '/articles/article-2'],
      ['analyst', '/analysts/ines-calder'],
      ['category', '/categories/defi/lending?sort=date_desc'],
      ['insight', '/data-insights/funding'],
      ['event', '/calendar?month=2026-11&event=7'],
      ['term', '/glossary#lending-market'],
      ['all', '/search?query=lend%20ing'],
    ]);
  });

  it('are as many as the panel shows without scrolling, one of each kind before a second', () => {
    const term = (id: string) => ({ id, term: id });
    const suggestions = {
      ...NOTHING,
      categories: [{ id: 11, slug: 'lending', name: 'Lending' }],
      glossary: [term('a'), term('b'), term('c')],
    };
    const kinds = (hits: number, rows: number) =>
      hitOptions('x', hitPage(Array.from({ length: hits }, (_, id) => hit(id))), suggestions, rows)
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'article' && kind !== 'all');
    expect(kinds(5, ROWS.wide)).toEqual(['category', 'term']);
    expect(kinds(5, ROWS.narrow)).toEqual([]);
    expect(kinds(2, ROWS.wide)).toEqual(['category', 'term', 'term', 'term']);
  });

  it('[DRP-04] offers "Show all results" only if there are articles', () => {
    expect(hitOptions('xyz', undefined, NOTHING)).toEqual([]);
  });

  it('links recent searches to their results', () => {
    expect(recentOptions(['blob space'])[0]?.href).toBe('/search?query=blob%20space');
  });
});
