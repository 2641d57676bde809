import { describe, expect, it } from 'vitest';
import {
  chipsOf,
  withAnalyst,
  withAsset,
  withCategory,
  withDates,
  withKind,
  withoutFilters,
  withPage,
  withPeriod,
  withQuery,
  withReadable,
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

  it('replaces the period by a range of days, and the range by a period', () => {
    const dated = withDates('2026-01-05', undefined)(withPeriod('week')(search));
    expect(dated).toMatchObject({ period: undefined, from: '2026-01-05', page: 1 });
    expect(withPeriod('day')(dated)).toMatchObject({ period: 'day', from: undefined });
  });

  it('shows chips for analyst, asset, dates and readable articles, which remove them', () => {
    const dated = withDates('2026-01-05', '2026-02-01')(withReadable(true)(search));
    const filtered = withAsset('ETH')(withAnalyst('ines-calder')(dated));
    const chips = chipsOf(filtered);
    expect(chips.map(({ label }) => label)).toEqual([
      'Only what I can read',
      'Jan 5, 2026 to Feb 1, 2026',
      'Ines Calder',
      'ETH',
    ]);
    expect(chips.reduce((left, { remove }) => remove(left), filtered)).toEqual({ ...search, page: 1 });
    expect(withoutFilters(filtered)).toEqual({ ...search, page: 1 });
    expect(chipsOf(withDates('2026-01-05', undefined)(search))[0]?.label).toBe('From Jan 5, 2026');
    expect(chipsOf(withDates(undefined, '2026-01-05')(search))[0]?.label).toBe('Until Jan 5, 2026');
  });

  it('keeps the filters when another kind is listed', () => {
    const filtered = withTier('free')(search);
    expect(withKind('glossary')(filtered)).toEqual({ ...filtered, kind: 'glossary', page: 1 });
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
