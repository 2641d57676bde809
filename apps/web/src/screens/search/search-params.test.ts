import { describe, expect, it } from 'vitest';
import {
  completeOnPage,
  EMPTY_SEARCH,
  pageCount,
  readSearchParams,
  type SearchParams,
  searchHref,
  toRequest,
} from './search-params.ts';
import { hit } from './testing.ts';

const full: SearchParams = {
  query: 'rate & risk, “quoted”',
  tiers: ['free', 'alpha'],
  categories: [11, 5],
  period: 'week',
  from: undefined,
  to: undefined,
  analyst: 'ines-calder',
  asset: 'ETH',
  readable: true,
  kind: 'research',
  sort: 'date_asc',
  verbatim: false,
  page: 3,
};

const parse = (href: string) => {
  const { searchParams } = new URL(href, 'http://portal.test');
  return readSearchParams(Object.fromEntries(searchParams));
};

describe('the URL of a search', () => {
  it('[SCR-05] contains the whole search and is parsed back unchanged', () => {
    expect(searchHref(full)).toBe(
      '/search?query=rate+%26+risk,+%E2%80%9Cquoted%E2%80%9D&tier=free,alpha&category=lending,markets&period=week&analyst=ines-calder&asset=ETH&readable=true&sort=date_asc&page=3',
    );
    expect(parse(searchHref(full))).toEqual(full);
  });

  it('[SCR-05] omits default values', () => {
    expect(searchHref({ ...EMPTY_SEARCH, query: 'eth' })).toBe('/search?query=eth');
  });

  it('[CON-04] sorts by relevance if the order is unknown or missing', () => {
    expect(readSearchParams({ query: 'eth' }).sort).toBeUndefined();
    expect(readSearchParams({ query: 'eth', sort: 'loudest' }).sort).toBeUndefined();
    expect(readSearchParams({ query: 'eth', sort: 'date_desc' }).sort).toBe('date_desc');
  });

  it('ignores unknown values', () => {
    const search = {
      tier: 'gold,free,free',
      category: 'weather,lending,lending',
      period: 'decade',
      page: '-2',
    };
    expect(readSearchParams(search)).toEqual({ ...EMPTY_SEARCH, tiers: ['free'], categories: [11] });
    expect(readSearchParams({ page: '1.5' }).page).toBe(1);
    expect(readSearchParams({ page: '999999999' }).page).toBe(10_001);
  });

  it('[VAL-01] ignores a category that is excluded from search', () => {
    expect(readSearchParams({ query: 'eth', category: 'yield-opportunities,dexs' }).categories).toEqual([12]);
  });

  it('reads a repeated parameter', () => {
    expect(readSearchParams({ query: ['eth', 'btc'], tier: ['free', 'pioneer'] })).toMatchObject({
      query: 'eth',
      tiers: ['free', 'pioneer'],
    });
  });

  it('truncates a query that is longer than the API accepts', () => {
    expect(readSearchParams({ query: 'a'.repeat(2_000) }).query).toHaveLength(512);
  });
});

describe('the request of a search', () => {
  it('[API-01] translates a tier to access values and a page to an offset', () => {
    expect(toRequest(full)).toEqual({
      query: full.query,
      pageSize: 10,
      offset: 20,
      access: ['freemium', 'free', 'none', 'alpha'],
      categories: [11, 5],
      period: 'week',
      analysts: ['ines-calder'],
      assets: ['ETH'],
      readable: true,
      answers: true,
      sort: 'date_asc',
    });
  });

  it('keeps a search for the words as typed in the URL', () => {
    const asTyped = { ...EMPTY_SEARCH, query: 'eht', verbatim: true };
    expect(searchHref(asTyped)).toBe('/search?query=eht&verbatim=true');
    expect(readSearchParams({ query: 'eht', verbatim: 'true' })).toEqual(asTyped);
    expect(readSearchParams({ query: 'eht', verbatim: 'maybe' }).verbatim).toBe(false);
    expect([toRequest(asTyped).verbatim, toRequest(EMPTY_SEARCH).verbatim]).toEqual([true, undefined]);
  });

  it('[API-01] omits inactive filters', () => {
    const request = toRequest({ ...EMPTY_SEARCH, query: 'eth' });
    expect(request).toMatchObject({ access: undefined, categories: undefined, period: undefined, offset: 0 });
  });

  it('has the kind of results and a range of days in the URL, and asks the API for days without the end', () => {
    const search: SearchParams = {
      ...EMPTY_SEARCH,
      ...{ query: 'eth', kind: 'glossary', from: '2026-02-01', to: '2026-02-28' },
    };
    expect(searchHref(search)).toBe('/search?query=eth&kind=glossary&from=2026-02-01&to=2026-02-28');
    expect(parse(searchHref(search))).toEqual(search);
    expect(toRequest(search)).toMatchObject({ kind: 'glossary', from: '2026-02-01', to: '2026-03-01' });
    expect(toRequest(search).answers).toBeUndefined();
    expect(toRequest(EMPTY_SEARCH).kind).toBeUndefined();
  });

  it('ignores days, analysts, assets and kinds that cannot exist', () => {
    const params = { from: '2026-02-30x', to: 'May', analyst: 'A B', asset: '<b>', kind: 'podcasts' };
    expect(readSearchParams(params)).toEqual(EMPTY_SEARCH);
    expect(readSearchParams({ from: '2026-13-01' }).from).toBeUndefined();
  });

  it('counts the hits of a page that contain all words', () => {
    const hits = Array.from({ length: 10 }, (_, n) => hit(n));
    const onPage = (complete: number, page: number) => completeOnPage({ hits, complete }, page);
    expect([onPage(0, 1), onPage(4, 1), onPage(30, 1)]).toEqual([0, 4, 10]);
    expect([onPage(4, 2), onPage(13, 2), onPage(30, 2)]).toEqual([0, 3, 10]);
  });

  it('limits the number of pages to the total and the maximum offset of the API', () => {
    expect([0, 1, 10, 11, 95].map(pageCount)).toEqual([0, 1, 1, 2, 10]);
    expect(pageCount(5_000_000)).toBe(10_001);
  });
});
