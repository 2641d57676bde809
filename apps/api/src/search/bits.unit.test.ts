import { describe, expect, it } from 'vitest';
import { addAll, addBit, hasBit, keepOnly, keepRange, largest, noBits, smallest, takeAway } from './bits.ts';

const SIZE = 200;
const of = (...members: number[]) => {
  const bits = noBits(SIZE);
  for (const n of members) addBit(bits, n);
  return bits;
};
const members = (bits: Uint32Array) => smallest(bits, SIZE);
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

  it('are cut to any range', () => {
    for (const from of EDGES) {
      for (const to of [...EDGES, SIZE]) {
        const bits = of(...EDGES);
        keepRange(bits, from, to);
        expect(members(bits), `${from} to ${to}`).toEqual(EDGES.filter((n) => n >= from && n < to));
      }
    }
  });

  it('are read from either end, a page at a time', () => {
    expect(largest(of(...EDGES), 3)).toEqual([199, 159, 128]);
    expect(largest(of(...EDGES), 3, 2)).toEqual([128, 127, 64]);
    expect(smallest(of(...EDGES), 3, 3)).toEqual([31, 32, 33]);
    expect(largest(of(...EDGES), 99, 11)).toEqual([0]);
    expect(smallest(of(...EDGES), 99, 12)).toEqual([]);
  });
});
