/**
 * Where the words of a text begin, by a hash of their first three characters, so that words with a given beginning are
 * found without reading the text. For each hash there is the index at which its positions begin, then one more for the
 * end of the last ones, then all positions, those of a hash in ascending order.
 */
export type WordStarts = Uint16Array | Uint32Array;

const HASHES = 255;
/** The positions in a shorter text fit into two bytes. */
const SHORT = 1 << 16;
const UNICODE_WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Characters that the hash tells apart: the letters and digits of ASCII. What is not ASCII counts as the last one. */
const LETTERS = '\0abcdefghijklmnopqrstuvwxyz0123456789é';
const [SEPARATOR, OTHER_LETTER] = [0, LETTERS.length - 1];
const CODES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(SEPARATOR, LETTERS.indexOf(String.fromCharCode(code).toLowerCase())),
);

const ALL_CODES = Array.from(LETTERS, (_, code) => code);

export function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? CODES[code] !== SEPARATOR : UNICODE_WORD_CHARACTER.test(text[at] ?? '');
}

function codeAt(text: string, at: number): number {
  if (at >= text.length) return SEPARATOR;
  const code = text.charCodeAt(at);
  return code < 128 ? (CODES[code] as number) : OTHER_LETTER;
}

const hashOf = (first: number, second: number, third: number): number =>
  ((first * LETTERS.length + second) * LETTERS.length + third) % HASHES;

/** The hash of the word that begins here. The text must be folded, so that it does not depend on accents. */
const hashAt = (folded: string, at: number): number =>
  hashOf(codeAt(folded, at), codeAt(folded, at + 1), codeAt(folded, at + 2));

/** The hashes of all words that begin like this. */
export function hashesOf(beginning: string): ReadonlySet<number> {
  const [first = ALL_CODES, second = ALL_CODES, third = ALL_CODES] = Array.from(
    beginning.slice(0, 3),
    (_, n) => [codeAt(beginning, n)],
  );
  return new Set(first.flatMap((a) => second.flatMap((b) => third.map((c) => hashOf(a, b, c)))));
}

/** Calls the visitor for each word of a folded text, with its position and its hash. */
export function forEachWord(folded: string, visit: (start: number, hash: number) => void): void {
  let isInside = false;
  for (let at = 0; at < folded.length; at += 1) {
    const wasInside = isInside;
    isInside = isWordCharacter(folded, at);
    if (isInside && !wasInside) visit(at, hashAt(folded, at));
  }
}

/** The word starts of a folded text. */
export function wordStartsOf(folded: string): WordStarts {
  const positions: number[][] = Array.from({ length: HASHES }, () => []);
  forEachWord(folded, (start, hash) => positions[hash]?.push(start));
  const begins = [HASHES + 1];
  for (const { length } of positions) begins.push((begins.at(-1) as number) + length);
  const all = [...begins, ...positions.flat()];
  return folded.length < SHORT ? Uint16Array.from(all) : Uint32Array.from(all);
}

/** The word starts of a text of this length that were stored as bytes. */
export function wordStartsFrom(bytes: Uint8Array, length: number): WordStarts {
  // Copied, because the bytes of a number must not begin anywhere.
  const { buffer } = new Uint8Array(bytes);
  return length < SHORT ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

/** Calls the visitor for each position of a hash. */
export function forEachStart(starts: WordStarts, hash: number, visit: (start: number) => void): void {
  const end = starts[hash + 1] as number;
  for (let n = starts[hash] as number; n < end; n += 1) visit(starts[n] as number);
}
