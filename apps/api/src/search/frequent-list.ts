import { addBit, type Bits, emptyBits } from './bits.ts';

/** A list with at least this many numbers, and with at least one in `SHARE` of all rows, is frequent. */
const MIN_COUNT = 1024;
const SHARE = 8;

/** The rows of a search table. Every number of its posting lists has one. */
export interface TableRows {
  readonly count: number;
  /** The row of each number. Without it, they are the same. */
  readonly rowOf: Int32Array | undefined;
}

export const isFrequent = (count: number, rows: number): boolean =>
  count >= MIN_COUNT && count * SHARE >= rows;

/** Room for this many, and for those that are likely to follow. */
const roomFor = (count: number): number => Math.ceil(count * 1.05) + 1024;

/** The numbers and values of a long posting list in a form that needs no decoding. */
export class FrequentList {
  readonly #rows: TableRows;
  #bits: Bits;
  #values: Uint8Array;

  constructor(rows: TableRows, size: number) {
    this.#rows = rows;
    this.#bits = emptyBits(roomFor(size));
    this.#values = new Uint8Array(roomFor(rows.count));
  }

  /** The numbers as a set. */
  get bits(): Readonly<Bits> {
    return this.#bits;
  }

  /** The value by row, 0 for a row that is not in the list. */
  get values(): Uint8Array {
    return this.#values;
  }

  get bytes(): number {
    return this.#bits.byteLength + this.#values.byteLength;
  }

  add(number: number, value: number): void {
    const row = this.#rows.rowOf?.[number] ?? number;
    if (number >>> 5 >= this.#bits.length) {
      const bits = emptyBits(roomFor(number + 1));
      bits.set(this.#bits);
      this.#bits = bits;
    }
    if (row >= this.#values.length) {
      const values = new Uint8Array(roomFor(row + 1));
      values.set(this.#values);
      this.#values = values;
    }
    addBit(this.#bits, number);
    this.#values[row] = value;
  }
}
