import { describe, expect, it } from 'vitest';
import {
  EMPTY_ADDRESS,
  pageCount,
  readAddress,
  type SearchAddress,
  toRequest,
  writeAddress,
} from './address.ts';

const full: SearchAddress = {
  query: 'rate & risk, “quoted”',
  tiers: ['free', 'alpha'],
  categories: [11, 5],
  period: 'week',
  sort: 'date_asc',
  page: 3,
};

const parse = (href: string) => {
  const { searchParams } = new URL(href, 'http://portal.test');
  return readAddress(Object.fromEntries(searchParams));
};

describe('the address of a search', () => {
  it('[SCR-05] says all of it, and is read back as it was written', () => {
    expect(writeAddress(full)).toBe(
      '/search?query=rate+%26+risk,+%E2%80%9Cquoted%E2%80%9D&tier=free,alpha&category=lending,markets&period=week&sort=date_asc&page=3',
    );
    expect(parse(writeAddress(full))).toEqual(full);
  });

  it('[SCR-05] leaves out what is as it is by default', () => {
    expect(writeAddress({ ...EMPTY_ADDRESS, query: 'eth' })).toBe('/search?query=eth');
  });

  it('[CON-04] an unknown or missing order is relevance', () => {
    expect(readAddress({ query: 'eth' }).sort).toBeUndefined();
    expect(readAddress({ query: 'eth', sort: 'loudest' }).sort).toBeUndefined();
    expect(readAddress({ query: 'eth', sort: 'date_desc' }).sort).toBe('date_desc');
  });

  it('what is not known is as if it had not been said', () => {
    const asked = {
      tier: 'gold,free,free',
      category: 'weather,lending,lending',
      period: 'decade',
      page: '-2',
    };
    expect(readAddress(asked)).toEqual({ ...EMPTY_ADDRESS, tiers: ['free'], categories: [11] });
    expect(readAddress({ page: '1.5' }).page).toBe(1);
    expect(readAddress({ page: '999999999' }).page).toBe(10_001);
  });

  it('[VAL-01] a category that is not part of search cannot be asked for', () => {
    expect(readAddress({ query: 'eth', category: 'yield-opportunities,dexs' }).categories).toEqual([12]);
  });

  it('reads a parameter that stands there more than once', () => {
    expect(readAddress({ query: ['eth', 'btc'], tier: ['free', 'pioneer'] })).toMatchObject({
      query: 'eth',
      tiers: ['free', 'pioneer'],
    });
  });

  it('cuts a query that is longer than the API takes', () => {
    expect(readAddress({ query: 'a'.repeat(2_000) }).query).toHaveLength(512);
  });
});

describe('the call of a search', () => {
  it('[API-01] asks for the access values of a tier, and for a page by its offset', () => {
    expect(toRequest(full)).toEqual({
      query: full.query,
      pageSize: 10,
      offset: 20,
      access: ['freemium', 'free', 'none', 'alpha'],
      categories: [11, 5],
      period: 'week',
      sort: 'date_asc',
    });
  });

  it('[API-01] leaves out filters that are off', () => {
    const request = toRequest({ ...EMPTY_ADDRESS, query: 'eth' });
    expect(request).toMatchObject({ access: undefined, categories: undefined, period: undefined, offset: 0 });
  });

  it('pages reach to the end of the total, and no further than the API looks', () => {
    expect([0, 1, 10, 11, 95].map(pageCount)).toEqual([0, 1, 1, 2, 10]);
    expect(pageCount(5_000_000)).toBe(10_001);
  });
});
