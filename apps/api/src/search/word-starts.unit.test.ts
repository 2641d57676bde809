import { describe, expect, it } from 'vitest';
import {
  endOfHash,
  firstOfHash,
  hashesOf,
  type WordStarts,
  wordStartsFrom,
  wordStartsOf,
} from './word-starts.ts';

/** The positions at which a word may begin like this, by hash. */
function startsIn(starts: WordStarts, beginning: string): number[][] {
  return Array.from(hashesOf(beginning), (hash) => {
    const found: number[] = [];
    found.push(...starts.subarray(firstOfHash(starts, hash), endOfHash(starts, hash)));
    return found;
  });
}

const startsWith = (text: string, beginning: string): number[] =>
  startsIn(wordStartsOf(text), beginning).flat();

const TEXT = 'l2 rollups: a rollup, l2s and eth-usd; über naïve 日本 x';
/** Longer than any position that fits into two bytes. */
const LONG = `${'quiet '.repeat(12_000)}${TEXT}`;

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

  it('are the beginnings of all words', () => {
    const beginnings = [...TEXT.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
    expect(startsWith(TEXT, '').sort((a, b) => a - b)).toEqual(beginnings);
  });

  it('ascend for each hash', () => {
    const ofHashes = startsIn(wordStartsOf(LONG), '');
    for (const starts of ofHashes) expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(ofHashes.flat().length).toBeGreaterThan(12_000);
  });

  it('exclude most words that begin otherwise', () => {
    const words = Array.from({ length: 2000 }, (_, n) => `w${n.toString(36)}`);
    expect(startsWith(words.join(' '), 'rollup').length).toBeLessThan(100);
  });

  it('are found after the first 65,536 characters', () => {
    expect(startsWith(LONG, 'rollups')).toContain(LONG.indexOf('rollups'));
  });

  it('take two bytes each unless the text is long', () => {
    expect(wordStartsOf(TEXT).BYTES_PER_ELEMENT).toBe(2);
    expect(wordStartsOf(LONG).BYTES_PER_ELEMENT).toBe(4);
  });

  it.each([
    ['short', TEXT],
    ['long', LONG],
  ])('of a %s text are restored from bytes at any offset', (_, text) => {
    const starts = wordStartsOf(text);
    const file = new Uint8Array(starts.byteLength + 3);
    file.set(new Uint8Array(starts.buffer), 3);
    expect(wordStartsFrom(file.subarray(3), text.length)).toEqual(starts);
  });

  it('of an empty text are none', () => {
    expect(startsWith('', '')).toEqual([]);
  });
});
