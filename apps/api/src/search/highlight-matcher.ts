import type { HighlightPattern } from './expand-query.ts';
import { isIrregular } from './irregular-forms.ts';
import { fold, isStopWord, lexeme } from './tokenizer.ts';

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
  /** Whether a word that begins like one of the pattern is one of its inflections. */
  readonly fits: (word: string, n: number) => boolean;
}

/** Stemming and spelling change only the end of a word, so the rest finds the candidates. */
const root = (name: string): string => (name.length > 3 ? name.slice(0, Math.max(3, name.length - 3)) : name);
const MAX_BETWEEN = 3;
const NOT_ASCII = /[\u0080-\uFFFF]/;
const UNICODE_WORD_CHARACTER = /[\p{L}\p{N}]/u;
const IS_ASCII_WORD_CHARACTER = Array.from({ length: 128 }, (_, code) =>
  /[a-z\d]/i.test(String.fromCharCode(code)),
);

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? IS_ASCII_WORD_CHARACTER[code] === true : UNICODE_WORD_CHARACTER.test(text[at] ?? '');
}

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
    fits: (word, n) => isPrefix(n) || word === significant[n] || lexeme(word) === names[n],
  };
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '\\$&');

/** The end of the match that starts here in a folded text, or -1 if there is none. */
function endOfMatch({ roots, fits }: PatternMatcher, text: string, start: number): number {
  let end = start;
  for (const [n, root] of roots.entries()) {
    let at = end;
    while (n > 0 && at < text.length && !isWordCharacter(text, at)) at += 1;
    if (n > 0 && (at === end || at - end > MAX_BETWEEN)) return -1;
    if (!text.startsWith(root, at)) return -1;
    end = endOfWord(text, at);
    if (!fits(text.slice(at, end), n)) return -1;
  }
  return end;
}

/** Finds patterns in texts. */
export class TextMatcher {
  readonly #matchers: readonly PatternMatcher[];
  /** Finds where the first word of some pattern may begin. Its words are letters and digits only. */
  readonly #beginnings: RegExp | undefined;

  constructor(patterns: readonly HighlightPattern[]) {
    this.#matchers = patterns.flatMap((pattern, n) => createMatcher(pattern, n) ?? []);
    const roots = [...new Set(this.#matchers.map(({ roots }) => escaped(roots[0] ?? '')))];
    this.#beginnings = roots.length > 0 ? new RegExp(roots.join('|'), 'g') : undefined;
  }

  /** The matches in text order, without overlaps. */
  find(text: string): TextMatch[] {
    let last = 0;
    return this.findAll(text).filter((match) => {
      const free = match.start >= last;
      if (free) last = match.end;
      return free;
    });
  }

  /** The matches in text order, the longest first of those that begin together. */
  findAll(text: string): TextMatch[] {
    const beginnings = this.#beginnings;
    if (!beginnings) return [];
    const folded = flatten(text);
    const matches: TextMatch[] = [];
    beginnings.lastIndex = 0;
    for (let found = beginnings.exec(folded); found; found = beginnings.exec(folded)) {
      const start = found.index;
      // Another word may begin within the root that was found.
      beginnings.lastIndex = start + 1;
      if (start > 0 && isWordCharacter(folded, start - 1)) continue;
      for (const matcher of this.#matchers) {
        const end = endOfMatch(matcher, folded, start);
        if (end > start) matches.push({ start, end, pattern: matcher.pattern });
      }
    }
    return matches.sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
  }
}
