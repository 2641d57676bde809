import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { SimilarWords } from './similar-words.ts';

describe('similar words', () => {
  it('have few deletions, insertions, substitutions and swaps between them', () => {
    expect(editDistance('uniswap', 'uniswp', 2)).toBe(1);
    expect(editDistance('stablecoin', 'stablecion', 2)).toBe(1);
    expect(editDistance('sequencer', 'seqencr', 2)).toBe(2);
    expect(editDistance('sequencer', 'bitcoin', 2)).toBe(Infinity);
  });

  it('are all found, whatever the characters and the edits', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed >>> 8) % below;
    };
    // Few characters, so that there are many similar words. Some share a bit with a letter: Q with q, 1 with q too.
    const characters = [...'aeqrtQ1éщ-'];
    const character = () => characters[random(characters.length)] ?? 'a';
    const words = Array.from({ length: 400 }, () =>
      Array.from({ length: 3 + random(5) }, character).join(''),
    );
    const similar = new SimilarWords(words);
    let found = 0;
    for (const [n, word] of words.entries()) {
      for (const edits of [1, 2]) {
        const expected = [...words.keys()].filter((m) => editDistance(word, words[m] ?? '', edits) <= edits);
        expect(
          similar.to(word, edits).sort((a, b) => a - b),
          `${word} ${edits}`,
        ).toEqual(expected);
        expect(expected).toContain(n);
        found += expected.length;
      }
    }
    // There is more to find than the words themselves.
    expect(found).toBeGreaterThan(4 * words.length);
  });
});
