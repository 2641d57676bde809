import { expect, it } from 'vitest';
import { figures, isMiss, type Outcome, rankOf } from './outcomes.ts';

const outcome = (slugs: string, more: Partial<Outcome> = {}): Outcome => ({
  ...{ kind: 'keyword', query: 'query', expect: ['x'], why: '', slugs: [...slugs] },
  ...more,
});

it('finds the rank of the first expected article', () => {
  expect(rankOf(['a', 'x', 'y'], ['y', 'x'])).toBe(2);
  expect(rankOf(['a'], ['x'])).toBe(0);
});

it('counts an expected article among the first five as a success', () => {
  expect([isMiss(outcome('abcdx')), isMiss(outcome('abcdex')), isMiss(outcome(''))]).toEqual([
    false,
    true,
    true,
  ]);
  const { successAt1, successAt5, mrr } = figures([outcome('xabc'), outcome('axbc'), outcome('abcdex')]);
  expect([successAt1, successAt5]).toEqual([1 / 3, 2 / 3]);
  expect(mrr).toBeCloseTo((1 + 1 / 2 + 1 / 6) / 3);
});

it('accepts only the best articles in first place if they are listed', () => {
  const listed = { expect: ['x', 'y'], best: ['y'] };
  expect(figures([outcome('xy', listed)]).successAt1).toBe(0);
  expect(figures([outcome('yx', listed)]).successAt1).toBe(1);
});

it('measures recall in the first ten of the queries with relevant articles', () => {
  const relevant = ['x', 'y', 'z', 'k'];
  expect(figures([outcome('xyabcdefghk', { relevant }), outcome('a')]).recallAt10).toBe(0.5);
  expect(figures([outcome('x')]).recallAt10).toBeUndefined();
});
