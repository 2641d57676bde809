import type { MemoryPart } from '@tidemark/search-kernel/kernel';
import type { Articles, Published } from './articles.ts';
import { addBit, type Bits } from './bits.ts';
import { KindCounts } from './kind-counts.ts';
import { TABLES } from './levels.ts';
import { ListDecoder, type ReadResult } from './list-decoder.ts';
import { COPIES, createSearchMemory, SETS, type SearchMemory } from './search-memory.ts';

export interface Found {
  /** The articles that the reader finds. */
  readonly visible: Bits;
  /** How many published articles have it in their public row, the same number for every reader. */
  readonly publicCount: number;
}

/**
 * The memory that the queries of one index use one after the other. The kernel computes the sets in it. Other sets may be
 * passed too: they are copied first.
 */
export class QueryMemory implements SearchMemory {
  readonly kernel: SearchMemory['kernel'];
  readonly capacity: number;
  readonly setBytes: number;
  readonly kinds: KindCounts;
  readonly lists: ListDecoder;
  readonly published: Bits;
  /** The published articles that a reader searches by their public row, by the reader's level. */
  readonly byPublicRow: readonly Bits[];
  /** The articles whose bodies are in a locked table, by table. */
  readonly locked: readonly Bits[];
  /** The number of rows of each table. */
  readonly rowCounts = new Int32Array(TABLES.length);
  readonly #free: Bits[];
  readonly #taken = new Set<Bits>();
  readonly #copies: readonly Bits[];
  #current: Published | undefined;

  constructor(docIds: number) {
    const memory = createSearchMemory(docIds);
    this.kernel = memory.kernel;
    this.capacity = memory.capacity;
    this.setBytes = memory.setBytes;
    this.kinds = new KindCounts(memory);
    this.lists = new ListDecoder(memory);
    const { sets, copies, published, byPublicRow, locked } = this.kernel.parts;
    this.#free = this.#setsIn(sets, SETS);
    this.#copies = this.#setsIn(copies, COPIES);
    [this.published] = this.#setsIn(published, 1) as [Bits];
    this.byPublicRow = this.#setsIn(byPublicRow, TABLES.length);
    this.locked = this.#setsIn(locked, TABLES.length);
  }

