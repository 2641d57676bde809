import { TIERS, type Tier, tierLabel } from '@tidemark/contracts/access';
import { categoryById } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import { type Period, TIME_FILTERS } from '@tidemark/contracts/search';
import type { Found } from '../../lib/calls/search.ts';
import type { SearchAddress } from './address.ts';

export interface FiltersProps {
  readonly address: SearchAddress;
  readonly go: (to: SearchAddress) => void;
  /** Each count says what choosing it would bring, with the other filters as they are. */
  readonly counts: Found | undefined;
}

/** A change of what is asked for begins at the first page again. */
type Change = (address: SearchAddress) => SearchAddress;

export const withTier =
  (tier: Tier): Change =>
  (address) => {
    const chosen = toggled(address.tiers, tier);
    return { ...address, tiers: TIERS.filter((known) => chosen.includes(known)), page: 1 };
  };

/** A category holds its subcategories: choosing it takes their place, choosing one of them narrows it. */
export const withCategory =
  (id: number): Change =>
  (address) => {
    const parentId = categoryById(id)?.parentId;
    const related = (other: number) => other === parentId || categoryById(other)?.parentId === id;
    const categories = toggled(address.categories, id).filter((other) => !related(other));
    return { ...address, categories, page: 1 };
  };

export const withPeriod =
  (period: Period | undefined): Change =>
  (address) => ({ ...address, period, page: 1 });

export const withSort =
  (sort: Sort | undefined): Change =>
  (address) => ({ ...address, sort, page: 1 });

export const withQuery =
  (query: string): Change =>
  (address) => ({ ...address, query, page: 1 });

export const withPage =
  (page: number): Change =>
  (address) => ({ ...address, page });

export const withoutFilters: Change = (address) => ({
  ...address,
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

/** One for each filter that is on, in the order of the filters. */
export function chipsOf({ tiers, categories, period }: SearchAddress): readonly Chip[] {
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
