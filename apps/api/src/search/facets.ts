import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import type { Articles, Kind } from './articles.ts';
import type { Bits } from './bits.ts';
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

/** The number of age ranges: one per period, and one for everything older. */
const AGES = PERIODS.length + 1;

/** How many articles there are of each kind in each age range, which is a range of date ranks. */
interface Tally {
  readonly counts: Int32Array;
  /** The indexes of the counts that are not zero. Most queries find few of the kinds. */
  readonly counted: readonly number[];
}

function tally(matched: Bits, articles: Articles, now: Date): Tally {
  const counts = new Int32Array(articles.kinds.length * AGES);
  const counted: number[] = [];
  const bounds = PERIODS.map((period) => articles.firstDateRankAt(periodStart(period, now)));
  const indexes = articles.countIndexes(bounds);
  // This loop dominates the search time, because half of all articles may match.
  for (let n = 0; n < matched.length; n += 1) {
    for (let word = matched[n] as number; word !== 0; word &= word - 1) {
      const at = indexes[(n << 5) + 31 - Math.clz32(word & -word)] as number;
      const count = counts[at] as number;
      if (count === 0) counted.push(at);
      counts[at] = count + 1;
    }
  }
  return { counts, counted };
}

/** The matching articles that pass the filters. */
export function applyFilters(matched: Bits, articles: Articles, filters: Filters, now: Date): Bits {
  const { access, categories, period, scope } = filters;
  if (scope) {
    const inScope = restrictTo(scope, matched, articles);
    return applyFilters(inScope, articles, { ...filters, scope: undefined }, now);
  }
  const first = period ? articles.firstDateRankAt(periodStart(period, now)) : 0;
  if (first === 0 && access === ALL_ACCESS && categories === ALL_CATEGORIES) return matched;
  const fits = new Uint8Array(articles.kinds.length);
  for (const [n, kind] of articles.kinds.entries()) {
    if (((access >> kind.access) & 1) === 1 && (kind.mask & categories) !== 0) fits[n] = 1;
  }
  const { kindOf, dateRanks } = articles;
  const bits = matched.slice();
  for (let n = 0; n < bits.length; n += 1) {
    for (let word = bits[n] as number; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const docId = (n << 5) + 31 - Math.clz32(bit);
      const passes = fits[kindOf[docId] as number] === 1 && (dateRanks[docId] as number) >= first;
      if (!passes) bits[n] = (bits[n] as number) & ~bit;
    }
  }
  return bits;
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : 1);

/** The buckets that are not empty, the largest first. */
const inOrder = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareTexts(String(a.key), String(b.key)));

/** Each facet is counted with all filters except its own, so that it shows the effect of changing that filter. */
export function countFacets(matched: Bits, articles: Articles, filters: Filters, now: Date): Facets {
  const { scope } = filters;
  const { counts, counted } = tally(scope ? restrictTo(scope, matched, articles) : matched, articles, now);
  const oldest = filters.period ? PERIODS.indexOf(filters.period) : AGES - 1;
  const byAccess = new Int32Array(EFFECTIVE_ACCESS_VALUES.length);
  const byCategory = new Int32Array(32);
  const byAge = new Int32Array(AGES);
  let total = 0;
  for (const at of counted) {
    const count = counts[at] as number;
    const age = at % AGES;
    const { access, mask } = articles.kinds[(at - age) / AGES] as Kind;
    const fitsAccess = ((filters.access >> access) & 1) === 1;
    const fitsCategory = (mask & filters.categories) !== 0;
    if (fitsAccess && fitsCategory) byAge[age] = (byAge[age] as number) + count;
    if (age > oldest) continue;
    if (fitsAccess && fitsCategory) total += count;
    if (fitsCategory) byAccess[access] = (byAccess[access] as number) + count;
    if (fitsAccess) addToCategories(byCategory, mask, count);
  }
  return {
    total,
    access: inOrder(
      EFFECTIVE_ACCESS_VALUES.map((key, n): Bucket<string> => ({ key, count: byAccess[n] ?? 0 })),
    ),
    categories: inOrder(CATEGORIES.map(({ id }) => ({ key: id, count: byCategory[id] ?? 0 }))),
    periods: PERIODS.map((key, n) => ({ key, count: byAge.subarray(0, n + 1).reduce((a, b) => a + b, 0) })),
  };
}

/** An article counts in each of its categories and their parents. */
function addToCategories(counts: Int32Array, mask: number, count: number): void {
  for (let left = mask; left !== 0; left &= left - 1) {
    const id = 31 - Math.clz32(left & -left);
    counts[id] = (counts[id] as number) + count;
  }
}
