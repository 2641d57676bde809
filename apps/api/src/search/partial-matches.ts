import { type Bits, subtractFrom, unionInto } from './bits.ts';

export interface WeightedSet {
  readonly bits: Readonly<Bits>;
  readonly weight: number;
}

/** Sums of the same weights in another order differ by less. */
const TOLERANCE = 1e-9;

/** The number of leading weights whose sum reaches `needed`, or Infinity if the sum of all is less. */
function countReaching(weights: readonly number[], needed: number): number {
  let sum = 0;
  const index = weights.findIndex((weight) => {
    sum += weight;
    return sum >= needed;
  });
  return index < 0 ? Infinity : index + 1;
}

/** The members of at least one of the sets, of at least two, and so on up to `most`. */
function membersByCount(sets: readonly WeightedSet[], most: number, size: number): Bits[] {
  const atLeast = Array.from({ length: most }, () => new Uint32Array(size));
  for (const { bits } of sets) {
    for (let n = most - 1; n > 0; n -= 1) {
      const more = atLeast[n] as Bits;
      const fewer = atLeast[n - 1] as Bits;
      for (let word = 0; word < size; word += 1) {
        more[word] = (more[word] as number) | ((fewer[word] as number) & (bits[word] as number));
      }
    }
    unionInto(atLeast[0] as Bits, bits);
  }
  return atLeast;
}

/**
 * Adds the members whose sets together have at least this weight. Counting sets decides for most members: those of too
 * few sets cannot reach it, and those of enough sets always do. Only for the others the weights are added up.
 */
export function addWithWeight(into: Bits, sets: readonly WeightedSet[], least: number): void {
  const needed = least - TOLERANCE;
  const light = sets.filter(({ weight }) => weight < needed).sort((a, b) => a.weight - b.weight);
  for (const { bits, weight } of sets) if (weight >= needed) unionInto(into, bits);
  const weights = light.map(({ weight }) => weight);
  const fewest = countReaching(weights.toReversed(), needed);
  if (fewest === Infinity) return;
  const enough = countReaching(weights, needed);
  const atLeast = membersByCount(light, enough, into.length);
  unionInto(into, atLeast[enough - 1] as Bits);
  const undecided = atLeast[fewest - 1] as Bits;
  subtractFrom(undecided, into);
  addByWeight(into, undecided, light, needed);
}

/** Adds up the weights for each of some members. */
function addByWeight(
  into: Bits,
  undecided: Readonly<Bits>,
  sets: readonly WeightedSet[],
  needed: number,
): void {
  const words = new Uint32Array(sets.length);
  const weights = Float64Array.from(sets, ({ weight }) => weight);
  for (let n = 0; n < undecided.length; n += 1) {
    let left = undecided[n] as number;
    if (left === 0) continue;
    for (let set = 0; set < words.length; set += 1) words[set] = (sets[set] as WeightedSet).bits[n] as number;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      let sum = 0;
      for (let set = 0; set < words.length; set += 1) {
        if (((words[set] as number) & bit) !== 0) sum += weights[set] as number;
      }
      if (sum >= needed) into[n] = (into[n] as number) | bit;
    }
  }
}
