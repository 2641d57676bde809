import type { DecodedList } from './decoded-list.ts';

// The bytes of a slice of a posting list, which `decode` of the kernel reads too.

/** The bytes of an address. */
export const ADDRESS = 4;
/** A delta is never zero, so zero marks the unused rest of a slice. */
export const END_OF_SLICE = 0;

/** The bytes of a delta. */
export const sizeOf = (value: number): number =>
  value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : 5;

export function putAddress(page: Uint8Array, at: number, address: number): void {
  for (let n = 0; n < ADDRESS; n += 1) page[at + n] = (address >>> (8 * n)) & 255;
}

export function addressAt(page: Uint8Array, at: number): number {
  const low = (page[at] as number) | ((page[at + 1] as number) << 8);
  return low | ((page[at + 2] as number) << 16) | ((page[at + 3] as number) << 24);
}

/** Appends what a slice holds. */
export function decodeSlice(page: Uint8Array, start: number, stop: number, into: DecodedList): void {
  const { numbers, values } = into;
  let number = addressAt(page, start);
  let { count } = into;
  for (let at = start + ADDRESS; at < stop; count += 1) {
    let byte = page[at++] as number;
    if (byte === END_OF_SLICE) break;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = page[at++] as number;
      delta |= (byte & 127) << shift;
    }
    number += delta;
    numbers[count] = number;
    values[count] = page[at++] as number;
  }
  into.count = count;
}
