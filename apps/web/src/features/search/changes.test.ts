import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS, type SearchAddress } from './address.ts';
import {
  chipsOf,
  withCategory,
  withoutFilters,
  withPage,
  withPeriod,
  withQuery,
  withTier,
} from './changes.ts';

const address: SearchAddress = { ...EMPTY_ADDRESS, query: 'eth', page: 4 };

describe('changing a search', () => {
  it('[SCR-05] a filter goes on and off again, and begins at the first page', () => {
    const on = withTier('alpha')(withTier('free')(address));
    expect(on).toMatchObject({ tiers: ['free', 'alpha'], page: 1 });
    expect(withTier('free')(on).tiers).toEqual(['alpha']);
    expect(withPeriod('day')(address)).toMatchObject({ period: 'day', page: 1 });
  });

  it('a category takes the place of its subcategories, and one of them narrows it', () => {
    const children = withCategory(12)(withCategory(11)(address));
    expect(children.categories).toEqual([11, 12]);
    const parent = withCategory(2)(withCategory(5)(children));
    expect(parent.categories).toEqual([5, 2]);
    expect(withCategory(11)(parent).categories).toEqual([5, 11]);
  });

  it('other words keep the filters; another page keeps everything', () => {
    const filtered = withTier('free')(address);
    expect(withQuery('btc')(filtered)).toEqual({ ...filtered, query: 'btc', page: 1 });
    expect(withPage(2)(filtered)).toEqual({ ...filtered, page: 2 });
  });

  it('[SCR-05] [CON-03] each filter that is on has a chip that takes it off', () => {
    const filtered = withPeriod('week')(withCategory(11)(withTier('pioneer')(address)));
    const chips = chipsOf(filtered);
    expect(chips.map(({ label }) => label)).toEqual(['Pioneer', 'Lending', 'Past week']);
    const none = chips.reduce((left, { remove }) => remove(left), filtered);
    expect(none).toEqual({ ...address, page: 1 });
    expect(withoutFilters(filtered)).toEqual(none);
    expect(chipsOf(none)).toEqual([]);
  });
});
