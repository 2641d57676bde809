/**
 * Where the words of a text begin, in two bytes per word: the distance from the beginning of the word before it, and a
 * hash of its first three characters. So words with a given beginning are found without reading the text.
 */
export type WordStarts = Uint8Array;

/** The hash of an entry that is not a word, but adds to the distance of the next one. */
const NO_WORD = 0;
const HIGHEST = 255;
const UNICODE_WORD_CHARACTER = /[\p{L}\p{N}]/u;

export function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);
  return UNICODE_WORD_CHARACTER.test(text[at] ?? '');
}

/** Characters that the hash tells apart: the letters and digits of ASCII. What is not ASCII counts as the last one. */
const LETTERS = '\0abcdefghijklmnopqrstuvwxyz0123456789é';
const [SEPARATOR, OTHER_LETTER] = [0, LETTERS.length - 1];
const CODES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(SEPARATOR, LETTERS.indexOf(String.fromCharCode(code))),
);

const ALL_CODES = Array.from(LETTERS, (_, code) => code);

function codeAt(text: string, at: number): number {
  if (at >= text.length) return SEPARATOR;
  const code = text.charCodeAt(at);
  return code < 128 ? (CODES[code] as number) : OTHER_LETTER;
}

/** From 1 to 255. */
const hashOf = (first: number, second: number, third: number): number =>
  1 + (((first * LETTERS.length + second) * LETTERS.length + third) % HIGHEST);

/** The hashes of all words that begin like this. */
export function hashesOf(beginning: string): ReadonlySet<number> {
  const [first = ALL_CODES, second = ALL_CODES, third = ALL_CODES] = Array.from(
    beginning.slice(0, 3),
    (_, n) => [codeAt(beginning, n)],
  );
  return new Set(first.flatMap((a) => second.flatMap((b) => third.map((c) => hashOf(a, b, c)))));
}

/** Reused by every call. */
let scratch = new Uint8Array(1 << 15);

/** The text must be folded, so that the hashes do not depend on case and accents. */
export function wordStartsOf(folded: string): WordStarts {
  // Two bytes per word need at most one byte per character, because a word is followed by a separator. The rest is for
  // distances above 255, which take several entries.
  const room = folded.length + 2 * Math.ceil(folded.length / HIGHEST) + 4;
  if (scratch.length < room) scratch = new Uint8Array(2 * room);
  let [count, last, isInside] = [0, 0, false];
  for (let at = 0; at < folded.length; at += 1) {
    const wasInside = isInside;
    isInside = isWordCharacter(folded, at);
    if (!isInside || wasInside) continue;
    for (; at - last > HIGHEST; last += HIGHEST) {
      scratch[count++] = HIGHEST;
      scratch[count++] = NO_WORD;
    }
    scratch[count++] = at - last;
    scratch[count++] = hashOf(codeAt(folded, at), codeAt(folded, at + 1), codeAt(folded, at + 2));
    last = at;
  }
  return scratch.slice(0, count);
}
