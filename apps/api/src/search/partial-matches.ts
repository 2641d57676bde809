import { addBit, type Bits, members, unionInto } from './bits.ts';

export interface WeightedSet {
  readonly bits: Readonly<Bits>;
  readonly weight: number;
}

/** Sums of the same weights in another order differ by less. */
const TOLERANCE = 1e-9;

/** Adds the members whose sets together have at least this weight. */
export function addWithWeight(into: Bits, sets: readonly WeightedSet[], least: number): void {
  const needed = least - TOLERANCE;
  const light = sets.filter(({ weight }) => weight < needed);
  for (const { bits, weight } of sets) if (weight >= needed) unionInto(into, bits);
  if (light.reduce((sum, { weight }) => sum + weight, 0) < needed) return;
  const sums = new Float64Array(into.length * 32);
  for (const { bits, weight } of light) {
    for (const n of members(bits)) {
      const sum = (sums[n] as number) + weight;
      sums[n] = sum;
      if (sum >= needed) addBit(into, n);
    }
  }
}
