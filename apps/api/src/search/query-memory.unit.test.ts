import { describe, expect, it } from 'vitest';
import { Articles } from './articles.ts';
import { addBit, type Bits, emptyBits, hasBit, members } from './bits.ts';
import { QueryMemory, queryMemoryFor } from './query-memory.ts';
import { SETS } from './search-memory.ts';

const SIZE = 700;
let seed = 11;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const all = Array.from({ length: SIZE }, (_, n) => n);

/** A set outside of the memory, and one in it. */
const places = {
  'outside of the memory': () => emptyBits(SIZE),
  'in the memory': (memory: QueryMemory) => memory.takeEmpty(),
};
type Place = (memory: QueryMemory) => Bits;

function randomSet(memory: QueryMemory, place: Place): Bits {
  const bits = place(memory);
  for (const n of all) if (random() < 0.3) addBit(bits, n);
  return bits;
}

const combinations = Object.entries(places).flatMap(([inputs, input]) =>
  Object.entries(places).map(([results, result]) => ({ inputs, input, results, result })),
);

describe('operations on sets', () => {
  it.each(combinations)('of sets $inputs into sets $results', ({ input, result }) => {
    const memory = new QueryMemory(SIZE);
    const [a, b, c] = [randomSet(memory, input), randomSet(memory, input), randomSet(memory, input)];
    const [inA, inB, inC] = [a, b, c].map((set) => (n: number) => hasBit(set, n)) as [
      (n: number) => boolean,
      (n: number) => boolean,
      (n: number) => boolean,
    ];
    const where = (fits: (n: number) => boolean) => all.filter(fits);
    const into = () => result(memory);
    expect(members(memory.union(a, b, into()))).toEqual(where((n) => inA(n) || inB(n)));
    expect(members(memory.intersection(a, b, into()))).toEqual(where((n) => inA(n) && inB(n)));
    expect(members(memory.difference(a, b, into()))).toEqual(where((n) => inA(n) && !inB(n)));
    expect(members(memory.intersectionOr(a, b, c, into()))).toEqual(
      where((n) => (inA(n) && inB(n)) || inC(n)),
    );
    expect(members(memory.copy(a, into()))).toEqual(where(inA));
    expect(memory.count(a)).toBe(where(inA).length);
    expect(memory.countBoth(a, b)).toBe(where((n) => inA(n) && inB(n)).length);
    expect(memory.isEmpty(a)).toBe(false);
    expect(memory.isEmpty(memory.difference(a, a, into()))).toBe(true);
    const changed = memory.copy(a, into());
    memory.intersection(changed, b, changed);
    expect(members(changed)).toEqual(where((n) => inA(n) && inB(n)));
  });

  it('go on outside of the memory if a query takes more sets than it has', () => {
    const memory = new QueryMemory(SIZE);
    const sets = Array.from({ length: SETS + 50 }, (_, n) => {
      const set = memory.takeEmpty();
      addBit(set, n);
      return set;
    });
    const joined = sets.reduce((one, other) => memory.union(one, other));
    expect(members(joined)).toEqual(Array.from({ length: SETS + 50 }, (_, n) => n));
    expect(sets.every((set, n) => memory.count(set) === 1 && hasBit(set, n))).toBe(true);
    memory.releaseAll();
    expect(memory.isEmpty(memory.takeEmpty())).toBe(true);
  });

  it('do not give the same set to two callers', () => {
    const memory = new QueryMemory(SIZE);
    const first = memory.take();
    memory.release(first);
    memory.release(first);
    expect(memory.take()).not.toBe(memory.take());
  });
});

describe('decoded lists', () => {
  it('say when they have been overwritten', () => {
    const { lists } = new QueryMemory(128);
    const before = lists.generation;
    const read = (first: number) => {
      lists.begin(100, true);
      for (let n = 0; n < 100; n += 1) lists.add(first + n, n);
      return lists.finish();
    };
    const kept = read(7);
    expect([...kept.numbers]).toEqual(Array.from({ length: 100 }, (_, n) => 7 + n));
    expect([...kept.values]).toEqual(Array.from({ length: 100 }, (_, n) => n));
    for (let n = 0; n < 30; n += 1) {
      const { numbers, values } = read(n);
      expect([numbers[0], numbers[99], values[99]]).toEqual([n, n + 99, 99]);
    }
    expect(lists.generation).not.toBe(before);
  });

  it('may have more bytes and slices than there is room for at once', () => {
    const { lists } = new QueryMemory(20_000);
    // The number before the first one, a delta and a value.
    const slice = [255, 255, 255, 255, 1, 9];
    const page = Uint8Array.from(Array.from({ length: 20_000 }, () => slice).flat());
    lists.begin(20_000, false);
    for (let at = 0; at < page.length; at += slice.length) lists.addSlice(page, at, at + slice.length);
    const { numbers, values, count } = lists.finish();
    expect(count).toBe(20_000);
    expect(new Set(numbers)).toEqual(new Set([0]));
    expect(new Set(values)).toEqual(new Set([9]));
  });
});

describe('the memory of some articles', () => {
  it('is replaced when they need more room', () => {
    const columns = (from: number, count: number) => {
      const ids = Array.from({ length: count }, (_, n) => from + n);
      const zeros = ids.map(() => 0);
      return { ids, access: zeros, masks: ids.map(() => 1), maxPublicLevel: zeros, published: ids };
    };
    const articles = new Articles(columns(1, 10));
    const memory = queryMemoryFor(articles);
    expect(queryMemoryFor(articles)).toBe(memory);
    articles.change([], columns(11, 5000));
    const larger = queryMemoryFor(articles);
    expect(larger).not.toBe(memory);
    const set = larger.takeEmpty();
    addBit(set, 5009);
    expect(members(larger.copy(set))).toEqual([5009]);
  });
});
