import type { HighlightPattern } from './expand-query.ts';
import { isIrregular } from './irregular-forms.ts';
import { fold, isStopWord, lexeme } from './tokenizer.ts';
import {
  endOfHash,
  firstOfHash,
  forEachWord,
  hashesOf,
  isWordCharacter,
  type WordStarts,
} from './word-starts.ts';

/** A range of a text that matches one of the patterns. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly pattern: number;
}

/** One pattern: found quickly by the root of its first word, then confirmed by comparing every word. */
interface PatternMatcher {
  readonly pattern: number;
  /** The beginning of each word that all its inflections share. */
  readonly roots: readonly string[];
  /** The words as they were typed. Undefined for a prefix, which is its own root. */
  readonly words: readonly (string | undefined)[];
  /** Whether a word that begins like one of the pattern is one of its inflections. */
  readonly fits: (word: string, n: number) => boolean;
}

/** Stemming and spelling change only the end of a word, so the rest finds the candidates. */
const root = (name: string): string => (name.length > 3 ? name.slice(0, Math.max(3, name.length - 3)) : name);
const MAX_BETWEEN = 3;
const FIRST_NOT_ASCII = 128;
const NOT_ASCII = /[\u0080-\uFFFF]/;
/** The codes of ASCII in lower case. */
const LOWER_CASE = Uint8Array.from({ length: FIRST_NOT_ASCII }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isWordCharacter(text, end)) end += 1;
  return end;
}

const foldedCharacter = (character: string): string => {
  const folded = fold(character);
  return folded.length === 1 ? folded : character;
};

/** Folds character by character, so that offsets in the folded text are offsets in the text. */
export function flatten(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower;
  // A few characters become two in lower case.
  const sameLength = lower.length === text.length ? lower : text;
  return sameLength.replace(/[\u0080-\uFFFF]/g, foldedCharacter);
}

/** Whether the word that begins here begins like this when it is folded. */
function beginsWith(text: string, start: number, beginning: string): boolean {
  if (start + beginning.length > text.length) return false;
  // From the end, because most words with the same hash have the same first characters.
  for (let n = beginning.length - 1; n >= 0; n -= 1) {
    const code = text.charCodeAt(start + n);
    if (code >= FIRST_NOT_ASCII)
      return flatten(text.slice(start, endOfWord(text, start))).startsWith(beginning);
    if (LOWER_CASE[code] !== beginning.charCodeAt(n)) return false;
  }
  return true;
}

/** Whether a word of the text in ASCII is this one, apart from case. It begins like it up to `from`. */
function isSameWord(text: string, start: number, end: number, word: string, from: number): boolean {
  if (end - start !== word.length) return false;
  for (let n = from; n < word.length; n += 1) {
    if (LOWER_CASE[text.charCodeAt(start + n)] !== word.charCodeAt(n)) return false;
  }
  return true;
}

function createMatcher({ words, prefix }: HighlightPattern, pattern: number): PatternMatcher | undefined {
  const significant = words.length > 1 ? words : words.filter((word) => !isStopWord(word));
  const names = significant.map((word) => lexeme(word));
  const isPrefix = (n: number) => prefix && n === significant.length - 1;
  const roots = significant.map((word, n) =>
    isPrefix(n) || isIrregular(word) ? word : root(names[n] ?? word),
  );
  if (!roots[0]) return undefined;
  return {
    pattern,
    roots,
    words: significant.map((word, n) => (isPrefix(n) ? undefined : word)),
    fits: (word, n) => word === significant[n] || lexeme(word) === names[n],
  };
}

/** The end of the match that starts here, or -1 if there is none. */
function endOfMatch({ roots, words, fits }: PatternMatcher, text: string, start: number): number {
  let end = start;
  for (let n = 0; n < roots.length; n += 1) {
    let at = end;
    while (n > 0 && at < text.length && !isWordCharacter(text, at)) at += 1;
    if (n > 0 && (at === end || at - end > MAX_BETWEEN)) return -1;
    const root = roots[n] as string;
    if (!beginsWith(text, at, root)) return -1;
    end = endOfWord(text, at);
    const word = words[n];
    // Comparing with the typed word takes less time than looking up a stem.
    if (word === undefined || isSameWord(text, at, end, word, root.length)) continue;
    if (!fits(flatten(text.slice(at, end)), n)) return -1;
  }
  return end;
}

/** Finds patterns in texts. */
export class TextMatcher {
  /** By the hash of the beginning of a word: the patterns whose first word may begin like that. */
  readonly #byHash: PatternMatcher[][] = [];
  readonly #hashes: readonly number[];

  constructor(patterns: readonly HighlightPattern[]) {
    for (const matcher of patterns.flatMap((pattern, n) => createMatcher(pattern, n) ?? [])) {
      for (const hash of hashesOf(matcher.roots[0] ?? '')) {
        this.#byHash[hash] ??= [];
        this.#byHash[hash].push(matcher);
      }
    }
    this.#hashes = Object.keys(this.#byHash).map(Number);
  }

  /** The matches in text order, without overlaps. `starts` are those of the text, if they are known. */
  find(text: string, starts?: WordStarts): TextMatch[] {
    let last = 0;
    return this.findAll(text, starts).filter((match) => {
      const free = match.start >= last;
      if (free) last = match.end;
      return free;
    });
  }

  /** The matches in text order, the longest first of those that begin together. */
  findAll(text: string, starts?: WordStarts): TextMatch[] {
    const matches: TextMatch[] = [];
    if (starts) {
      for (const hash of this.#hashes) {
        const matchers = this.#byHash[hash] as PatternMatcher[];
        const end = endOfHash(starts, hash);
        // Without a call for each position, because there are thousands.
        for (let n = firstOfHash(starts, hash); n < end; n += 1) {
          addMatches(matchers, text, starts[n] as number, matches);
        }
      }
    } else {
      forEachWord(flatten(text), (start, hash) => {
        const matchers = this.#byHash[hash];
        if (matchers) addMatches(matchers, text, start, matches);
      });
    }
    if (matches.length < 2) return matches;
    return matches.sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
  }
}

/** Adds the matches that begin with the word at this position. */
function addMatches(
  matchers: readonly PatternMatcher[],
  text: string,
  start: number,
  matches: TextMatch[],
): void {
  for (let n = 0; n < matchers.length; n += 1) {
    const matcher = matchers[n] as PatternMatcher;
    const end = endOfMatch(matcher, text, start);
    if (end > start) matches.push({ start, end, pattern: matcher.pattern });
  }
}
