import { describe, expect, it } from 'vitest';
import { BestFirst } from './best-first.ts';

describe('the best of many numbers', () => {
  it('are the same as after sorting all, for any number of wanted ones', () => {
    let state = 3;
    const scores = Array.from({ length: 500 }, () => {
      state = (state * 16_807) % 2_147_483_647;
      return state % 97;
    });
    const isBetter = (a: number, b: number) => {
      const [one = 0, other = 0] = [scores[a], scores[b]];
      return one !== other ? one > other : a > b;
    };
    const sorted = scores.map((_, n) => n).sort((a, b) => (isBetter(a, b) ? -1 : 1));
    for (const wanted of [0, 1, 2, 10, 499, 500, 600]) {
      const best = new BestFirst(wanted, (one, other) => one > other);
      for (const [n, score] of scores.entries()) if (score >= best.worst) best.offer(n, score);
      expect(best.inOrder()).toEqual(sorted.slice(0, wanted));
    }
  });
});
