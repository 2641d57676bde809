import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse.ts';

const parts = (text: string) => parseQuery(text).parts.map(({ kind, words }) => `${kind}:${words.join(' ')}`);
const without = (text: string) => parseQuery(text).excluded.map(({ words }) => words.join(' '));

describe('parseQuery', () => {
  it('recognises words, phrases, tickers and exclusions', () => {
    expect(parts('rollup "open interest" $ARB -bitcoin -"short gamma"')).toEqual([
      'words:rollup',
      'phrase:open interest',
      'ticker:arb',
    ]);
    expect(without('rollup -bitcoin -"short gamma"')).toEqual(['bitcoin', 'short gamma']);
  });

  it('joins a word and the following number into one name', () => {
    expect(parseQuery('uniswap v4 fees').parts.map(({ joined }) => joined)).toEqual(['uniswapv4', undefined]);
    expect(parts('layer 2')).toEqual(['words:layer 2']);
  });

  it('accepts any kind of quotation mark, and an unclosed one', () => {
    expect(parts('“term premium')).toEqual(['phrase:term premium']);
    expect(parts('a "')).toEqual(['words:a']);
  });

  it('detects whether the last word may be unfinished', () => {
    expect(parseQuery('stable').unfinished).toBe(true);
    expect(parseQuery('"stable"').unfinished).toBe(false);
    expect(parseQuery('coin -stab').unfinished).toBe(false);
  });

  it('ignores text without words', () => {
    for (const text of ['', '%', '\\', '!!', ':*', '&|', '"" ""', '\u202E', '🦊🦊', '-', '--', '\ud800']) {
      expect(parts(text), JSON.stringify(text)).toEqual([]);
    }
  });

  it('uses at most 24 words', () => {
    expect(parseQuery(Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')).parts).toHaveLength(24);
  });
});
