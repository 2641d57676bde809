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
  readonly fits: (word: string, n: number) => boolean;
}

/** Stemming and spelling change only the end of a word, so the rest finds the candidates. */
const root = (name: string): string => (name.length > 3 ? name.slice(0, Math.max(3, name.length - 3)) : name);
const UNICODE_WORD_CHARACTER = /[\p{L}\p{N}]/u;
const MAX_BETWEEN = 3;

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);
  return UNICODE_WORD_CHARACTER.test(text[at] ?? '');
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isWordCharacter(text, end)) end += 1;
  return end;
}

/** Folds character by character, so that offsets in the folded text are offsets in the text. */
function flatten(text: string): string {
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
  for (const [n, root] of roots.entries()) {
    let at = end;
    while (n > 0 && at < flat.length && !isWordCharacter(flat, at)) at += 1;
    if (n > 0 && (at === end || at - end > MAX_BETWEEN)) return -1;
    if (!flat.startsWith(root, at)) return -1;
    end = endOfWord(flat, at);
    if (!fits(flat.slice(at, end), n)) return -1;
  }
  return end;
}

/** Patterns whose first roots begin alike, which are looked for together. */
interface PatternGroup {
  /** The shortest of the first roots. */
  readonly beginning: string;
  readonly matchers: PatternMatcher[];
}

/** Looking for a pattern in the bodies of a page takes much of the time of a search, so similar ones are combined. */
function groupByBeginning(matchers: readonly PatternMatcher[]): PatternGroup[] {
  const firstRoot = ({ roots }: PatternMatcher) => roots[0] ?? '';
  const groups: PatternGroup[] = [];
  for (const matcher of matchers.toSorted((a, b) => firstRoot(a).length - firstRoot(b).length)) {
    const group = groups.find(({ beginning }) => firstRoot(matcher).startsWith(beginning));
    if (group) group.matchers.push(matcher);
    else groups.push({ beginning: firstRoot(matcher), matchers: [matcher] });
  }
  return groups;
}

function addMatches(matches: TextMatch[], { beginning, matchers }: PatternGroup, flat: string): void {
  for (let at = flat.indexOf(beginning); at >= 0; at = flat.indexOf(beginning, at + beginning.length)) {
    if (at > 0 && isWordCharacter(flat, at - 1)) continue;
    for (const matcher of matchers) {
      const end = endOfMatch(matcher, flat, at);
      if (end > at) matches.push({ start: at, end, pattern: matcher.pattern });
    }
  }
}

/** Finds patterns in texts. */
export class TextMatcher {
  readonly #groups: readonly PatternGroup[];

  constructor(patterns: readonly HighlightPattern[]) {
    this.#groups = groupByBeginning(patterns.flatMap((pattern, n) => createMatcher(pattern, n) ?? []));
  }

  /** The matches in text order, without overlaps. */
  find(text: string): TextMatch[] {
    const flat = flatten(text);
    if (flat.length !== text.length) return [];
    const matches: TextMatch[] = [];
    for (const group of this.#groups) addMatches(matches, group, flat);
    matches.sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
    let last = 0;
    return matches.filter((match) => {
      const free = match.start >= last;
      if (free) last = match.end;
      return free;
    });
  }
}
