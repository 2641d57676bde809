/** A set of small non-negative integers, one bit each. */
export type Bits = Uint32Array;

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function addBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) | (1 << (n & 31));
}

export function removeBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) & ~(1 << (n & 31));
}

export const hasBit = (bits: Bits, n: number): boolean => ((bits[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;

/** Adds the members of a set. Those for which there is no room are left out. */
export function unionInto(bits: Bits, other: Readonly<Bits>): void {
  const length = Math.min(bits.length, other.length);
  for (let n = 0; n < length; n += 1) bits[n] = (bits[n] as number) | (other[n] as number);
}

export function intersectInto(bits: Bits, other: Readonly<Bits>): void {
  for (let n = 0; n < bits.length; n += 1) bits[n] = (bits[n] as number) & (other[n] as number);
}

export function subtractFrom(bits: Bits, other: Readonly<Bits>): void {
  for (let n = 0; n < bits.length; n += 1) bits[n] = (bits[n] as number) & ~(other[n] as number);
}

// The result of the following is stored in `into` and returned.

export function intersection(
  one: Readonly<Bits>,
  other: Readonly<Bits>,
  into: Bits = new Uint32Array(one.length),
): Bits {
  for (let n = 0; n < one.length; n += 1) into[n] = (one[n] as number) & (other[n] as number);
  return into;
}

export function union(one: Readonly<Bits>, other: Readonly<Bits>, into: Bits): Bits {
  for (let n = 0; n < one.length; n += 1) into[n] = (one[n] as number) | (other[n] as number);
  return into;
}

/** The members of both sets or of a third one. */
export function intersectionOr(
  one: Readonly<Bits>,
  other: Readonly<Bits>,
  third: Readonly<Bits>,
  into: Bits,
): Bits {
  for (let n = 0; n < one.length; n += 1) {
    into[n] = ((one[n] as number) & (other[n] as number)) | (third[n] as number);
  }
  return into;
}

export function isEmpty(bits: Readonly<Bits>): boolean {
  for (let n = 0; n < bits.length; n += 1) if (bits[n] !== 0) return false;
  return true;
}

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
