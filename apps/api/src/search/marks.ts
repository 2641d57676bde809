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
  readonly beginning: string;
  readonly rest: RegExp;
  readonly fits: (found: string) => boolean;
}

/** Stemming changes a word's last letters only; what stands before them finds the candidates. */
const root = (name: string): string => (name.length > 3 ? name.replace(/(i|e)$/, '') : name);
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const LETTERS = '[\\p{L}\\p{N}]*';
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Letter for letter, so that places in the folded text are places in the text. */
function flatten(text: string): string {
  const lower = text.toLowerCase();
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
  const [beginning] = roots;
  if (!beginning) return undefined;
  const source = roots.map((one) => `${escapeRegExp(one)}${LETTERS}`).join('[^\\p{L}\\p{N}]{1,3}');
  return {
    beginning,
    rest: new RegExp(source, 'uy'),
    fits: (found) =>
      found
        .split(/[^\p{L}\p{N}]+/u)
        .every((part, n) => (begun(n) && part.startsWith(telling[n] ?? '')) || lexeme(part) === names[n]),
  };
}

function* hitsOf({ beginning, rest, fits }: Finder, flat: string): Generator<[start: number, end: number]> {
  for (let at = flat.indexOf(beginning); at >= 0; at = flat.indexOf(beginning, at + beginning.length)) {
    if (at > 0 && isLetter(flat[at - 1] ?? '')) continue;
    rest.lastIndex = at;
    const found = rest.exec(flat)?.[0];
    if (found && fits(found)) yield [at, at + found.length];
  }
}

/** In the order of the text, none inside another. */
export function hitsIn(text: string, finders: readonly Finder[]): Hit[] {
  const flat = flatten(text);
  if (flat.length !== text.length) return [];
  const hits: Hit[] = [];
  for (const [mark, finder] of finders.entries()) {
    for (const [start, end] of hitsOf(finder, flat)) hits.push({ start, end, mark });
  }
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return hits.filter((hit) => {
    const free = hit.start >= last;
    if (free) last = hit.end;
    return free;
  });
}
