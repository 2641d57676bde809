import { describe, expect, it } from 'vitest';
import { addAll, addBit, dropBit, hasBit, keepOnly, members, noBits, takeAway } from './bits.ts';

const SIZE = 200;
const of = (...members: number[]) => {
  const bits = noBits(SIZE);
  for (const n of members) addBit(bits, n);
  return bits;
};
const EDGES = [0, 1, 30, 31, 32, 33, 63, 64, 127, 128, 159, 199];

describe('sets of bits', () => {
  it('hold what was added, and nothing else', () => {
    expect(members(of(...EDGES))).toEqual(EDGES);
    expect(EDGES.every((n) => hasBit(of(...EDGES), n))).toBe(true);
    expect(hasBit(of(...EDGES), 2)).toBe(false);
  });

  it('are joined, cut and taken from each other', () => {
    const joined = of(1, 31);
    addAll(joined, of(31, 32));
    expect(members(joined)).toEqual([1, 31, 32]);
    keepOnly(joined, of(31, 32, 199));
    expect(members(joined)).toEqual([31, 32]);
    takeAway(joined, of(31));
    expect(members(joined)).toEqual([32]);
  });

  it('let go of one, and are read a few at a time', () => {
    const some = of(...EDGES);
    dropBit(some, 31);
    dropBit(some, 2);
    expect(members(some)).toEqual(EDGES.filter((n) => n !== 31));
    expect(members(some, 3)).toEqual([0, 1, 30]);
  });
});
