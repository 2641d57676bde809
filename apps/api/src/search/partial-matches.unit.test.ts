import { describe, expect, it } from 'vitest';
import { addBit, emptyBits, hasBit, members } from './bits.ts';
import { addWithWeight } from './partial-matches.ts';

const SIZE = 300;
let seed = 7;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const randomSet = (share: number) => {
  const bits = emptyBits(SIZE);
  for (let n = 0; n < SIZE; n += 1) if (random() < share) addBit(bits, n);
  return bits;
};

describe('members with enough weight', () => {
  it('are those whose sets together weigh enough', () => {
    for (let round = 0; round < 200; round += 1) {
      const sets = Array.from({ length: 1 + (round % 9) }, () => ({
        bits: randomSet(random()),
        weight: Math.round(random() * 8) / 2,
      }));
      const least = 0.5 + Math.round(random() * 10) / 2;
      const weightOf = (n: number) =>
        sets.reduce((sum, { bits, weight }) => sum + (hasBit(bits, n) ? weight : 0), 0);
      const found = emptyBits(SIZE);
      addWithWeight(found, sets, least);
      const expected = Array.from({ length: SIZE }, (_, n) => n).filter((n) => weightOf(n) >= least);
      expect(members(found)).toEqual(expected);
    }
  });

  it('are found in time that grows with the number of sets, not of their combinations', () => {
    const sets = Array.from({ length: 2000 }, () => ({ bits: randomSet(0.7), weight: 1 }));
    const found = emptyBits(SIZE);
    addWithWeight(found, sets, 400);
    expect(members(found)).toHaveLength(SIZE);
  });

  it('are none without sets', () => {
    const found = emptyBits(SIZE);
    addWithWeight(found, [], 1);
    expect(members(found)).toEqual([]);
  });
});
