import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import type { Articles } from './articles.ts';
import type { Bits } from './bits.ts';
import { queryMemoryFor } from './query-memory.ts';
import { restrictTo, type Scope } from './scope.ts';

export const ALL_ACCESS = (1 << EFFECTIVE_ACCESS_VALUES.length) - 1;
export const ALL_CATEGORIES = -1;

/** Filters as bit masks. */
export interface Filters {
  /** One bit per access value. */
  readonly access: number;
  /** One bit per category. */
  readonly categories: number;
  readonly period: Period | undefined;
  readonly scope: Scope | undefined;
}

export interface Bucket<Key> {
  readonly key: Key;
  readonly count: number;
}

export interface Facets {
  readonly total: number;
  readonly access: readonly Bucket<string>[];
  readonly categories: readonly Bucket<number>[];
  readonly periods: readonly Bucket<Period>[];
}

export const periodStart = (period: Period, now: Date): number =>
  now.getTime() - PERIOD_DAYS[period] * 86_400_000;

/** The matching articles that pass the filters. */
export function applyFilters(
  matched: Readonly<Bits>,
  articles: Articles,
  filters: Filters,
  now: Date,
): Readonly<Bits> {
  const { period, scope } = filters;
  const memory = queryMemoryFor(articles);
  const inScope = scope ? restrictTo(scope, matched, articles) : matched;
  const inPeriod = period
    ? memory.intersection(inScope, byPeriod(articles, now)[PERIODS.indexOf(period)] as Bits)
    : inScope;
  return keepKinds(inPeriod, articles, filters);
}

/** The articles of each period, and scheduled ones. */
const byPeriod = (articles: Articles, now: Date): readonly Readonly<Bits>[] =>
  articles.since(PERIODS.map((period) => articles.firstDateRankAt(periodStart(period, now))));

/** The articles that pass the filters of access and categories. */
function keepKinds(set: Readonly<Bits>, articles: Articles, filters: Filters): Readonly<Bits> {
  if (filters.access === ALL_ACCESS && filters.categories === ALL_CATEGORIES) return set;
  const memory = queryMemoryFor(articles);
  return memory.derive(set, (address, into) => memory.kinds.keep(articles, address, filters, into));
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : 1);

/** The buckets that are not empty, the largest first. */
const inOrder = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareTexts(String(a.key), String(b.key)));

/** Each facet is counted with all filters except its own, so that it shows the effect of changing that filter. */
export function countFacets(
  matched: Readonly<Bits>,
  articles: Articles,
  filters: Filters,
  now: Date,
): Facets {
  const memory = queryMemoryFor(articles);
  const { scope, period } = filters;
  const inScope = scope ? restrictTo(scope, matched, articles) : matched;
  const periods = byPeriod(articles, now);
  const wanted = period && periods[PERIODS.indexOf(period)];
  const inPeriod = wanted ? memory.intersection(inScope, wanted) : inScope;
  const { byAccess, byCategory } = memory.kinds.count(articles, memory.addressOf(inPeriod), filters);
  const ofKinds = keepKinds(inScope, articles, filters);
  return {
    total: wanted ? memory.countBoth(ofKinds, wanted) : memory.count(ofKinds),
    access: inOrder(
      EFFECTIVE_ACCESS_VALUES.map((key, n): Bucket<string> => ({ key, count: byAccess[n] ?? 0 })),
    ),
    categories: inOrder(CATEGORIES.map(({ id }) => ({ key: id, count: byCategory[id] ?? 0 }))),
    periods: PERIODS.map((key, n) => ({ key, count: memory.countBoth(ofKinds, periods[n] as Bits) })),
  };
}
