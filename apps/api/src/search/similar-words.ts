import { editDistance } from './edit-distance.ts';

/** Which characters a word has, in 32 bits. The letters from a to z have different ones; other characters share them. */
function charactersOf(word: string): number {
  let bits = 0;
  for (let n = 0; n < word.length; n += 1) bits |= 1 << ((word.charCodeAt(n) - 97) & 31);
  return bits;
}

/** Adds up the bits of a number in parallel: pairs, groups of four, bytes, then all bytes. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The words of one length. */
interface Words {
  readonly positions: readonly number[];
  readonly characters: Int32Array;
}

const NO_WORDS: Words = { positions: [], characters: new Int32Array(0) };

/**
 * Finds words within a few edits of another one. Comparing the characters they have takes a few nanoseconds per word
 * and rules out nearly all of them, so that few edit distances have to be computed.
 */
export class SimilarWords {
  readonly #words: readonly string[];
  readonly #byLength: readonly Words[];

  constructor(words: readonly string[]) {
    this.#words = words;
    const byLength: number[][] = [];
    for (const [position, { length }] of words.entries()) {
      byLength[length] ??= [];
      byLength[length].push(position);
    }
    this.#byLength = Array.from(byLength, (positions = []) => ({
      positions,
      characters: Int32Array.from(positions, (position) => charactersOf(words[position] ?? '')),
    }));
  }

  /** The positions of the words within `edits` of the typed one. */
  to(typed: string, edits: number): number[] {
    const wanted = charactersOf(typed);
    const found: number[] = [];
    for (let longer = -edits; longer <= edits; longer += 1) {
      const { positions, characters } = this.#byLength[typed.length + longer] ?? NO_WORDS;
      // A substitution may remove a character and add another. Edits that change the length do only one of the two.
      const mostMissing = edits - Math.max(0, longer);
      const mostAdded = edits - Math.max(0, -longer);
      for (let n = 0; n < characters.length; n += 1) {
        const has = characters[n] as number;
        if (countBits(wanted & ~has) > mostMissing || countBits(has & ~wanted) > mostAdded) continue;
        const position = positions[n] as number;
        if (editDistance(typed, this.#words[position] as string, edits) <= edits) found.push(position);
      }
    }
    return found;
  }
}
