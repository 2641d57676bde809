import { describe, expect, it } from 'vitest';
import { addBit, emptyBits, hasBit, members } from './bits.ts';
import { Postings } from './postings.ts';
import { QueryMemory } from './query-memory.ts';

/** Deltas of every encoded length, the largest last. */
const rising = (seed: number, count: number): number[] => {
  let [number, state] = [-1, seed];
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    number += 1 + (state % ([2, 9, 130][state % 4] ?? 40));
    return number;
  });
};

/** As in the public table, where the row of an article is its doc id. */
const ROWS = { count: 10_000, rowOf: undefined };
/** More than any number of the lists. */
const CAPACITY = 400_000;

describe('posting lists', () => {
  it('hold the numbers appended to several lists alternately, with a value for each', () => {
    const postings = new Postings(ROWS);
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

  it('are the same after compaction, and go on growing', () => {
    const postings = new Postings(ROWS);
    const given = Array.from({ length: 40 }, (_, n) => rising(n + 1, n * 60));
    const lists = given.map(() => postings.create());
    const append = (to: Postings, from: number, end: number) => {
      for (let n = from; n < end; n += 1) {
        for (const [one, numbers] of given.entries()) {
          const number = numbers[n];
          if (number !== undefined) to.append(lists[one] ?? 0, number, number % 128);
        }
      }
    };
    append(postings, 0, 1500);
    const steps = postings.compacted();
    let step = steps.next();
    while (!step.done) step = steps.next();
    append(step.value, 1500, 40 * 60);
    for (const [one, numbers] of given.entries()) {
      const { numbers: read, values, count } = step.value.read(lists[one] ?? 0);
      expect([...read.subarray(0, count)]).toEqual(numbers);
      expect([...values.subarray(0, count)]).toEqual(numbers.map((number) => number % 128));
    }
  });

  it('are read as they are, also if they were decoded before they grew or before many others', () => {
    const postings = new Postings(ROWS);
    const lists = Array.from({ length: 60 }, () => postings.create());
    const expected = lists.map((_, n) => rising(n + 1, 100 + n));
    const memory = new QueryMemory(CAPACITY);
    const read = (list: number) => {
      const { numbers, count } = postings.readIn(memory.lists, list);
      return [...numbers.subarray(0, count)];
    };
    for (const list of lists) {
      for (const number of expected[list] ?? []) postings.append(list, number, 1);
      const bits = emptyBits((expected[list]?.at(-1) ?? 0) + 1);
      postings.addTo(memory, bits, list);
      expect(members(bits)).toEqual(expected[list]);
    }
    for (const list of lists) expect(read(list)).toEqual(expected[list]);
    for (const list of lists) {
      const number = (expected[list]?.at(-1) ?? 0) + 5;
      postings.append(list, number, 1);
      expect(read(list)).toEqual([...(expected[list] ?? []), number]);
    }
  });

  it('omit no number of the wanted set', () => {
    const postings = new Postings(ROWS);
    const numbers = rising(3, 5000);
    const list = postings.create();
    for (const number of numbers) postings.append(list, number, number % 128);
    const size = (numbers.at(-1) ?? 0) + 1;
    const { lists } = new QueryMemory(CAPACITY);
    for (const wanted of [
      [],
      numbers.slice(0, 1),
      numbers.slice(-1),
      [0, 1, 2, 31, 32, 33, size - 1],
      numbers.filter((_, n) => n % 700 === 0),
      numbers,
    ]) {
      const among = emptyBits(size);
      for (const number of wanted) addBit(among, number);
      const read = postings.readIn(lists, list, among);
      const found = [...read.numbers.subarray(0, read.count)];
      expect(found.filter((number) => hasBit(among, number))).toEqual(
        numbers.filter((number) => wanted.includes(number)),
      );
      expect([...read.values.subarray(0, read.count)]).toEqual(found.map((number) => number % 128));
      // A few wanted numbers must not require reading the whole list.
      if (wanted.length < 20) expect(read.count).toBeLessThan(numbers.length / 2);
    }
  });

  it.each([
    ['a long dense list', 4000, 1],
    ['a long sparse list', 4000, 100],
    ['a short list', 5, 1],
  ])('add %s to a set, also after it has grown', (_, count, step) => {
    const postings = new Postings(ROWS);
    const list = postings.create();
    const memory = new QueryMemory(CAPACITY * 2);
    const asMembers = () => {
      const bits = memory.takeEmpty();
      addBit(bits, 1);
      postings.addTo(memory, bits, list);
      return members(bits);
    };
    const expected = new Set([1]);
    for (const [from, to] of [
      [0, count],
      [count, 2 * count],
    ] as const) {
      for (let n = from; n < to; n += 1) {
        postings.append(list, n * step, 5);
        expected.add(n * step);
      }
      expect(asMembers()).toEqual([...expected].sort((a, b) => a - b));
    }
  });
});
