/** A set of small non-negative integers, one bit each. `QueryMemory` has the operations that queries need to be fast. */
export type Bits = Uint32Array;

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function addBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) | (1 << (n & 31));
}

export function removeBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) & ~(1 << (n & 31));
}

export const hasBit = (bits: Bits, n: number): boolean => ((bits[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;

export const intersection = (one: Readonly<Bits>, other: Readonly<Bits>): Bits =>
  one.map((word, n) => word & (other[n] as number));

/** Whether the set has a member from `first` to `last`. */
export function hasAnyBetween(bits: Readonly<Bits>, first: number, last: number): boolean {
  const [from, to] = [first >>> 5, Math.min(last >>> 5, bits.length - 1)];
  const [lowest, highest] = [-1 << (first & 31), -1 >>> (31 - (last & 31))];
  for (let n = from; n <= to; n += 1) {
    let word = bits[n] as number;
    if (n === from) word &= lowest;
    if (n === last >>> 5) word &= highest;
    if (word !== 0) return true;
  }
  return false;
}

/** The members in ascending order, at most `limit` of them. Counted first, because a growing list takes twice as long. */
export function members(bits: Readonly<Bits>, limit = Number.POSITIVE_INFINITY): number[] {
  const found = new Array<number>(Math.min(limit, countBits(bits)));
  let count = 0;
  for (let n = 0; count < found.length; n += 1) {
    for (let word = bits[n] as number; word !== 0 && count < found.length; word &= word - 1) {
      found[count++] = (n << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return found;
}

/** Adds up the bits of a word in parallel: pairs, groups of four, bytes, then all bytes. */
export function countInWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Readonly<Bits>): number {
  let count = 0;
  for (let n = 0; n < bits.length; n += 1) count += countInWord(bits[n] as number);
  return count;
}
