import { describe, expect, it } from 'vitest';
import { emptyBits, members } from './bits.ts';
import { Postings } from './postings.ts';

const SIZE = 300_000;
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
  it('hold the numbers appended to several lists alternately', () => {
    const postings = new Postings();
    const given = Array.from({ length: 90 }, (_, n) => rising(n + 1, n * 60));
    const lists = given.map(() => postings.create());
    for (let n = 0; n < 90 * 60; n += 1) {
      for (const [one, numbers] of given.entries()) {
        const number = numbers[n];
        if (number !== undefined) postings.append(lists[one] ?? 0, number);
      }
    }
    for (const [one, numbers] of given.entries()) {
      const bits = emptyBits(SIZE);
      postings.addTo(bits, lists[one] ?? 0, false);
      expect(members(bits)).toEqual(numbers);
      expect(postings.countOf(lists[one] ?? 0)).toBe(numbers.length);
    }
  });

  it('store a value with each number', () => {
    const postings = new Postings();
    const list = postings.create();
    const other = postings.create();
    const numbers = rising(7, 5000);
    const noteOf = (number: number) => [0, 1, 127, 128, 16_383, 16_384, 65_535][number % 7] ?? 0;
    for (const number of numbers) {
      postings.append(list, number, noteOf(number));
      postings.append(other, number);
    }
    const read = postings.read(list, true);
    expect([...read.numbers.subarray(0, read.count)]).toEqual(numbers);
    expect([...read.values.subarray(0, read.count)]).toEqual(numbers.map(noteOf));
  });

  it('read only the slices that may contain the wanted numbers', () => {
    const postings = new Postings();
    const list = postings.create();
    const numbers = rising(3, 20_000);
    for (const number of numbers) postings.append(list, number);
    for (const wanted of [[0], [1, 100, 5000], numbers.slice(700, 720), numbers.slice(-1), [9_999_999]]) {
      const { numbers: read, count } = postings.read(list, false, Int32Array.from(wanted));
      const all = new Set(read.subarray(0, count));
      expect(wanted.filter((number) => all.has(number))).toEqual(
        wanted.filter((number) => numbers.includes(number)),
      );
      expect(count).toBeLessThan(wanted.length * 300);
    }
  });
});
