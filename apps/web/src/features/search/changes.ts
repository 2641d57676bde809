import { TIERS, type Tier, tierLabel } from '@tidemark/contracts/access';
import { categoryById } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import { type Period, TIME_FILTERS } from '@tidemark/contracts/search';
import type { HitPage } from '../../lib/calls/search.ts';
import type { SearchParams } from './search-params.ts';

export interface FiltersProps {
  readonly search: SearchParams;
  readonly go: (to: SearchParams) => void;
  /** The number of hits each filter option would give, with the other filters unchanged. */
  readonly counts: HitPage | undefined;
}

/** Every change except paging returns to the first page. */
type Change = (search: SearchParams) => SearchParams;

export const withTier =
  (tier: Tier): Change =>
  (search) => {
    const selected = toggled(search.tiers, tier);
    return { ...search, tiers: TIERS.filter((known) => selected.includes(known)), page: 1 };
  };

/** Selecting a category deselects its subcategories; selecting a subcategory deselects its category. */
export const withCategory =
  (id: number): Change =>
  (search) => {
    const parentId = categoryById(id)?.parentId;
    const related = (other: number) => other === parentId || categoryById(other)?.parentId === id;
    const categories = toggled(search.categories, id).filter((other) => !related(other));
    return { ...search, categories, page: 1 };
  };

export const withPeriod =
  (period: Period | undefined): Change =>
  (search) => ({ ...search, period, page: 1 });

export const withSort =
  (sort: Sort | undefined): Change =>
  (search) => ({ ...search, sort, page: 1 });

export const withQuery =
  (query: string): Change =>
  (search) => ({ ...search, query, verbatim: false, page: 1 });

export const verbatim: Change = (search) => ({ ...search, verbatim: true, page: 1 });

export const withPage =
  (page: number): Change =>
  (search) => ({ ...search, page });

export const withoutFilters: Change = (search) => ({
  ...search,
  tiers: [],
  categories: [],
  period: undefined,
  page: 1,
});

export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly remove: Change;
}

/** One for each active filter, in the order of the filters. */
export function chipsOf({ tiers, categories, period }: SearchParams): readonly Chip[] {
  return [
    ...tiers.map((tier) => ({ key: tier, label: tierLabel(tier), remove: withTier(tier) })),
    ...categories.map((id) => ({
      key: `category-${id}`,
      label: categoryById(id)?.name ?? '',
      remove: withCategory(id),
    })),
    ...TIME_FILTERS.filter((time) => period !== undefined && time.period === period).map(({ label }) => ({
      key: 'period',
      label,
      remove: withPeriod(undefined),
    })),
  ];
}

function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
