import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { addBit, type Bits, noBits } from './bits.ts';
import { HIGHEST_LEVEL } from './levels.ts';

/** One array a column, the oldest article first: as the database sends them. */
export interface ArticleColumns {
  readonly ids: readonly number[];
  readonly access: readonly number[];
  readonly masks: readonly number[];
  readonly until: readonly number[];
  readonly published: readonly number[];
}

/** Articles that share access and categories; facets are summed from their counts. */
export interface Kind {
  readonly access: number;
  readonly mask: number;
}

const setOf = (size: number, has: (slot: number) => boolean): Bits => {
  const bits = noBits(size);
  for (let slot = 0; slot < size; slot += 1) if (has(slot)) addBit(bits, slot);
  return bits;
};

/**
 * What filters, facets and order need to know of every article in the index, public all of it. An
 * article's place in the order of dates is its slot, so that newest first is a set read from its end.
 */
export class Articles {
  readonly size: number;
  readonly ids: Int32Array;
  readonly kinds: readonly Kind[];
  /** By slot: which of the kinds. */
  readonly kindOf: Uint32Array;
  readonly #published: Float64Array;
  readonly #until: Uint8Array;
  readonly #slots: Int32Array;
  readonly #byAccess: readonly Bits[];
  readonly #byCategory: ReadonlyMap<number, Bits>;
  readonly #publicAt: readonly Bits[];

  constructor({ ids, access, masks, until, published }: ArticleColumns) {
    const size = ids.length;
    this.size = size;
    this.ids = Int32Array.from(ids);
    this.#published = Float64Array.from(published);
    this.#until = Uint8Array.from(until);
    this.#slots = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1);
    for (const [slot, id] of ids.entries()) this.#slots[id] = slot;
    const kinds = new Map<string, number>();
    this.kindOf = Uint32Array.from(ids, (_, slot) => {
      const key = `${access[slot]} ${masks[slot]}`;
      const known = kinds.get(key) ?? kinds.size;
      kinds.set(key, known);
      return known;
    });
    this.kinds = [...kinds.keys()].map((key) => {
      const [one = 0, mask = 0] = key.split(' ').map(Number);
      return { access: one, mask };
    });
    this.#byAccess = EFFECTIVE_ACCESS_VALUES.map((_, n) => setOf(size, (slot) => access[slot] === n));
    this.#byCategory = new Map(
      CATEGORIES.map(({ id }) => [id, setOf(size, (slot) => ((masks[slot] ?? 0) & (1 << id)) !== 0)]),
    );
    this.#publicAt = Array.from({ length: HIGHEST_LEVEL + 1 }, (_, level) =>
      setOf(size, (slot) => (until[slot] ?? 0) >= level),
    );
  }

  /** Where an article stands, or -1 for one that was not yet there. */
  slotOf(id: number): number {
    return this.#slots[id] ?? -1;
  }

  /** The first slot that was published at this moment or later. */
  slotAt(moment: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#published[middle] ?? 0) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  withAccess(access: number): Bits {
    return this.#byAccess[access] ?? noBits(this.size);
  }

  inCategory(id: number): Bits {
    return this.#byCategory.get(id) ?? noBits(this.size);
  }

  /** Those whose public row is the one that a reader of this level searches. */
  publicAt(level: number): Bits {
    return this.#publicAt[level] ?? noBits(this.size);
  }

  /** The table that holds the row a reader of this level searches: 0 the public one, else the locked one of that level. */
  tableOf(slot: number, level: number): number {
    const until = this.#until[slot] ?? 0;
    return until >= level ? 0 : until + 1;
  }
}
