import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import type { Articles } from './articles.ts';
import { addBit, type Bits, members } from './bits.ts';
import { restrictTo, type Scope } from './scope.ts';

/** Filters as bit masks. */
export interface Filters {
  /** One bit per access value. */
  readonly access: number;
  /** One bit per category; -1 for all. */
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

/** The number of age ranges: one per period, and one for everything older. */
const AGES = PERIODS.length + 1;

/** Counts per kind and age range. An age range is a range of date ranks. */
function tally(matched: Bits, articles: Articles, now: Date): Int32Array {
  const counts = new Int32Array(articles.kinds.length * AGES);
  const bounds = PERIODS.map((period) => articles.firstDateRankAt(periodStart(period, now)));
  const indexes = articles.countIndexes(bounds);
  // This loop dominates the search time, because half of all articles may match.
  for (let n = 0; n < matched.length; n += 1) {
    for (let word = matched[n] as number; word !== 0; word &= word - 1) {
      const at = indexes[(n << 5) + 31 - Math.clz32(word & -word)] as number;
      counts[at] = (counts[at] as number) + 1;
    }
  }
  return counts;
}

/** The matching articles that pass the filters. */
export function applyFilters(matched: Bits, articles: Articles, filters: Filters, now: Date): Bits {
  const { access, categories, period, scope } = filters;
  if (scope) {
    const inScope = restrictTo(scope, matched, articles);
    return applyFilters(inScope, articles, { ...filters, scope: undefined }, now);
  }
  const first = period ? articles.firstDateRankAt(periodStart(period, now)) : 0;
  const fits = articles.kinds.map(
    (kind) => ((access >> kind.access) & 1) === 1 && (kind.mask & categories) !== 0,
  );
  if (first === 0 && fits.every(Boolean)) return matched;
  const bits = articles.emptySet();
  for (const docId of members(matched)) {
    if (fits[articles.kindOf[docId] ?? 0] && articles.dateRankOf(docId) >= first) addBit(bits, docId);
  }
  return bits;
}

const counted = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || String(a.key).localeCompare(String(b.key)));

const add = (counts: Map<number, number>, key: number, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

/** Each facet is counted with all filters except its own, so that it shows the effect of changing that filter. */
export function countFacets(matched: Bits, articles: Articles, filters: Filters, now: Date): Facets {
  const { scope } = filters;
  const counts = tally(scope ? restrictTo(scope, matched, articles) : matched, articles, now);
  const oldest = filters.period ? PERIODS.indexOf(filters.period) : AGES;
  const byAccess = new Map<number, number>();
  const byMask = new Map<number, number>();
  const byAge = new Int32Array(AGES);
  let total = 0;
  for (let n = 0; n < counts.length; n += 1) {
    const count = counts[n] ?? 0;
    const kind = count > 0 && articles.kinds[Math.floor(n / AGES)];
    if (!kind) continue;
    const { access, mask } = kind;
    const age = n % AGES;
    const fitsAccess = ((filters.access >> access) & 1) === 1;
    const fitsCategory = (mask & filters.categories) !== 0;
    const fitsAge = age <= oldest;
    if (fitsAccess && fitsCategory && fitsAge) total += count;
    if (fitsCategory && fitsAge) add(byAccess, access, count);
    if (fitsAccess && fitsAge) add(byMask, mask, count);
    if (fitsAccess && fitsCategory) byAge[age] = (byAge[age] ?? 0) + count;
  }
  return {
    total,
    access: counted(
      [...byAccess].map(([key, count]) => ({ key: EFFECTIVE_ACCESS_VALUES[key] ?? '', count })),
    ),
    categories: counted(byCategory(byMask)),
    periods: PERIODS.map((key, n) => ({ key, count: byAge.subarray(0, n + 1).reduce((a, b) => a + b, 0) })),
  };
}

/** An article counts in each of its categories and their parents. */
function byCategory(byMask: ReadonlyMap<number, number>): Bucket<number>[] {
  const counts = new Int32Array(32);
  for (const [mask, count] of byMask) {
    for (let left = mask; left !== 0; left &= left - 1) {
      const id = 31 - Math.clz32(left & -left);
      counts[id] = (counts[id] ?? 0) + count;
    }
  }
  return CATEGORIES.map(({ id }) => ({ key: id, count: counts[id] ?? 0 }));
}