  #setsIn({ address }: MemoryPart, count: number): Bits[] {
    const { kernel, setBytes } = this;
    return Array.from(
      { length: count },
      (_, n) => new Uint32Array(kernel.buffer, address + n * setBytes, setBytes / 4),
    );
  }

  /** The ranks of the sets of `locked`. */
  lockedRanks(tableIndex: number): number {
    return this.kernel.parts.lockedRanks.address + tableIndex * this.setBytes;
  }

  /** Brings the sets that change only with the articles up to date. */
  update(articles: Articles, published: Published): void {
    if (this.#current === published) return;
    this.copy(published.bits, this.published);
    for (const [level, set] of this.byPublicRow.entries()) {
      this.copy(published.byPublicRow[level] ?? articles.emptySet(), set);
    }
    const { kernel, setBytes } = this;
    for (const [tableIndex, set] of this.locked.entries()) {
      this.copy(articles.lockedIn(tableIndex), set);
      this.rowCounts[tableIndex] = articles.rowsOfTable(tableIndex).count;
      kernel.functions.rank(set.byteOffset, setBytes, this.lockedRanks(tableIndex), 0);
    }
    this.#current = published;
  }

  /** A set with arbitrary members. */
  take(): Bits {
    const set = this.#free.pop() ?? new Uint32Array(this.setBytes / 4);
    this.#taken.add(set);
    return set;
  }

  takeEmpty(): Bits {
    return this.take().fill(0);
  }

  /** Lets `take` return a set again before the query ends. Other sets than those of `take` are ignored. */
  release(set: Bits): void {
    if (this.#taken.delete(set) && this.#isInKernel(set)) this.#free.push(set);
  }

  releaseAll(): void {
    for (const set of this.#taken) this.release(set);
  }

  #isInKernel({ buffer }: { readonly buffer: ArrayBufferLike }): boolean {
    return buffer === this.kernel.buffer;
  }

  /** The address of a set, or of its copy with this number if it is not in the kernel's memory. */
  addressOf(set: Readonly<Bits>, copy = 0): number {
    return (this.#isInKernel(set) ? set : this.copy(set, this.#copies[copy] as Bits)).byteOffset;
  }

  /** Writes the result of an operation into a set. */
  #write(into: Bits, operate: (address: number) => void): Bits {
    const result = this.#isInKernel(into) ? into : (this.#copies[COPIES - 1] as Bits);
    operate(result.byteOffset);
    return result === into ? into : this.copy(result, into);
  }

  copy(set: Readonly<Bits>, into = this.take()): Bits {
    const shared = Math.min(set.length, into.length);
    into.set(set.length > shared ? set.subarray(0, shared) : set);
    return into.fill(0, shared);
  }

  // The result of the following is stored in `into` and returned.

  union(one: Readonly<Bits>, other: Readonly<Bits>, into = this.take()): Bits {
    const { kernel, setBytes } = this;
    const [a, b] = [this.addressOf(one, 0), this.addressOf(other, 1)];
    return this.#write(into, (address) => kernel.functions.union(address, a, b, setBytes));
  }

  intersection(one: Readonly<Bits>, other: Readonly<Bits>, into = this.take()): Bits {
    const { kernel, setBytes } = this;
    const [a, b] = [this.addressOf(one, 0), this.addressOf(other, 1)];
    return this.#write(into, (address) => kernel.functions.intersect(address, a, b, setBytes));
  }

  /** The members of the first set that the other does not have. */
  difference(one: Readonly<Bits>, other: Readonly<Bits>, into = this.take()): Bits {
    const { kernel, setBytes } = this;
    const [a, b] = [this.addressOf(one, 0), this.addressOf(other, 1)];
    return this.#write(into, (address) => kernel.functions.subtract(address, a, b, setBytes));
  }

  /** The members of both sets or of a third one. */
  intersectionOr(
    one: Readonly<Bits>,
    other: Readonly<Bits>,
    third: Readonly<Bits>,
    into = this.take(),
  ): Bits {
    const { kernel, setBytes } = this;
    const [a, b, c] = [this.addressOf(one, 0), this.addressOf(other, 1), this.addressOf(third, 2)];
    return this.#write(into, (address) => kernel.functions.intersectOr(address, a, b, c, setBytes));
  }

  /** Adds the numbers of a list, which are in the memory of the kernel. */
  addAll(bits: Bits, { numbers, count }: ReadResult): void {
    const { functions } = this.kernel;
    if (this.#isInKernel(bits)) functions.addAll(bits.byteOffset, numbers.byteOffset, count);
    else for (let n = 0; n < count; n += 1) addBit(bits, numbers[n] as number);
  }

  /**
   * The articles that a reader finds by a term, of those with the term in their public row and in their locked one.
   * Overwrites the first set and releases the second.
   */
  visible(inPublicTable: Bits, inLockedTables: Bits, byPublicRow: Readonly<Bits>): Found {
    const { kernel, setBytes } = this;
    const locked = this.addressOf(inLockedTables, 0);
    const byRow = this.addressOf(byPublicRow, 1);
    let publicCount = 0;
    const visible = this.#write(inPublicTable, (address) => {
      if (address !== inPublicTable.byteOffset) this.copy(inPublicTable, this.#copies[COPIES - 1]);
      const published = this.published.byteOffset;
      publicCount = kernel.functions.keepVisible(address, locked, published, byRow, setBytes);
    });
    this.release(inLockedTables);
    return { visible, publicCount };
  }

  /** A new set that an operation computes from another one. It receives the addresses of both. */
  derive(set: Readonly<Bits>, operate: (set: number, into: number) => void): Bits {
    const address = this.addressOf(set);
    return this.#write(this.take(), (into) => operate(address, into));
  }

  isEmpty(set: Readonly<Bits>): boolean {
    return this.kernel.functions.isEmpty(this.addressOf(set), this.setBytes) !== 0;
  }

  count(set: Readonly<Bits>): number {
    return this.kernel.functions.count(this.addressOf(set), this.setBytes);
  }

  /** The number of members of both sets. */
  countBoth(one: Readonly<Bits>, other: Readonly<Bits>): number {
    const { kernel, setBytes } = this;
    return kernel.functions.countBoth(this.addressOf(one, 0), this.addressOf(other, 1), setBytes);
  }
}

const memories = new WeakMap<Articles, QueryMemory>();

/** The memory of the queries of these articles. Replaced when the articles need more room. */
export function queryMemoryFor(articles: Articles): QueryMemory {
  const known = memories.get(articles);
  if (known && known.capacity >= articles.capacity) return known;
  const memory = new QueryMemory(articles.capacity);
  memories.set(articles, memory);
  return memory;
}
