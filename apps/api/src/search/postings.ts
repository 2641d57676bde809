import { type Bits, hasAnyBetween } from './bits.ts';
import { DecodedList } from './decoded-list.ts';
import { FrequentList, isFrequent, type TableRows } from './frequent-list.ts';
import type { ListDecoder, ReadResult } from './list-decoder.ts';
import { ADDRESS, addressAt, decodeSlice, END_OF_SLICE, putAddress, sizeOf } from './posting-slices.ts';
import type { QueryMemory } from './query-memory.ts';

const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
const WITHIN = PAGE - 1;
/** An address is a positive number of 32 bits. */
const MAX_PAGES = 1 << (31 - PAGE_BITS);
/**
 * A list grows by slices of increasing size. A slice holds the number before its first, the deltas and values, and the
 * address of the next slice.
 */
const SLICES = [16, 24, 40, 72, 136, 264];
const sliceSize = (n: number): number => SLICES[Math.min(n, SLICES.length - 1)] ?? 0;

/** Shorter lists are decoded again when they are needed again. */
const MIN_KEPT = 64;
/** Copying this many entries takes a few milliseconds. */
const COPIED_AT_ONCE = 100_000;

/** The state of each list, by list number. */
interface ListState {
  /** The address of the first slice. Most lists have a single entry: they have no slice, and this is its value. */
  readonly first: Int32Array;
  /** The address of the next byte, and the end of the slice it belongs to. */
  readonly next: Int32Array;
  readonly full: Int32Array;
  readonly slices: Int32Array;
  readonly last: Int32Array;
  readonly count: Int32Array;
}

const allocateState = (size: number, old?: ListState): ListState => {
  const copy = (name: keyof ListState) => {
    const array = new Int32Array(size);
    if (old) array.set(old[name]);
    return array;
  };
  return {
    ...{ first: copy('first'), next: copy('next'), full: copy('full') },
    ...{ slices: copy('slices'), last: copy('last'), count: copy('count') },
  };
};

/** A copy of all lists. */
export interface PostingsCopy {
  readonly pages: Uint8Array;
  /** The first unused byte of the last page. */
  readonly free: number;
  /** One array per field of the state, each with a number per list. */
  readonly state: readonly Int32Array[];
}

const STATE_FIELDS = ['first', 'next', 'full', 'slices', 'last', 'count'] as const;

/**
 * Lists of ascending numbers with a value of one byte for each, stored as variable-length deltas of about one byte.
 * Lists only grow. Hundreds of thousands of them share a few large arrays.
 */
export class Postings {
  readonly #pages: Uint8Array[] = [];
  #free = PAGE;
  #lists = 0;
  #capacity = 64;
  #state = allocateState(this.#capacity);
  readonly #lastRead = new DecodedList();
  /** The lists that were decoded in the memory of queries, in one generation of its results. */
  readonly #decoded = new Map<number, ReadResult>();
  #decodedIn: object | undefined;
  readonly #rows: TableRows;
  /** Made when they are first needed, and kept. */
  readonly #frequent = new Map<number, FrequentList>();

  constructor(rows: TableRows) {
    this.#rows = rows;
  }

  /** The pages are used as they are, so the copy must not be used otherwise. */
  static from({ pages, free, state }: PostingsCopy, rows: TableRows): Postings {
    const postings = new Postings(rows);
    for (let at = 0; at < pages.length; at += PAGE) postings.#pages.push(pages.subarray(at, at + PAGE));
    postings.#free = free;
    postings.#lists = state[0]?.length ?? 0;
    postings.#capacity = Math.max(64, postings.#lists);
    postings.#state = allocateState(postings.#capacity);
    for (const [n, field] of STATE_FIELDS.entries()) postings.#state[field].set(state[n] ?? []);
    return postings;
  }

