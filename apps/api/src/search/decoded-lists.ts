/** Numbers read from a list and the value stored with each. Valid until the next read. */
export interface ReadResult {
  readonly numbers: Int32Array;
  readonly values: Uint8Array;
  readonly count: number;
}

/** Arrays into which lists are decoded, reused to avoid garbage. */
export class DecodedList implements ReadResult {
  numbers = new Int32Array(0);
  values = new Uint8Array(0);
  count = 0;

  /** Makes room for this many numbers. Those that it has are lost. */
  reserve(count: number): void {
    if (this.numbers.length >= count) return;
    this.numbers = new Int32Array(count * 2);
    this.values = new Uint8Array(count * 2);
  }
}

const KEPT = 24;

/** The lists that were decoded last. A query reads most of its lists twice: to find the articles and to score them. */
export class DecodedLists {
  readonly #slots = Array.from({ length: KEPT }, () => new DecodedList());
  readonly #listOf = new Int32Array(KEPT).fill(-1);
  readonly #slotOf = new Map<number, number>();
  #next = 0;

  get(list: number): DecodedList | undefined {
    const slot = this.#slotOf.get(list);
    return slot === undefined ? undefined : this.#slots[slot];
  }

  /** Where to decode a list, instead of the one that was decoded the longest time ago. */
  add(list: number): DecodedList {
    const slot = this.#next;
    this.#next = (slot + 1) % KEPT;
    this.remove(this.#listOf[slot] as number);
    this.#listOf[slot] = list;
    this.#slotOf.set(list, slot);
    return this.#slots[slot] as DecodedList;
  }

  /** Called when a list has changed. */
  remove(list: number): void {
    if (this.#slotOf.size > 0) this.#slotOf.delete(list);
  }

  get bytes(): number {
    return this.#slots.reduce((sum, { numbers, values }) => sum + numbers.byteLength + values.byteLength, 0);
  }
}
