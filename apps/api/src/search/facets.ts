import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import type { Articles } from './articles.ts';
import { type Bits, visit } from './bits.ts';

/** Filters as numbers. */
export interface Filters {
  /** One bit an access value. */
  readonly access: number;
  /** One bit a category; -1 for all. */
  readonly categories: number;
  readonly period: Period | undefined;
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

export interface Counted extends Facets {
  /** How many there are before any filter. */
  readonly matched: number;
}

export const sinceOf = (period: Period, now: Date): number =>
  now.getTime() - PERIOD_DAYS[period] * 86_400_000;

/** The periods, from the shortest, and what is older than all of them. */
const AGES = PERIODS.length + 1;

/** How many of each kind and age. Slots go by date, so an age is a stretch of them. */
function tally(matched: Bits, articles: Articles, now: Date): Int32Array {
  const counts = new Int32Array(articles.kinds.length * AGES);
  const bounds = PERIODS.map((period) => articles.slotAt(sinceOf(period, now)));
  let age = AGES - 1;
  visit(matched, (slot) => {
    while (age > 0 && slot >= (bounds[age - 1] ?? Infinity)) age -= 1;
    const at = (articles.kindOf[slot] ?? 0) * AGES + age;
    counts[at] = (counts[at] ?? 0) + 1;
  });
  return counts;
}

const counted = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || String(a.key).localeCompare(String(b.key)));

const add = <Key>(counts: Map<Key, number>, key: Key, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

/** Every facet is counted with the other filters applied, and not its own: it shows what a change would bring. */
export function countFacets(matched: Bits, articles: Articles, filters: Filters, now: Date): Counted {
  const counts = tally(matched, articles, now);
  const oldest = filters.period ? PERIODS.indexOf(filters.period) : AGES;
  const [byAccess, byMask, byAge] = [
    new Map<number, number>(),
    new Map<number, number>(),
    new Map<number, number>(),
  ];
  let [total, all] = [0, 0];
  for (const [kind, { access, mask }] of articles.kinds.entries()) {
    const fitsAccess = ((filters.access >> access) & 1) === 1;
    const fitsCategory = (mask & filters.categories) !== 0;
    for (let age = 0; age < AGES; age += 1) {
      const count = counts[kind * AGES + age] ?? 0;
      if (count === 0) continue;
      const fitsAge = age <= oldest;
      all += count;
      if (fitsAccess && fitsCategory && fitsAge) total += count;
      if (fitsCategory && fitsAge) add(byAccess, access, count);
      if (fitsAccess && fitsAge) add(byMask, mask, count);
      if (fitsAccess && fitsCategory) add(byAge, age, count);
    }
  }
  const sum = (map: ReadonlyMap<number, number>, has: (key: number) => boolean) =>
    [...map].reduce((some, [key, count]) => (has(key) ? some + count : some), 0);
  return {
    ...{ total, matched: all },
    access: counted(
      [...byAccess].map(([key, count]) => ({ key: EFFECTIVE_ACCESS_VALUES[key] ?? '', count })),
    ),
    categories: counted(
      CATEGORIES.map(({ id }) => ({ key: id, count: sum(byMask, (mask) => (mask & (1 << id)) !== 0) })),
    ),
    periods: PERIODS.map((key, n) => ({ key, count: sum(byAge, (age) => age <= n) })),
  };
}
