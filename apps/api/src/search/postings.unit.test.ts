import { describe, expect, it } from 'vitest';
import { Postings } from './postings.ts';

/** Deltas of every encoded length, the largest last. */
const rising = (seed: number, count: number): number[] => {
  let [number, state] = [-1, seed];
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    number += 1 + (state % ([2, 9, 130][state % 4] ?? 40));
    return number;
  });
};

describe('posting lists', () => {
  it('hold the numbers appended to several lists alternately, with a value for each', () => {
    const postings = new Postings();
    const given = Array.from({ length: 90 }, (_, n) => rising(n + 1, n * 60));
    const lists = given.map(() => postings.create());
    const storedValue = (number: number) => [0, 1, 2, 63, 127, 128, 255][number % 7] ?? 0;
    for (let n = 0; n < 90 * 60; n += 1) {
      for (const [one, numbers] of given.entries()) {
        const number = numbers[n];
        if (number !== undefined) postings.append(lists[one] ?? 0, number, storedValue(number));
      }
    }
    for (const [one, numbers] of given.entries()) {
      const read = postings.read(lists[one] ?? 0);
      expect([...read.numbers.subarray(0, read.count)]).toEqual(numbers);
      expect([...read.values.subarray(0, read.count)]).toEqual(numbers.map(storedValue));
      expect(postings.countOf(lists[one] ?? 0)).toBe(numbers.length);
    }
  });
});
