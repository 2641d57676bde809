/** A set of small whole numbers, one bit each. */
export type Bits = Uint32Array;

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function addBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) | (1 << (n & 31));
}

export function dropBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) & ~(1 << (n & 31));
}

export const hasBit = (bits: Bits, n: number): boolean => ((bits[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;

export function addAll(bits: Bits, more: Bits): void {
  for (let n = 0; n < bits.length; n += 1) bits[n] = (bits[n] ?? 0) | (more[n] ?? 0);
}

export function keepOnly(bits: Bits, kept: Bits): void {
  for (let n = 0; n < bits.length; n += 1) bits[n] = (bits[n] ?? 0) & (kept[n] ?? 0);
}

export function takeAway(bits: Bits, gone: Bits): void {
  for (let n = 0; n < bits.length; n += 1) bits[n] = (bits[n] ?? 0) & ~(gone[n] ?? 0);
}

/** From the smallest up, at most `limit` of them. */
export function members(bits: Bits, limit = Number.POSITIVE_INFINITY): number[] {
  const found: number[] = [];
  for (let n = 0; n < bits.length && found.length < limit; n += 1) {
    for (let word = bits[n] ?? 0; word !== 0 && found.length < limit; word &= word - 1) {
      found.push((n << 5) + 31 - Math.clz32(word & -word));
    }
  }
  return found;
}
