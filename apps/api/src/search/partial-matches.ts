import { type Bits, intersection, isEmpty, unionInto } from './bits.ts';

export interface WeightedSet {
  readonly bits: Readonly<Bits>;
  readonly weight: number;
}

/** Sums of the same weights in another order differ by less. */
const TOLERANCE = 1e-9;

/** Adds the members whose sets together have at least this weight. */
export function addWithWeight(into: Bits, sets: readonly WeightedSet[], least: number): void {
  // The heaviest first, so that few combinations have to be tried.
  const heaviest = sets.toSorted((a, b) => b.weight - a.weight);
  const weightFrom = heaviest.map((_, n) => heaviest.slice(n).reduce((sum, { weight }) => sum + weight, 0));
  const visit = (n: number, missing: number, members: Readonly<Bits> | undefined): void => {
    if (missing <= TOLERANCE) {
      if (members) unionInto(into, members);
      return;
    }
    const next = heaviest[n];
    if (!next || (weightFrom[n] ?? 0) < missing - TOLERANCE) return;
    const both = members ? intersection(members, next.bits) : next.bits;
    if (!isEmpty(both)) visit(n + 1, missing - next.weight, both);
    visit(n + 1, missing, members);
  };
  visit(0, least, undefined);
}
