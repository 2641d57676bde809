import { addBit, type Bits, emptyBits } from './bits.ts';
import { grown } from './grown.ts';

/** A list is frequent if it has at least `MIN_COUNT` numbers and at least 1 in `SHARE` of the rows of its table. */
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

/** Room for more than this many, because others will follow. */
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
    if (number >>> 5 >= this.#bits.length) this.#bits = grown(this.#bits, roomFor(number >>> 5));
    if (row >= this.#values.length) this.#values = grown(this.#values, roomFor(row));
    addBit(this.#bits, number);
    this.#values[row] = value;
  }
}
