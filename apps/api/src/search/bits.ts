/** A set of small whole numbers, one bit each. All sets of a search are as long as one another. */
export type Bits = Uint32Array;

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function addBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) | (1 << (n & 31));
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

/** Leaves only what is at least `from` and below `to`. */
export function keepRange(bits: Bits, from: number, to: number): void {
  const [first, last] = [from >>> 5, to >>> 5];
  bits.fill(0, 0, Math.min(first, bits.length));
  if (first < bits.length) bits[first] = (bits[first] ?? 0) & (-1 << (from & 31));
  if (last >= bits.length) return;
  bits[last] = (bits[last] ?? 0) & ~(-1 << (to & 31));
  bits.fill(0, last + 1);
}

/** From the largest down, at most `limit` of them after the first `skip`. */
export function largest(bits: Bits, limit: number, skip = 0): number[] {
  const found: number[] = [];
  let left = skip;
  for (let n = bits.length - 1; n >= 0 && found.length < limit; n -= 1) {
    for (let word = bits[n] ?? 0; word !== 0 && found.length < limit; ) {
      const high = 31 - Math.clz32(word);
      word &= ~(1 << high);
      if (left > 0) left -= 1;
      else found.push((n << 5) + high);
    }
  }
  return found;
}

/** From the smallest up, at most `limit` of them after the first `skip`. */
export function smallest(bits: Bits, limit: number, skip = 0): number[] {
  const found: number[] = [];
  let left = skip;
  for (let n = 0; n < bits.length && found.length < limit; n += 1) {
    for (let word = bits[n] ?? 0; word !== 0 && found.length < limit; word &= word - 1) {
      if (left > 0) left -= 1;
      else found.push((n << 5) + 31 - Math.clz32(word & -word));
    }
  }
  return found;
}