  copy(): PostingsCopy {
    const pages = new Uint8Array(this.#pages.length * PAGE);
    for (const [n, page] of this.#pages.entries()) pages.set(page, n * PAGE);
    const state = STATE_FIELDS.map((field) => this.#state[field].slice(0, this.#lists));
    return { pages, free: this.#free, state };
  }

  /**
   * The same lists with the slices of each next to each other. They are read faster, because the processor fetches what
   * follows in memory before it is needed. Yields from time to time.
   */
  *compacted(): Generator<void, Postings> {
    const compacted = new Postings(this.#rows);
    for (let [list, copied] = [0, 0]; list < this.#lists; list += 1) {
      const { numbers, values, count } = this.read(list);
      const copy = compacted.create();
      for (let n = 0; n < count; n += 1) compacted.append(copy, numbers[n] as number, values[n] as number);
      copied += count + 1;
      if (copied < COPIED_AT_ONCE) continue;
      copied = 0;
      yield;
    }
    return compacted;
  }

  get bytes(): number {
    let frequent = 0;
    for (const { bytes } of this.#frequent.values()) frequent += bytes;
    return this.#pages.length * PAGE + this.#capacity * 24 + frequent;
  }

  create(): number {
    if (this.#lists === this.#capacity) {
      this.#capacity *= 2;
      this.#state = allocateState(this.#capacity, this.#state);
    }
    return this.#lists++;
  }

  countOf(list: number): number {
    return this.#state.count[list] ?? 0;
  }

  append(list: number, number: number, value: number): void {
    const { first, last, count } = this.#state;
    if (this.#frequent.size > 0) this.#frequent.get(list)?.add(number, value);
    if (this.#decoded.size > 0) this.#decoded.delete(list);
    if (count[list] === 0) {
      first[list] = value;
      last[list] = number;
      count[list] = 1;
      return;
    }
    if (count[list] === 1) {
      const [onlyValue, onlyNumber] = [first[list] ?? 0, last[list] ?? 0];
      last[list] = -1;
      first[list] = this.#begin(list, 0);
      this.#add(list, onlyNumber, onlyValue);
    }
    this.#add(list, number, value);
    count[list] = (count[list] ?? 0) + 1;
  }

  #add(list: number, number: number, value: number): void {
    const { next, full, slices, last } = this.#state;
    const delta = number - (last[list] ?? -1);
    const at = next[list] ?? 0;
    const end = full[list] ?? 0;
    if (at + sizeOf(delta) + 1 > end) {
      const page = this.#page(at);
      if (at < end) page[at & WITHIN] = END_OF_SLICE;
      const slice = (slices[list] ?? 0) + 1;
      slices[list] = slice;
      putAddress(page, end & WITHIN, this.#begin(list, slice));
    }
    this.#write(list, delta, value);
    last[list] = number;
  }

  /** All of a list. Valid until the next read. */
  read(list: number): ReadResult {
    const into = this.#lastRead;
    const length = this.countOf(list);
    into.reserve(Math.max(1, length));
    into.count = 0;
    if (length === 1) {
      into.numbers[0] = this.#state.last[list] ?? 0;
      into.values[0] = this.#state.first[list] ?? 0;
      into.count = 1;
    } else this.#forEachSlice(list, undefined, (page, start, end) => decodeSlice(page, start, end, into));
    return into;
  }

  /** Reads a list in the memory of queries. Numbers that are not in `among` may be left out. */
  readIn(lists: ListDecoder, list: number, among?: Readonly<Bits>): ReadResult {
    if (this.#decodedIn === lists.generation) {
      const known = this.#decoded.get(list);
      if (known) return known;
    }
    const length = this.countOf(list);
    const isKept = !among && length >= MIN_KEPT;
    lists.begin(length, isKept);
    if (length === 1) lists.add(this.#state.last[list] ?? 0, this.#state.first[list] ?? 0);
    else this.#forEachSlice(list, among, (page, start, end) => lists.addSlice(page, start, end));
    const result = lists.finish();
    if (!isKept) return result;
    if (this.#decodedIn !== lists.generation) this.#decoded.clear();
    this.#decodedIn = lists.generation;
    this.#decoded.set(list, result);
    return result;
  }

  /** Visits the slices of a list, from the first byte of each to the end of what it holds. */
  #forEachSlice(
    list: number,
    among: Readonly<Bits> | undefined,
    visit: (page: Uint8Array, start: number, end: number) => void,
  ): void {
    if (this.countOf(list) < 2) return;
    const { first, next, slices, last } = this.#state;
    const final = slices[list] as number;
    let start = first[list] as number;
    for (let slice = 0; slice <= final; slice += 1) {
      const page = this.#page(start);
      const at = start & WITHIN;
      const end = at + sliceSize(slice) - ADDRESS;
      const isFinal = slice === final;
      const following = isFinal ? 0 : addressAt(page, end);
      // A slice begins with the number before its first, so its own numbers are between that and that of the next one.
      const highest = isFinal ? (last[list] as number) : addressAt(this.#page(following), following & WITHIN);
      if (!among || hasAnyBetween(among, addressAt(page, at) + 1, highest)) {
        visit(page, at, isFinal ? (next[list] as number) & WITHIN : end);
      }
      start = following;
    }
  }

  /** Adds the numbers of a list to a set in the memory of queries. */
  addTo(memory: QueryMemory, bits: Bits, list: number): void {
    const frequent = this.frequent(list);
    if (frequent) memory.union(bits, frequent.bits, bits);
    else memory.addAll(bits, this.readIn(memory.lists, list));
  }

  /** The decoded form of a list, if it is long enough. */
  frequent(list: number): FrequentList | undefined {
    const known = this.#frequent.get(list);
    if (known || !isFrequent(this.countOf(list), this.#rows.count)) return known;
    const frequent = new FrequentList(this.#rows, (this.#state.last[list] ?? 0) + 1);
    const { numbers, values, count } = this.read(list);
    for (let n = 0; n < count; n += 1) frequent.add(numbers[n] as number, values[n] as number);
    this.#frequent.set(list, frequent);
    return frequent;
  }

  /** Decodes all frequent lists, so that no search has to, and yields after each. */
  *decodeFrequent(): Generator<void> {
    for (let list = 0; list < this.#lists; list += 1) {
      if (!this.#frequent.has(list) && this.frequent(list)) yield;
    }
  }

  #page(address: number): Uint8Array {
    return this.#pages[address >>> PAGE_BITS] as Uint8Array;
  }

  #write(list: number, delta: number, value: number): void {
    const { next } = this.#state;
    let at = next[list] ?? 0;
    const page = this.#page(at);
    let left = delta;
    for (; left > 127; left >>>= 7) page[at++ & WITHIN] = (left & 127) | 128;
    page[at++ & WITHIN] = left;
    page[at++ & WITHIN] = value;
    next[list] = at;
  }

  /** Allocates the next slice of a list. */
  #begin(list: number, slice: number): number {
    const size = sliceSize(slice);
    if (this.#free + size > PAGE) {
      if (this.#pages.length === MAX_PAGES) throw new RangeError('The search index of a table exceeds 2 GB');
      this.#pages.push(new Uint8Array(PAGE));
      this.#free = 0;
    }
    const start = ((this.#pages.length - 1) << PAGE_BITS) | this.#free;
    this.#free += size;
    putAddress(this.#page(start), start & WITHIN, this.#state.last[list] ?? -1);
    this.#state.next[list] = start + ADDRESS;
    this.#state.full[list] = start + size - ADDRESS;
    return start;
  }
}
