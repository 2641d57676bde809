import { EFFECTIVE_ACCESS_VALUES, type EffectiveAccess } from '@tidemark/contracts/access';
import { CATEGORIES, categoryMask } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import type { ArticleFacts, Kind, KindColumns } from './articles.ts';

/** Filters that restrict the articles before matches are counted. */
export interface Scope {
  /** Only articles by one of these analysts. */
  readonly analystIds?: readonly number[] | undefined;
  /** Only articles on one of these assets. */
  readonly assets?: readonly string[] | undefined;
  /** Only articles published from this time on, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface Filters extends Scope {
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly period?: Period | undefined;
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

type Test = (article: ArticleFacts) => boolean;

/** The periods, and what is older than all of them. */
const BUCKETS = PERIODS.length + 1;

const periodStart = (period: Period, now: Date): number => now.getTime() - PERIOD_DAYS[period] * 86_400_000;

/** Of several values of one filter one is enough; different filters must all apply. */
export function isInScope({ analystIds, assets, from, to }: Scope): Test {
  const names = assets && new Set(assets.map((asset) => asset.toLowerCase()));
  const [least, most] = [from?.getTime() ?? -Infinity, to?.getTime() ?? Infinity];
  return (article) =>
    article.publishedAt >= least &&
    article.publishedAt < most &&
    (!analystIds || article.authorIds.some((id) => analystIds.includes(id))) &&
    (!names || article.assets.some((asset) => names.has(asset.toLowerCase())));
}

/** The tests of the filters that only depend on the kind of an article. */
function kindTests({ access, categoryIds }: Filters) {
  const mask = categoryIds && categoryMask(categoryIds);
  return {
    access: (kind: Kind) => !access || access.includes(kind.access),
    categories: (kind: Kind) => mask === undefined || (kind.categories & mask) !== 0,
  };
}

/** Whether an article in the scope passes the other filters. */
export function passes(filters: Filters, now: Date): Test {
  const { access, categories } = kindTests(filters);
  const start = filters.period ? periodStart(filters.period, now) : -Infinity;
  return (article) => access(article) && categories(article) && article.publishedAt >= start;
}

/** Whether all articles pass. */
export const isUnfiltered = (filters: Filters): boolean =>
  !isScoped(filters) && !filters.access && !filters.categoryIds && !filters.period;
export const isScoped = ({ analystIds, assets, from, to }: Scope): boolean =>
  [analystIds, assets, from, to].some((filter) => filter !== undefined);

const compareTexts = (one: string, other: string): number => (one < other ? -1 : 1);

/** The buckets that are not empty, the largest first. */
const inOrder = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareTexts(String(a.key), String(b.key)));

/** How many of the articles there are of each kind, by the shortest period that each is in. */
function countKinds(
  docIds: readonly number[],
  { kindOf, publishedAt, kinds }: KindColumns,
  now: Date,
): Int32Array {
  const starts = PERIODS.map((period) => periodStart(period, now));
  const counts = new Int32Array(kinds.length * BUCKETS);
  for (const docId of docIds) {
    const published = publishedAt[docId] as number;
    let bucket = 0;
    while (bucket < PERIODS.length && published < (starts[bucket] as number)) bucket += 1;
    const at = (kindOf[docId] as number) * BUCKETS + bucket;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

/**
 * Each facet is counted with all filters except its own, so that it shows the effect of changing that filter. There are
 * many fewer kinds than articles, so the filters are applied to the kinds.
 */
export function countFacets(
  docIds: readonly number[],
  columns: KindColumns,
  filters: Filters,
  now: Date,
): Facets {
  const counts = countKinds(docIds, columns, now);
  const isWanted = kindTests(filters);
  const lastBucket = filters.period ? PERIODS.indexOf(filters.period) : PERIODS.length;
  const byAccess = new Map<string, number>();
  const byCategory = new Array<number>(32).fill(0);
  const byPeriod = new Array<number>(BUCKETS).fill(0);
  let total = 0;
  for (const [n, kind] of columns.kinds.entries()) {
    const buckets = counts.subarray(n * BUCKETS, (n + 1) * BUCKETS);
    const inPeriod = buckets.subarray(0, lastBucket + 1).reduce((sum, count) => sum + count, 0);
    const [access, categories] = [isWanted.access(kind), isWanted.categories(kind)];
    if (access && categories) {
      total += inPeriod;
      for (const [bucket, count] of buckets.entries()) byPeriod[bucket] = (byPeriod[bucket] ?? 0) + count;
    }
    if (categories) byAccess.set(kind.access, (byAccess.get(kind.access) ?? 0) + inPeriod);
    for (let mask = access ? kind.categories : 0; mask !== 0; mask &= mask - 1) {
      const category = 31 - Math.clz32(mask & -mask);
      byCategory[category] = (byCategory[category] ?? 0) + inPeriod;
    }
  }
  const upTo = (n: number) => byPeriod.slice(0, n + 1).reduce((sum, count) => sum + count, 0);
  return {
    total,
    access: inOrder(EFFECTIVE_ACCESS_VALUES.map((key) => ({ key, count: byAccess.get(key) ?? 0 }))),
    categories: inOrder(CATEGORIES.map(({ id }) => ({ key: id, count: byCategory[id] ?? 0 }))),
    periods: PERIODS.map((key, n) => ({ key, count: upTo(n) })),
  };
}
