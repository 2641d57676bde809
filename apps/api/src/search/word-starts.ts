/**
 * The positions of the words of a text, grouped by a hash of the first three characters of the word. With them, the words
 * that have a given beginning are found without reading the whole text. The array begins with an index for each hash, at
 * which the positions of that hash begin, and the index at which the last ones end. The positions follow.
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
  const positions: number[] = [];
  const hashes: number[] = [];
  const counts = new Uint32Array(HASHES);
  forEachWord(folded, (start, hash) => {
    positions.push(start);
    hashes.push(hash);
    counts[hash] = (counts[hash] as number) + 1;
  });
  const length = HASHES + 1 + positions.length;
  const starts = folded.length < SHORT ? new Uint16Array(length) : new Uint32Array(length);
  const next = new Uint32Array(HASHES);
  let begin = HASHES + 1;
  for (let hash = 0; hash < HASHES; hash += 1) {
    starts[hash] = begin;
    next[hash] = begin;
    begin += counts[hash] as number;
  }
  starts[HASHES] = begin;
  for (const [n, hash] of hashes.entries()) {
    const at = next[hash] as number;
    starts[at] = positions[n] as number;
    next[hash] = at + 1;
  }
  return starts;
}

/** The word starts of a text of this length that were stored as bytes. */
export function wordStartsFrom(bytes: Uint8Array, length: number): WordStarts {
  // Copied, because the bytes of a number must not begin anywhere.
  const { buffer } = new Uint8Array(bytes);
  return length < SHORT ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

/** The index of the first position of a hash, and that after its last one. */
export const firstOfHash = (starts: WordStarts, hash: number): number => starts[hash] as number;
export const endOfHash = (starts: WordStarts, hash: number): number => starts[hash + 1] as number;
