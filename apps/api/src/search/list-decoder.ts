import type { SearchMemory } from './search-memory.ts';

/** Numbers read from a list and the value stored with each. */
export interface ReadResult {
  readonly numbers: Int32Array;
  readonly values: Uint8Array;
  readonly count: number;
}

/** Bytes of a page that are copied together, because the slices in them are next to each other. */
interface Run {
  readonly page: Uint8Array;
  readonly start: number;
  end: number;
  /** Where it is copied to. */
  readonly at: number;
}

/** Slices that are this far apart are copied together. */
const MAX_GAP = 16;
const aligned = (bytes: number): number => (bytes + 3) & ~3;

/** Decodes posting lists in the memory of the kernel, where queries read them. */
export class ListDecoder {
  /** Replaced when results that were kept have been overwritten. */
  generation: object = {};
  readonly #memory: SearchMemory;
  /** The first and the last address of each slice. */
  readonly #slices: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #decoded: Uint8Array;
  #keptBytes = 0;
  #sliceCount = 0;
  #run: Run | undefined;
  /** Where the result is written to, and how much of it there is. */
  #numbers = 0;
  #values = 0;
  #count = 0;

  constructor(memory: SearchMemory) {
    const { kernel } = memory;
    this.#memory = memory;
    this.#slices = kernel.parts.slices.numbers;
    this.#bytes = kernel.parts.listBytes.bytes;
    this.#decoded = kernel.parts.decoded.bytes;
  }

  /** Begins a list of at most this many numbers. A result that is not kept is valid until the next list begins. */
  begin(most: number, isKept: boolean): void {
    const { parts } = this.#memory.kernel;
    this.#count = 0;
    if (!isKept) {
      this.#numbers = parts.listDocIds.address;
      this.#values = parts.listImpacts.address;
      return;
    }
    const size = 4 * most + aligned(most);
    if (this.#keptBytes + size > this.#decoded.length) {
      this.#keptBytes = 0;
      this.generation = {};
    }
    this.#numbers = parts.decoded.address + this.#keptBytes;
    this.#values = this.#numbers + 4 * most;
    this.#keptBytes += size;
  }

  /** Adds a single number. */
  add(number: number, value: number): void {
    const { buffer } = this.#memory.kernel;
    new Int32Array(buffer, this.#numbers, this.#count + 1)[this.#count] = number;
    new Uint8Array(buffer, this.#values, this.#count + 1)[this.#count] = value;
    this.#count += 1;
  }

  /** Adds a slice: the number before its first, deltas and values, up to a byte that is zero or to `end`. */
  addSlice(page: Uint8Array, start: number, end: number): void {
    const run = this.#run;
    const follows = run?.page === page && start >= run.end && start - run.end <= MAX_GAP;
    const from = follows ? run.at + start - run.start : run ? run.at + run.end - run.start : 0;
    if (from + end - start > this.#bytes.length || 2 * this.#sliceCount === this.#slices.length) {
      this.#decode();
      this.addSlice(page, start, end);
      return;
    }
    if (follows) run.end = end;
    else {
      this.#copyRun();
      this.#run = { page, start, end, at: from };
    }
    const address = this.#bytes.byteOffset + from;
    this.#slices[2 * this.#sliceCount] = address;
    this.#slices[2 * this.#sliceCount + 1] = address + end - start;
    this.#sliceCount += 1;
  }

  #copyRun(): void {
    if (!this.#run) return;
    const { page, start, end, at } = this.#run;
    this.#bytes.set(page.subarray(start, end), at);
  }

  #decode(): void {
    this.#copyRun();
    this.#run = undefined;
    this.#count += this.#memory.kernel.functions.decode(
      this.#slices.byteOffset,
      this.#sliceCount,
      this.#numbers + 4 * this.#count,
      this.#values + this.#count,
    );
    this.#sliceCount = 0;
  }

  /** The numbers and values since `begin`. */
  finish(): ReadResult {
    if (this.#sliceCount > 0) this.#decode();
    const { buffer } = this.#memory.kernel;
    return {
      numbers: new Int32Array(buffer, this.#numbers, this.#count),
      values: new Uint8Array(buffer, this.#values, this.#count),
      count: this.#count,
    };
  }
}
