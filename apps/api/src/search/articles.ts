import { addBit, type Bits, dropBit, hasBit, keepOnly, members, noBits } from './bits.ts';
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

const grown = <Column extends Int32Array | Float64Array | Uint8Array | Bits>(
  old: Column,
  length: number,
): Column => {
  const more = new (old.constructor as new (length: number) => Column)(length);
  more.set(old);
  return more;
};

/** Below one in so many, a set is put in order by sorting it; above, by looking all articles through. */
const SPARSE = 64;

/**
 * What filters, facets and order need to know of every article in the index, public all of it. An
 * article is known by its slot. One that changes gets a new slot after all others, and its old one is
 * never used again: what is kept by slot stays true, and only has to leave out those that are gone.
 */
export class Articles {
  /** How many slots were given. */
  size = 0;
  readonly kinds: Kind[] = [];
  /** By slot: which of the kinds. */
  kindOf = new Int32Array(0);
  /** By slot: its place in the order of dates. */
  places = new Int32Array(0);
  ids = new Int32Array(0);
  #room = 0;
  #published = new Float64Array(0);
  #until = new Uint8Array(0);
  #live: Bits = noBits(0);
  #publicAt: Bits[] = Array.from({ length: HIGHEST_LEVEL + 1 }, () => noBits(0));
  /** The slots in use by date, the oldest first. */
  #order = new Int32Array(0);
  readonly #slots = new Map<number, number>();
  readonly #kindNumbers = new Map<string, number>();

  constructor(columns: ArticleColumns) {
    this.change([], columns);
  }

  /** How many slots are no longer used. */
  get gone(): number {
    return this.size - this.#order.length;
  }

  /** Lets go of the articles with these numbers and takes in others, perhaps the same, changed. Returns their slots. */
  change(ids: readonly number[], columns: ArticleColumns): number[] {
    for (const id of ids) this.#letGo(id);
    this.#makeRoom(this.size + columns.ids.length);
    const slots = columns.ids.map((id, n) => this.#takeIn(id, n, columns));
    this.#putInOrder(slots);
    return slots;
  }

  #letGo(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    dropBit(this.#live, slot);
    this.#slots.delete(id);
  }

  #takeIn(id: number, n: number, { access, masks, until, published }: ArticleColumns): number {
    const slot = this.size++;
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    this.kindOf[slot] = this.#kindNumber(access[n] ?? 0, masks[n] ?? 0);
    this.#published[slot] = published[n] ?? 0;
    this.#until[slot] = until[n] ?? 0;
    addBit(this.#live, slot);
    for (const [level, bits] of this.#publicAt.entries()) {
      if ((until[n] ?? 0) >= level) addBit(bits, slot);
    }
    return slot;
  }

  #kindNumber(access: number, mask: number): number {
    const key = `${access} ${mask}`;
    const known = this.#kindNumbers.get(key);
    if (known !== undefined) return known;
    this.#kindNumbers.set(key, this.kinds.length);
    return this.kinds.push({ access, mask }) - 1;
  }

  #makeRoom(size: number): void {
    if (size <= this.#room) return;
    this.#room = (Math.ceil(size * 1.05) + 1024) & ~31;
    this.ids = grown(this.ids, this.#room);
    this.kindOf = grown(this.kindOf, this.#room);
    this.#published = grown(this.#published, this.#room);
    this.#until = grown(this.#until, this.#room);
    this.places = grown(this.places, this.#room);
    this.#live = grown(this.#live, this.#room >>> 5);
    this.#publicAt = this.#publicAt.map((bits) => grown(bits, this.#room >>> 5));
  }

  /** Both are in order already: those that stay, and those that come. */
  #putInOrder(added: readonly number[]): void {
    const kept = this.#order.filter((slot) => hasBit(this.#live, slot));
    const order = new Int32Array(kept.length + added.length);
    for (let [a, b] = [0, 0]; a + b < order.length; ) {
      const [one, other] = [kept[a], added[b]];
      const takesKept = one !== undefined && (other === undefined || this.#isBefore(one, other));
      const slot = (takesKept ? one : other) ?? 0;
      this.places[slot] = a + b;
      order[a + b] = slot;
      if (takesKept) a += 1;
      else b += 1;
    }
    this.#order = order;
  }

  #isBefore(one: number, other: number): boolean {
    const [a = 0, b = 0] = [this.#published[one], this.#published[other]];
    return a < b || (a === b && (this.ids[one] ?? 0) < (this.ids[other] ?? 0));
  }

  /** An empty set, with room for every slot. */
  none(): Bits {
    return noBits(this.#room);
  }

  /** Where an article stands, or -1 for one that was not yet there. */
  slotOf(id: number): number {
    return this.#slots.get(id) ?? -1;
  }

  publishedAt(slot: number): number {
    return this.#published[slot] ?? 0;
  }

  untilOf(slot: number): number {
    return this.#until[slot] ?? 0;
  }

  placeOf(slot: number): number {
    return this.places[slot] ?? 0;
  }

  /** The first place of an article that was published at this moment or later. */
  placeAt(moment: number): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.publishedAt(this.#order[middle] ?? 0) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Leaves only those that are in use and have come out by now. */
  keepPublished(bits: Bits, now: Date): void {
    keepOnly(bits, this.#live);
    const due = this.placeAt(now.getTime() + 1);
    for (let place = due; place < this.#order.length; place += 1) dropBit(bits, this.#order[place] ?? 0);
  }

  /** At most `limit` of a set after the first `skip`, from the newest or from the oldest on. */
  byDate(bits: Bits, from: 'newest' | 'oldest', limit: number, skip = 0): number[] {
    const few = Math.ceil(this.#order.length / SPARSE);
    const some = members(bits, few + 1);
    const sign = from === 'newest' ? -1 : 1;
    if (some.length <= few) {
      some.sort((a, b) => sign * (this.placeOf(a) - this.placeOf(b)));
      return some.slice(skip, skip + limit);
    }
    const found: number[] = [];
    let left = skip;
    const { length } = this.#order;
    for (let n = 0; n < length && found.length < limit; n += 1) {
      const slot = this.#order[from === 'newest' ? length - 1 - n : n] ?? 0;
      if (!hasBit(bits, slot)) continue;
      if (left > 0) left -= 1;
      else found.push(slot);
    }
    return found;
  }

  /** Those whose public row is the one that a reader of this level searches. */
  publicAt(level: number): Readonly<Bits> {
    return this.#publicAt[level] ?? this.none();
  }

  /** The table that holds the row a reader of this level searches: 0 the public one, else the locked one of that level. */
  tableOf(slot: number, level: number): number {
    const until = this.untilOf(slot);
    return until >= level ? 0 : until + 1;
  }
}
