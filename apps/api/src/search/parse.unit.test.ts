import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse.ts';
import { distance, slips } from './slips.ts';

const units = (text: string) => parseQuery(text).units.map(({ kind, words }) => `${kind}:${words.join(' ')}`);
const without = (text: string) => parseQuery(text).without.map(({ words }) => words.join(' '));

describe('a query', () => {
  it('has words, phrases, tickers and words to leave out', () => {
    expect(units('rollup "open interest" $ARB -bitcoin -"short gamma"')).toEqual([
      'words:rollup',
      'phrase:open interest',
      'ticker:arb',
    ]);
    expect(without('rollup -bitcoin -"short gamma"')).toEqual(['bitcoin', 'short gamma']);
  });

  it('takes a word and the number after it as one name', () => {
    expect(parseQuery('uniswap v4 fees').units.map(({ joined }) => joined)).toEqual(['uniswapv4', undefined]);
    expect(units('layer 2')).toEqual(['words:layer 2']);
  });

  it('reads any kind of quotation mark, and one that was left open', () => {
    expect(units('“term premium')).toEqual(['phrase:term premium']);
    expect(units('a "')).toEqual(['words:a']);
  });

  it('knows whether the last word may be unfinished', () => {
    expect(parseQuery('stable').unfinished).toBe(true);
    expect(parseQuery('"stable"').unfinished).toBe(false);
    expect(parseQuery('coin -stab').unfinished).toBe(false);
  });

  it('makes nothing of what is no word', () => {
    for (const text of ['', '%', '\\', '!!', ':*', '&|', '"" ""', '\u202E', '🦊🦊', '-', '--', '\ud800']) {
      expect(units(text), JSON.stringify(text)).toEqual([]);
    }
  });

  it('stops at two dozen words', () => {
    expect(parseQuery(Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')).units).toHaveLength(24);
  });
});

describe('typing errors', () => {
  it('measures letters lost, added, changed and swapped', () => {
    expect(distance('uniswap', 'uniswp', 2)).toBe(1);
    expect(distance('stablecoin', 'stablecion', 2)).toBe(1);
    expect(distance('sequencer', 'seqencr', 2)).toBe(2);
    expect(distance('sequencer', 'bitcoin', 2)).toBe(Infinity);
  });

  it('two words within two edits always share a slip', () => {
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
      const known = new Set(slips(word));
      expect(
        slips(typed).some((slip) => known.has(slip)),
        `${word} ${typed}`,
      ).toBe(true);
    }
  });
});
