import { describe, expect, it } from 'vitest';
import { hashesOf, wordStartsOf } from './word-starts.ts';

/** The positions at which a word may begin like this. */
function startsWith(text: string, beginning: string): number[] {
  const hashes = hashesOf(beginning);
  const found: number[] = [];
  const starts = wordStartsOf(text);
  for (let [n, at] = [0, 0]; n < starts.length; n += 2) {
    at += starts[n] ?? 0;
    if (hashes.has(starts[n + 1] ?? 0)) found.push(at);
  }
  return found;
}

const TEXT = 'l2 rollups: a rollup, l2s and eth-usd; über naïve 日本 x';

describe('word starts', () => {
  it.each([
    ['roll', 3],
    ['rollups', 3],
    ['rollup', 14],
    ['l2', 0],
    ['l2', 22],
    ['l2s', 22],
    ['a', 12],
    ['eth', 30],
    ['usd', 34],
    ['über', 39],
    ['naï', 44],
    ['日', 50],
    ['x', 53],
  ])('find “%s” at %i', (beginning, at) => {
    expect(startsWith(TEXT, beginning)).toContain(at);
  });

  it('are no other positions than beginnings of words', () => {
    const beginnings = [...TEXT.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
    expect(startsWith(TEXT, 'q')).toEqual(beginnings);
  });

  it('exclude most words that begin otherwise', () => {
    const words = Array.from({ length: 2000 }, (_, n) => `w${n.toString(36)}`);
    expect(startsWith(words.join(' '), 'rollup').length).toBeLessThan(100);
  });

  it.each([254, 255, 256, 510, 511, 1000])('are found after %i characters without a word', (distance) => {
    expect(startsWith(`${'-'.repeat(distance)}amber${' '.repeat(distance)}basalt`, 'bas')).toContain(
      2 * distance + 5,
    );
  });

  it('of an empty text are none', () => {
    expect(wordStartsOf('')).toHaveLength(0);
  });
});
