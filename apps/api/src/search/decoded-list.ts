import type { ReadResult } from './list-decoder.ts';

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
