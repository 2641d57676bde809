import { describe, expect, it } from 'vitest';
import { addBit, type Bits, emptyBits, hasBit, members } from './bits.ts';
import { membersWithShare, type WeightedSet } from './partial-matches.ts';
import { QueryMemory } from './query-memory.ts';

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
/** Sets that another query has used before. */
function usedMemory(): QueryMemory {
  const memory = new QueryMemory(SIZE);
  for (let n = 0; n < 50; n += 1) memory.take().fill(-1);
  memory.releaseAll();
  return memory;
}
const found = (sets: readonly WeightedSet[], total: number, share: number, memory = usedMemory()) =>
  members(membersWithShare(sets, total, share, memory) ?? emptyBits(SIZE));

describe('members with a share of the weight', () => {
  it('are those whose sets together weigh enough', () => {
    for (let round = 0; round < 200; round += 1) {
      const sets = Array.from({ length: 1 + (round % 9) }, () => ({
        bits: randomSet(random()),
        weight: Math.round(random() * 8),
      }));
      const needed = 1 + Math.round(random() * 10);
      const weightOf = (n: number) =>
        sets.reduce((sum, { bits, weight }) => sum + (hasBit(bits, n) ? weight : 0), 0);
      const expected = Array.from({ length: SIZE }, (_, n) => n).filter((n) => weightOf(n) >= needed);
      expect(found(sets, 240, needed / 240)).toEqual(expected);
    }
  });

  it('leaves the given sets as they are', () => {
    const sets = Array.from({ length: 6 }, (_, n) => ({ bits: randomSet(0.5), weight: n + 1 }));
    const before = sets.map(({ bits }) => bits.slice());
    found(sets, 21, 0.5);
    expect(sets.map(({ bits }) => bits)).toEqual(before);
  });

  it('are those with two of any number of sets that weigh the same', () => {
    const all: Bits = emptyBits(SIZE).fill(-1);
    for (let count = 2; count <= 24; count += 1) {
      const sets = Array.from({ length: count }, (_, n) => ({
        bits: n < 2 ? all : emptyBits(SIZE),
        weight: 1,
      }));
      expect(found(sets, count, 2 / count).length).toBeGreaterThanOrEqual(SIZE);
      expect(found(sets, count, 2.9 / count)).toEqual([]);
    }
  });

  it('are found in few operations on few sets for the longest query, not one for each combination', () => {
    const memory = new QueryMemory(SIZE);
    let [taken, inUse, most] = [0, 0, 0];
    const [take, release] = [memory.take.bind(memory), memory.release.bind(memory)];
    memory.take = () => {
      taken += 1;
      inUse += 1;
      most = Math.max(most, inUse);
      return take();
    };
    memory.release = (set) => {
      inUse -= 1;
      release(set);
    };
    const sets = Array.from({ length: 24 }, (_, n) => ({ bits: randomSet(0.4), weight: Math.sqrt(n + 2) }));
    const total = sets.reduce((sum, { weight }) => sum + weight, 0);
    expect(found(sets, total, 0.4, memory).length).toBeGreaterThan(0);
    expect(taken).toBeLessThan(24 * 240);
    expect(most).toBeLessThan(2 * 240);
  });

  it('are none without sets', () => {
    expect(found([], 1, 0.2)).toEqual([]);
  });
});
