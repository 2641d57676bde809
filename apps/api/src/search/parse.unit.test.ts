import { describe, expect, it } from 'vitest';
import { deletionVariants, editDistance } from './deletion-variants.ts';
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

describe('typos', () => {
  it('measures deletions, insertions, substitutions and swaps', () => {
    expect(editDistance('uniswap', 'uniswp', 2)).toBe(1);
    expect(editDistance('stablecoin', 'stablecion', 2)).toBe(1);
    expect(editDistance('sequencer', 'seqencr', 2)).toBe(2);
    expect(editDistance('sequencer', 'bitcoin', 2)).toBe(Infinity);
  });

  it('two words within two edits always share a deletion variant', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const letter = () => letters[random(26)] ?? 'a';
    for (let n = 0; n < 3000; n += 1) {
      const word = Array.from({ length: 6 + random(8) }, letter).join('');
      let typed = word;
      for (let edit = 0; edit < 2; edit += 1) {
        const at = random(typed.length);
        const kind = random(3);
        typed = typed.slice(0, at) + (kind === 0 ? '' : letter()) + typed.slice(kind === 1 ? at : at + 1);
      }
      const known = new Set(deletionVariants(word));
      expect(
        deletionVariants(typed).some((slip) => known.has(slip)),
        `${word} ${typed}`,
      ).toBe(true);
    }
  });
});
