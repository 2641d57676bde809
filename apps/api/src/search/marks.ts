import type { Mark } from './options.ts';
import { fold, isStopWord, lexeme } from './words.ts';

/** A stretch of a text that one of the marks stands for. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly mark: number;
}

/** Finds one mark: by the beginning of its first word, which is fast, then by the words themselves. */
export interface Finder {
  /** How each of the words begins, whatever its ending. */
  readonly roots: readonly string[];
  readonly fits: (word: string, n: number) => boolean;
}

/** Stemming changes a word's last letters only; what stands before them finds the candidates. */
const root = (name: string): string => (name.length > 3 ? name.replace(/(i|e)$/, '') : name);
const NOT_ASCII_LETTER = /[\p{L}\p{N}]/u;
const MAX_BETWEEN = 3;

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);
  return NOT_ASCII_LETTER.test(text[at] ?? '');
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isLetter(text, end)) end += 1;
  return end;
}

/** Letter for letter, so that places in the folded text are places in the text. */
function flatten(text: string): string {
  const lower = text.toLowerCase();
  // Plain letters only, as most texts are: to ask is far quicker than to look at each of them.
  if (Buffer.byteLength(lower) === lower.length) return lower;
  return lower.replace(/[\u0080-\uFFFF]/g, (letter) => {
    const folded = fold(letter);
    return folded.length === 1 ? folded : letter;
  });
}

export function finderOf({ words, prefix }: Mark): Finder | undefined {
  const telling = words.length > 1 ? words : words.filter((word) => !isStopWord(word));
  const names = telling.map((word) => lexeme(word));
  const begun = (n: number) => prefix && n === telling.length - 1;
  const roots = telling.map((word, n) => (begun(n) ? word : root(names[n] ?? word)));
  if (!roots[0]) return undefined;
  return { roots, fits: (word, n) => begun(n) || lexeme(word) === names[n] };
}

/** Where the mark ends that begins here, or -1 where it does not. */
function endOfMark({ roots, fits }: Finder, flat: string, start: number): number {
  let end = start;
  for (const [n, root] of roots.entries()) {
    let at = end;
    while (n > 0 && at < flat.length && !isLetter(flat, at)) at += 1;
    if (n > 0 && (at === end || at - end > MAX_BETWEEN)) return -1;
    if (!flat.startsWith(root, at)) return -1;
    end = endOfWord(flat, at);
    if (!fits(flat.slice(at, end), n)) return -1;
  }
  return end;
}

function addHits(hits: Hit[], finder: Finder, mark: number, flat: string): void {
  const [beginning = ''] = finder.roots;
  for (let at = flat.indexOf(beginning); at >= 0; at = flat.indexOf(beginning, at + beginning.length)) {
    if (at > 0 && isLetter(flat, at - 1)) continue;
    const end = endOfMark(finder, flat, at);
    if (end > at) hits.push({ start: at, end, mark });
  }
}

/** In the order of the text, none inside another. */
export function hitsIn(text: string, finders: readonly Finder[]): Hit[] {
  const flat = flatten(text);
  if (flat.length !== text.length) return [];
  const hits: Hit[] = [];
  for (const [mark, finder] of finders.entries()) addHits(hits, finder, mark, flat);
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return hits.filter((hit) => {
    const free = hit.start >= last;
    if (free) last = hit.end;
    return free;
  });
}
