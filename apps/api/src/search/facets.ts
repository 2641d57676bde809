import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { PERIODS, type Period } from '@tidemark/contracts/search';
import type { FacetRow } from './find.ts';

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

const counted = <Key>(buckets: readonly Bucket<Key>[]): Bucket<Key>[] =>
  buckets
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || String(a.key).localeCompare(String(b.key)));

/** Every facet is counted with the other filters applied, and not its own: it shows what a change would bring. */
export function facetsOf(rows: readonly FacetRow[]): Facets {
  const total = rows.find(({ access, mask, age }) => access === null && mask === null && age === null);
  const byMask = rows.filter(({ mask }) => mask !== null);
  const sum = (some: readonly FacetRow[]) => some.reduce((all, row) => all + row.count, 0);
  return {
    total: total?.count ?? 0,
    access: counted(
      rows.flatMap(({ access, count }) =>
        access === null ? [] : { key: EFFECTIVE_ACCESS_VALUES[access] ?? '', count },
      ),
    ),
    categories: counted(
      CATEGORIES.map(({ id }) => ({
        key: id,
        count: sum(byMask.filter(({ mask }) => ((mask ?? 0) & (1 << id)) !== 0)),
      })),
    ),
    periods: PERIODS.map((key, n) => ({
      key,
      count: sum(rows.filter(({ age }) => age !== null && age <= n)),
    })),
  };
}

/** How many there are before any filter. */
export const matchedOf = (rows: readonly FacetRow[]): number =>
  rows.find(({ access, mask, age }) => access === null && mask === null && age === null)?.matched ?? 0;
