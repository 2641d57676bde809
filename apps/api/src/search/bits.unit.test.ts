import { describe, expect, it } from 'vitest';
import { addBit, emptyBits, hasAnyBetween, hasBit, intersection, members, removeBit } from './bits.ts';

const SIZE = 200;
const of = (...members: number[]) => {
  const bits = emptyBits(SIZE);
  for (const n of members) addBit(bits, n);
  return bits;
};
const EDGES = [0, 1, 30, 31, 32, 33, 63, 64, 127, 128, 159, 199];

describe('sets of bits', () => {
  it('contain exactly the added members', () => {
    expect(members(of(...EDGES))).toEqual(EDGES);
    expect(EDGES.every((n) => hasBit(of(...EDGES), n))).toBe(true);
    expect(hasBit(of(...EDGES), 2)).toBe(false);
  });

  it('support removal and reading a limited number of members', () => {
    const some = of(...EDGES);
    removeBit(some, 31);
    removeBit(some, 2);
    expect(members(some)).toEqual(EDGES.filter((n) => n !== 31));
    expect(members(some, 3)).toEqual([0, 1, 30]);
  });

  it('say whether there is a member in a range', () => {
    const some = of(...EDGES);
    for (let first = 0; first < SIZE; first += 1) {
      for (let last = first; last < SIZE; last += 1) {
        const expected = EDGES.some((n) => n >= first && n <= last);
        if (hasAnyBetween(some, first, last) !== expected) expect([first, last]).toBe(expected);
      }
    }
    expect(hasAnyBetween(some, 190, 5000)).toBe(true);
    expect(hasAnyBetween(some, 300, 5000)).toBe(false);
  });

  it('support a new set of what is in both', () => {
    expect(members(intersection(of(1, 31, 199), of(31, 199)))).toEqual([31, 199]);
    expect(members(intersection(of(1), of(2)))).toEqual([]);
  });
});
