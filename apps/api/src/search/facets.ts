import { EFFECTIVE_ACCESS_VALUES, type EffectiveAccess } from '@tidemark/contracts/access';
import { CATEGORIES, categoryMask } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import type { ArticleFacts } from './articles.ts';

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

/** The tests of the filters that have facets. */
function testsOf(
  { access, categoryIds, period }: Filters,
  now: Date,
): Record<'access' | 'categories' | 'period', Test> {
  const mask = categoryIds && categoryMask(categoryIds);
  const start = period && periodStart(period, now);
  return {
    access: (article) => !access || access.includes(article.access),
    categories: (article) => mask === undefined || (article.categories & mask) !== 0,
    period: (article) => start === undefined || article.publishedAt >= start,
  };
}

/** Whether an article in the scope passes the other filters. */
export function passes(filters: Filters, now: Date): Test {
  const { access, categories, period } = testsOf(filters, now);
  return (article) => access(article) && categories(article) && period(article);
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : 1);

/** The buckets that are not empty, the largest first. */
const inOrder = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareTexts(String(a.key), String(b.key)));

/** Each facet is counted with all filters except its own, so that it shows the effect of changing that filter. */
export function countFacets(matched: readonly ArticleFacts[], filters: Filters, now: Date): Facets {
  const tests = testsOf(filters, now);
  const starts = PERIODS.map((period) => periodStart(period, now));
  const byAccess = new Map<string, number>();
  const byCategory = new Array<number>(32).fill(0);
  const byPeriod = new Array<number>(PERIODS.length).fill(0);
  let total = 0;
  for (const article of matched) {
    const [access, categories, period] = [
      tests.access(article),
      tests.categories(article),
      tests.period(article),
    ];
    if (access && categories && period) total += 1;
    if (categories && period) byAccess.set(article.access, (byAccess.get(article.access) ?? 0) + 1);
    if (access && period) {
      for (let mask = article.categories; mask !== 0; mask &= mask - 1) {
        const category = 31 - Math.clz32(mask & -mask);
        byCategory[category] = (byCategory[category] ?? 0) + 1;
      }
    }
    if (!access || !categories) continue;
    for (const [n, start] of starts.entries()) {
      if (article.publishedAt >= start) byPeriod[n] = (byPeriod[n] ?? 0) + 1;
    }
  }
  return {
    total,
    access: inOrder(EFFECTIVE_ACCESS_VALUES.map((key) => ({ key, count: byAccess.get(key) ?? 0 }))),
    categories: inOrder(CATEGORIES.map(({ id }) => ({ key: id, count: byCategory[id] ?? 0 }))),
    periods: PERIODS.map((key, n) => ({ key, count: byPeriod[n] ?? 0 })),
  };
}
