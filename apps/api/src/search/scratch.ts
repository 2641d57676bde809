import type { Articles } from './articles.ts';
import { type Bits, emptyBits } from './bits.ts';

/** Numbers about the candidates, reused by every query. Except for `positions` they are stored by position. */
export interface Scratch {
  /** The arrays of `Candidates`. */
  readonly docIds: Int32Array;
  readonly rows: Int32Array;
  readonly positions: Int32Array;
  readonly scores: Float32Array;
  readonly coverage: Float32Array;
  readonly titleCoverage: Float32Array;
  /** The best alternative of the current group, and `TITLE_BIT` if the title has one. Zero after the group. */
  readonly best: Float32Array;
  readonly inTitle: Uint8Array;
  /** The sum of the impacts of the current compound. Zero after the compound. */
  readonly sums: Float32Array;
}

const allocate = (size: number): Scratch => ({
  ...{ docIds: new Int32Array(size), rows: new Int32Array(size), positions: new Int32Array(size) },
  ...{ scores: new Float32Array(size), coverage: new Float32Array(size) },
  ...{ titleCoverage: new Float32Array(size), best: new Float32Array(size) },
  ...{ inTitle: new Uint8Array(size), sums: new Float32Array(size) },
});

const scratches = new WeakMap<Articles, Scratch>();

/** The arrays for one query. */
export function scratchFor(articles: Articles): Scratch {
  const known = scratches.get(articles);
  if (known && known.scores.length >= articles.size) return known;
  const scratch = allocate(Math.ceil(articles.size * 1.1) + 256);
  scratches.set(articles, scratch);
  return scratch;
}

/** More than a query usually takes. */
const MAX_KEPT_SETS = 100;

/** Sets that one query after the other uses, because writing to new memory takes longer than the operations on sets. */
export class ScratchSets {
  readonly #capacity: number;
  readonly #free: Bits[] = [];
  readonly #taken = new Set<Bits>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Whether the sets have room for this many doc ids. */
  hasRoomFor(capacity: number): boolean {
    return this.#capacity >= capacity;
  }

  /** A set with arbitrary members. */
  take(): Bits {
    const set = this.#free.pop() ?? emptyBits(this.#capacity);
    this.#taken.add(set);
    return set;
  }

  takeEmpty(): Bits {
    return this.take().fill(0);
  }

  /** Lets `take` return a set again before the query ends. Other sets than those of `take` are ignored. */
  release(set: Bits): void {
    if (this.#taken.delete(set)) this.#free.push(set);
  }

  releaseAll(): void {
    this.#free.push(...this.#taken);
    this.#taken.clear();
    if (this.#free.length > MAX_KEPT_SETS) this.#free.length = MAX_KEPT_SETS;
  }
}

const scratchSets = new WeakMap<Articles, ScratchSets>();

/** The sets for one query. Those of the query before must not be used any more. */
export function scratchSetsFor(articles: Articles): ScratchSets {
  const { capacity } = articles;
  const known = scratchSets.get(articles);
  const sets = known?.hasRoomFor(capacity) ? known : new ScratchSets(capacity);
  sets.releaseAll();
  scratchSets.set(articles, sets);
  return sets;
}
