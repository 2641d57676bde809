import { TIERS, type Tier, tierLabel } from '@tidemark/contracts/access';
import { categoryById } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import { type Period, type SearchKind, TIME_FILTERS } from '@tidemark/contracts/search';
import type { HitPage } from '../../domain/search/calls.ts';
import { formatDate } from '../../ui/format.ts';
import { NO_FILTERS, type SearchParams } from './search-params.ts';

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
  (search) => ({ ...search, period, from: undefined, to: undefined, page: 1 });

/** A range of dates replaces the period. */
export const withDates =
  (from: string | undefined, to: string | undefined): Change =>
  (search) => ({ ...search, period: undefined, from, to, page: 1 });

export const withAnalyst =
  (analyst: string | undefined): Change =>
  (search) => ({ ...search, analyst, page: 1 });

export const withAsset =
  (asset: string | undefined): Change =>
  (search) => ({ ...search, asset, page: 1 });

export const withReadable =
  (readable: boolean): Change =>
  (search) => ({ ...search, readable, page: 1 });

export const withKind =
  (kind: SearchKind): Change =>
  (search) => ({ ...search, kind, page: 1 });

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

export const withoutFilters: Change = (search) => ({ ...search, ...NO_FILTERS, page: 1 });

export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly remove: Change;
}

/** One for each active filter, in the order of the filters. */
export function chipsOf(search: SearchParams): readonly Chip[] {
  const { tiers, categories, period, from, to, analyst, asset, readable } = search;
  return [
    ...(readable ? [{ key: 'readable', label: 'Only what I can read', remove: withReadable(false) }] : []),
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
    ...(from || to
      ? [{ key: 'dates', label: rangeLabel(from, to), remove: withDates(undefined, undefined) }]
      : []),
    ...(analyst ? [{ key: 'analyst', label: nameFromSlug(analyst), remove: withAnalyst(undefined) }] : []),
    ...(asset ? [{ key: 'asset', label: asset, remove: withAsset(undefined) }] : []),
  ];
}

function rangeLabel(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${formatDate(from)} to ${formatDate(to)}`;
  return from ? `From ${formatDate(from)}` : `Until ${formatDate(to ?? '')}`;
}

const nameFromSlug = (slug: string) =>
  slug.replace(/(^|-)(.)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());

function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
