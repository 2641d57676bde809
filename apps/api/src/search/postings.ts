import { addBit, type Bits } from './bits.ts';

const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
const WITHIN = PAGE - 1;
/** A list grows by ever longer slices: the number before its first, the steps, the address of the next slice. */
const SLICES = [16, 24, 40, 72, 136, 264];
const ADDRESS = 4;
const sliceSize = (n: number): number => SLICES[Math.min(n, SLICES.length - 1)] ?? 0;
/** Steps are never zero: there the rest of a slice is empty. */
const END_OF_SLICE = 0;

/** What is known of each list, by its number. */
interface Ends {
  readonly first: Int32Array;
  /** Where the next byte goes, and where the slice it goes to is full. */
  readonly next: Int32Array;
  readonly full: Int32Array;
  readonly slices: Int32Array;
  readonly last: Int32Array;
  readonly count: Int32Array;
}

const roomFor = (size: number, old?: Ends): Ends => {
  const copy = (name: keyof Ends) => {
    const array = new Int32Array(size);
    if (old) array.set(old[name]);
    return array;
  };
  return {
    ...{ first: copy('first'), next: copy('next'), full: copy('full') },
    ...{ slices: copy('slices'), last: copy('last'), count: copy('count') },
  };
};

/** Numbers read from a list, and what was noted with each. Good until the next is read. */
export interface Stretch {
  readonly numbers: Int32Array;
  readonly notes: Int32Array;
  readonly count: number;
}

/**
 * Lists of rising numbers, a small number noted with each where the list has that, kept as the steps from
 * one to the next: about a byte a step. They only ever grow; hundreds of thousands share a few large arrays.
 */
export class Postings {
  readonly #pages: Uint8Array[] = [];
  #free = PAGE;
  #lists = 0;
  #room = 64;
  #ends = roomFor(this.#room);
  /** Made once: reading leaves no garbage. */
  #read = { numbers: new Int32Array(256), notes: new Int32Array(256) };

  get bytes(): number {
    return this.#pages.length * PAGE + this.#room * 24;
  }

  create(): number {
    if (this.#lists === this.#room) {
      this.#room *= 2;
      this.#ends = roomFor(this.#room, this.#ends);
    }
    const list = this.#lists++;
    this.#ends.last[list] = -1;
    this.#ends.first[list] = this.#begin(list, 0);
    return list;
  }

  countOf(list: number): number {
    return this.#ends.count[list] ?? 0;
  }

  append(list: number, number: number, note?: number): void {
    const { next, full, slices, last, count } = this.#ends;
    const step = number - (last[list] ?? -1);
    const at = next[list] ?? 0;
    const end = full[list] ?? 0;
    if (at + sizeOf(step) + (note === undefined ? 0 : sizeOf(note)) > end) {
      const page = this.#page(at);
      if (at < end) page[at & WITHIN] = END_OF_SLICE;
      const slice = (slices[list] ?? 0) + 1;
      slices[list] = slice;
      putAddress(page, end & WITHIN, this.#begin(list, slice));
    }
    this.#write(list, step);
    if (note !== undefined) this.#write(list, note);
    last[list] = number;
    count[list] = (count[list] ?? 0) + 1;
  }

  addTo(bits: Bits, list: number, noted: boolean): void {
    const { numbers, count } = this.read(list, noted);
    for (let n = 0; n < count; n += 1) addBit(bits, numbers[n] ?? 0);
  }

  /** All of them, or where some are wanted, in rising order, only the slices that may have one of these. */
  read(list: number, noted: boolean, wanted?: Int32Array): Stretch {
    this.#makeRoomFor(this.countOf(list));
    const { first, next, slices } = this.#ends;
    const last = slices[list] ?? 0;
    let start = first[list] ?? 0;
    let count = 0;
    let want = 0;
    for (let slice = 0; slice <= last; slice += 1) {
      const page = this.#page(start);
      const at = start & WITHIN;
      const end = at + sliceSize(slice) - ADDRESS;
      const after = slice < last ? addressAt(page, end) : 0;
      if (wanted) {
        const before = addressAt(page, at);
        while (want < wanted.length && (wanted[want] ?? 0) <= before) want += 1;
        if (want === wanted.length) break;
      }
      const highest = slice < last ? addressAt(this.#page(after), after & WITHIN) : Infinity;
      if (!wanted || (wanted[want] ?? 0) <= highest) {
        const stop = slice < last ? end : (next[list] ?? 0) & WITHIN;
        count = this.#readSlice(page, at, stop, noted, count);
      }
      start = after;
    }
    return { ...this.#read, count };
  }

  #readSlice(page: Uint8Array, start: number, stop: number, noted: boolean, before: number): number {
    const { numbers, notes } = this.#read;
    let number = addressAt(page, start);
    let count = before;
    for (let at = start + ADDRESS; at < stop; count += 1) {
      let byte = page[at++] ?? 0;
      if (byte === END_OF_SLICE) break;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = page[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      number += value;
      numbers[count] = number;
      if (!noted) continue;
      byte = page[at++] ?? 0;
      value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = page[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      notes[count] = value;
    }
    return count;
  }

  #makeRoomFor(count: number): void {
    if (this.#read.numbers.length >= count) return;
    this.#read = { numbers: new Int32Array(count * 2), notes: new Int32Array(count * 2) };
  }

  #page(address: number): Uint8Array {
    return this.#pages[address >>> PAGE_BITS] as Uint8Array;
  }

  #write(list: number, value: number): void {
    const { next } = this.#ends;
    let at = next[list] ?? 0;
    const page = this.#page(at);
    let left = value;
    for (; left > 127; left >>>= 7) page[at++ & WITHIN] = (left & 127) | 128;
    page[at++ & WITHIN] = left;
    next[list] = at;
  }

  /** A slice of its own for what comes next. */
  #begin(list: number, slice: number): number {
    const size = sliceSize(slice);
    if (this.#free + size > PAGE) {
      this.#pages.push(new Uint8Array(PAGE));
      this.#free = 0;
    }
    const start = ((this.#pages.length - 1) << PAGE_BITS) | this.#free;
    this.#free += size;
    putAddress(this.#page(start), start & WITHIN, this.#ends.last[list] ?? -1);
    this.#ends.next[list] = start + ADDRESS;
    this.#ends.full[list] = start + size - ADDRESS;
    return start;
  }
}

const sizeOf = (value: number): number => (value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : 5);

function putAddress(page: Uint8Array, at: number, address: number): void {
  for (let n = 0; n < ADDRESS; n += 1) page[at + n] = (address >>> (8 * n)) & 255;
}

function addressAt(page: Uint8Array, at: number): number {
  let address = 0;
  for (let n = 0; n < ADDRESS; n += 1) address |= (page[at + n] ?? 0) << (8 * n);
  return address;
}
