import { describe, expect, it } from 'vitest';
import {
  chipsOf,
  withCategory,
  withoutFilters,
  withPage,
  withPeriod,
  withQuery,
  withTier,
} from './changes.ts';
import { EMPTY_SEARCH, type SearchParams } from './search-params.ts';

const search: SearchParams = { ...EMPTY_SEARCH, query: 'eth', page: 4 };

describe('changing a search', () => {
  it('[SCR-05] switches a filter on and off and returns to the first page', () => {
    const on = withTier('alpha')(withTier('free')(search));
    expect(on).toMatchObject({ tiers: ['free', 'alpha'], page: 1 });
    expect(withTier('free')(on).tiers).toEqual(['alpha']);
    expect(withPeriod('day')(search)).toMatchObject({ period: 'day', page: 1 });
  });

  it('replaces subcategories by their category, and a category by its subcategory', () => {
    const children = withCategory(12)(withCategory(11)(search));
    expect(children.categories).toEqual([11, 12]);
    const parent = withCategory(2)(withCategory(5)(children));
    expect(parent.categories).toEqual([5, 2]);
    expect(withCategory(11)(parent).categories).toEqual([5, 11]);
  });

  it('keeps the filters for another query, and everything for another page', () => {
    const filtered = withTier('free')(search);
    expect(withQuery('btc')(filtered)).toEqual({ ...filtered, query: 'btc', page: 1 });
    expect(withPage(2)(filtered)).toEqual({ ...filtered, page: 2 });
  });

  it('[SCR-05] [CON-03] shows a chip for each active filter, which removes it', () => {
    const filtered = withPeriod('week')(withCategory(11)(withTier('pioneer')(search)));
    const chips = chipsOf(filtered);
    expect(chips.map(({ label }) => label)).toEqual(['Pioneer', 'Lending', 'Past week']);
    const none = chips.reduce((left, { remove }) => remove(left), filtered);
    expect(none).toEqual({ ...search, page: 1 });
    expect(withoutFilters(filtered)).toEqual(none);
    expect(chipsOf(none)).toEqual([]);
  });
});
