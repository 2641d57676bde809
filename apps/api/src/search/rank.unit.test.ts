import { describe, expect, it } from 'vitest';
import { largest } from './rank.ts';

describe('largest', () => {
  it('returns the same as sorting everything, for any number of wanted items', () => {
    let state = 3;
    const values = Array.from({ length: 500 }, () => {
      state = (state * 16_807) % 2_147_483_647;
      return state % 97;
    });
    const isBetter = (a: number, b: number) => {
      const [one = 0, other = 0] = [values[a], values[b]];
      return one !== other ? one > other : a > b;
    };
    const sorted = values.map((_, n) => n).sort((a, b) => (isBetter(a, b) ? -1 : 1));
    for (const wanted of [0, 1, 2, 10, 499, 500]) {
      expect(largest(values.length, wanted, isBetter)).toEqual(sorted.slice(0, wanted));
    }
  });
});
