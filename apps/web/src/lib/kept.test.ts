import { afterEach, expect, it, vi } from 'vitest';
import { forget, keep, recall } from './kept.ts';

const at = (key: string) => vi.stubGlobal('window', { history: { state: { key } } });

afterEach(() => vi.unstubAllGlobals());

it('finds again what was kept at this entry of the history, and at no other', () => {
  at('first');
  keep('list', [1, 2, 3]);
  at('second');
  expect(recall('list')).toBeUndefined();
  keep('list', [4]);
  at('first');
  expect(recall('list')).toEqual([1, 2, 3]);
  expect(recall('tab')).toBeUndefined();
});

it('forgets a thing wherever it was kept, and nothing else', () => {
  for (const key of ['first', 'second']) {
    at(key);
    keep('saved u1', [1]);
    keep('saved u2', [2]);
  }
  forget('saved u1');
  for (const key of ['first', 'second']) {
    at(key);
    expect(recall('saved u1')).toBeUndefined();
    expect(recall('saved u2')).toEqual([2]);
  }
});

it('remembers nothing where pages are made', () => {
  expect(recall('list')).toBeUndefined();
});
