import type { HighlightPattern } from './expand-query.ts';
import { isIrregular } from './irregular-forms.ts';
import { fold, isStopWord, lexeme } from './tokenizer.ts';
import { hashesOf, isWordCharacter, type WordStarts, wordStartsOf } from './word-starts.ts';

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
  readonly fits: (word: string, n: number) => boolean;
}

/** Stemming and spelling change only the end of a word, so the rest finds the candidates. */
const root = (name: string): string => (name.length > 3 ? name.slice(0, Math.max(3, name.length - 3)) : name);
const MAX_BETWEEN = 3;

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isWordCharacter(text, end)) end += 1;
  return end;
}

/** Folds character by character, so that offsets in the folded text are offsets in the text. */
export function flatten(text: string): string {
  const lower = text.toLowerCase();
  // Fast path: comparing lengths is much cheaper than looking at every character, and most texts are ASCII.
  if (Buffer.byteLength(lower) === lower.length) return lower;
  return lower.replace(/[\u0080-\uFFFF]/g, (character) => {
    const folded = fold(character);
    return folded.length === 1 ? folded : character;
  });
}

function createMatcher({ words, prefix }: HighlightPattern, pattern: number): PatternMatcher | undefined {
  const significant = words.length > 1 ? words : words.filter((word) => !isStopWord(word));
  const names = significant.map((word) => lexeme(word));
  const isPrefix = (n: number) => prefix && n === significant.length - 1;
  const roots = significant.map((word, n) =>
    isPrefix(n) || isIrregular(word) ? word : root(names[n] ?? word),
  );
  if (!roots[0]) return undefined;
  return { pattern, roots, fits: (word, n) => isPrefix(n) || lexeme(word) === names[n] };
}

/** The end of the match that starts here, or -1 if there is none. */
function endOfMatch({ roots, fits }: PatternMatcher, flat: string, start: number): number {
  let end = start;
  for (let n = 0; n < roots.length; n += 1) {
    let at = end;
    while (n > 0 && at < flat.length && !isWordCharacter(flat, at)) at += 1;
    if (n > 0 && (at === end || at - end > MAX_BETWEEN)) return -1;
    if (!flat.startsWith(roots[n] as string, at)) return -1;
    end = endOfWord(flat, at);
    if (!fits(flat.slice(at, end), n)) return -1;
  }
  return end;
}

/** Finds patterns in texts. */
export class TextMatcher {
  /** By the hash of the beginning of a word: the patterns whose first word may begin like that, and whether there are any. */
  readonly #byHash = new Map<number, PatternMatcher[]>();
  readonly #hasAny = new Uint8Array(256);

  constructor(patterns: readonly HighlightPattern[]) {
    for (const matcher of patterns.flatMap((pattern, n) => createMatcher(pattern, n) ?? [])) {
      for (const hash of hashesOf(matcher.roots[0] ?? '')) {
        this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), matcher]);
        this.#hasAny[hash] = 1;
      }
    }
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
    const flat = flatten(text);
    if (flat.length !== text.length) return [];
    const words = starts ?? wordStartsOf(flat);
    const hasAny = this.#hasAny;
    const matches: TextMatch[] = [];
    for (let [n, start] = [0, 0]; n < words.length; n += 2) {
      start += words[n] as number;
      const hash = words[n + 1] as number;
      if (hasAny[hash] === 0) continue;
      for (const matcher of this.#byHash.get(hash) ?? []) {
        const end = endOfMatch(matcher, flat, start);
        if (end > start) matches.push({ start, end, pattern: matcher.pattern });
      }
    }
    return matches.sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
  }
}
