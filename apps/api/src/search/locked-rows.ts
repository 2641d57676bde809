import { addBit, type Bits, emptyBits } from './bits.ts';
import { grown } from './grown.ts';
import { TABLES } from './levels.ts';

/** Which locked articles are in which search table, and in which row. The rows are in the order of the doc ids. */
export class LockedRows {
  /** By table. The public table has no locked articles. */
  #members: Bits[] = TABLES.map(() => emptyBits(0));
  readonly #counts = new Int32Array(TABLES.length);
  /** By doc id. An article is in one locked table at most. */
  #rows = new Int32Array(0);

  /** Makes room for this many doc ids. */
  reserve(size: number): void {
    this.#rows = grown(this.#rows, size);
    this.#members = this.#members.map((bits) => grown(bits, emptyBits(size).length));
  }

  /** A table that does not exist stands for articles that everyone may read, which are in no locked table. */
  add(docId: number, tableIndex: number): void {
    const members = this.#members[tableIndex];
    if (!members) return;
    const row = this.count(tableIndex);
    addBit(members, docId);
    this.#rows[docId] = row;
    this.#counts[tableIndex] = row + 1;
  }

  members(tableIndex: number): Readonly<Bits> {
    return this.#members[tableIndex] ?? emptyBits(0);
  }

  count(tableIndex: number): number {
    return this.#counts[tableIndex] ?? 0;
  }

  get rows(): Int32Array {
    return this.#rows;
  }
}
