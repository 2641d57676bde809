import type { Bits } from './bits.ts';
import type { QueryMemory } from './query-memory.ts';

export interface WeightedSet {
  readonly bits: Readonly<Bits>;
  readonly weight: number;
}

/** Weights are rounded to this many parts of the whole, so that only as many different sums have to be told apart. */
const PARTS = 240;
/** A product that should be an integer is off by less. */
const TOLERANCE = 1e-9;

/** The members that have enough of the remaining sets. All and none of them are not stored as sets. */
type Members = Readonly<Bits> | 'all' | 'none';

/** What is needed of the sets from each one on: the values greater than zero that these sets can reach together. */
function needsBySet(sets: readonly WeightedSet[], needed: number): number[][] {
  let needs = [needed];
  let reachable = sets.reduce((sum, { weight }) => sum + weight, 0);
  return sets.map(({ weight }) => {
    const open = [...new Set(needs)].filter((need) => need > 0 && need <= reachable);
    needs = open.flatMap((need) => [need - weight, need]);
    reachable -= weight;
    return open;
  });
}

/** Combines sets, each combination of the same ones only once. */
class Combinations {
  readonly #bits: Readonly<Bits>;
  readonly #memory: QueryMemory;
  readonly #known = new Map<Members, Map<Members, Members>>();

  constructor(bits: Readonly<Bits>, memory: QueryMemory) {
    this.#bits = bits;
    this.#memory = memory;
  }

  /** Those of `ifMember` that are in the set, and those of `otherwise`, which are fewer. */
  get(ifMember: Members, otherwise: Members): Members {
    const known = this.#known.get(ifMember) ?? new Map<Members, Members>();
    this.#known.set(ifMember, known);
    const combined = known.get(otherwise) ?? this.#combine(ifMember, otherwise);
    known.set(otherwise, combined);
    return combined;
  }

  #combine(ifMember: Members, otherwise: Members): Members {
    if (ifMember === otherwise) return otherwise;
    const [bits, memory] = [this.#bits, this.#memory];
    if (ifMember === 'none' || otherwise === 'all') return otherwise;
    if (ifMember === 'all') return otherwise === 'none' ? bits : memory.union(bits, otherwise);
    return otherwise === 'none'
      ? memory.intersection(bits, ifMember)
      : memory.intersectionOr(bits, ifMember, otherwise);
  }
}

/**
 * The members whose sets together have at least this share of the weight `total`, or undefined if there are none.
 *
 * A member of the first set needs that much less of the others, and any other member needs all of it from them, and so
 * on. What is needed of the sets from the nth on can have only a few values. One set is computed for each of them,
 * beginning with the last set, so that weights are never added up for a single member.
 */
export function membersWithShare(
  sets: readonly WeightedSet[],
  total: number,
  share: number,
  memory: QueryMemory,
): Readonly<Bits> | undefined {
  const rounded = sets
    .map(({ bits, weight }) => ({ bits, weight: Math.round((PARTS * weight) / total) }))
    .sort((a, b) => b.weight - a.weight);
  const needs = needsBySet(rounded, Math.floor(PARTS * share + TOLERANCE));
  let having = new Map<number, Members>();
  for (const [n, { bits, weight }] of [...rounded.entries()].reverse()) {
    const following = having;
    const havingEnough = (need: number): Members => following.get(need) ?? (need > 0 ? 'none' : 'all');
    const combinations = new Combinations(bits, memory);
    having = new Map(
      needs[n]?.map((need) => [need, combinations.get(havingEnough(need - weight), havingEnough(need))]),
    );
    const inUse = new Set([...having.values(), ...sets.map((set) => set.bits)]);
    for (const members of new Set(following.values())) {
      if (typeof members !== 'string' && !inUse.has(members)) memory.release(members);
    }
  }
  const [found] = having.values();
  return found === 'all' || found === 'none' ? undefined : found;
}
