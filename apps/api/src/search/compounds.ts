import type { QueryPart } from './parse.ts';
import { isStopWord } from './tokenizer.ts';

const LETTERS = /^[a-z]+$/;
const MIN_JOINED = 5;
const MIN_HALF = 3;
const MAX_SPLITS = 2;
/** Stop words that form nouns with the word next to them, as in roll up and on chain. */
const PARTICLES: ReadonlySet<string> = new Set(['in', 'out', 'on', 'off', 'up', 'down', 'over', 'under']);

/** Two neighbouring words of a query that may be one word: stable coin. */
export interface Join {
  readonly parts: readonly QueryPart[];
  readonly word: string;
  /** Whether one of them is a stop word. Such a join is common by chance, so it must be a public word. */
  readonly hasParticle: boolean;
}

const singleWord = ({ kind, words }: QueryPart): string | undefined => {
  const [word = ''] = words;
  return kind === 'words' && words.length === 1 && LETTERS.test(word) ? word : undefined;
};

export function joinsIn(parts: readonly QueryPart[]): Join[] {
  return parts.slice(1).flatMap((second, n) => {
    const first = parts[n];
    const [left, right] = [first && singleWord(first), singleWord(second)];
    if (!first || left === undefined || right === undefined) return [];
    const stopWords = [left, right].filter(isStopWord);
    const word = left + right;
    if (word.length < MIN_JOINED || stopWords.length > 1) return [];
    if (!stopWords.every((one) => PARTICLES.has(one))) return [];
    return { parts: [first, second], word, hasParticle: stopWords.length > 0 };
  });
}

/** Two words. */
export type Split = readonly [left: string, right: string];

/**
 * The pairs of words that are written together in this one: lightclient. The most even ones are the most likely; a
 * short half is often a word by chance.
 */
export function splitsOf(word: string, isWord: (half: string) => boolean): Split[] {
  if (!LETTERS.test(word)) return [];
  const splits: Split[] = [];
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    if (!isStopWord(left) && !isStopWord(right) && isWord(left) && isWord(right)) splits.push([left, right]);
  }
  const unevenness = ([left, right]: Split) => Math.abs(left.length - right.length);
  return splits.sort((a, b) => unevenness(a) - unevenness(b)).slice(0, MAX_SPLITS);
}
