import { ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';

/** A generated article: words with the frequencies of English, around a random subject. */
export interface MadeArticle {
  readonly title: string;
  readonly teaser: string;
  readonly body: string;
  readonly access: string | null;
  readonly categoryIds: readonly number[];
  readonly assets: readonly string[];
  readonly author: number;
  readonly publishAt: Date;
}

export const NOW = new Date('2026-11-15T12:00:00Z');
export const AUTHORS = 40;
const VOCABULARY = 40_000;
const BODY_CHARACTERS = 12_000;
const FIVE_YEARS_MS = 5 * 365 * 86_400_000;
const SMALL_WORDS =
  'the of and to in a is that it for on with as by this are from or not at be an which but'.split(' ');
const SUBCATEGORIES = CATEGORIES.filter(({ parentId }) => parentId !== undefined).map(({ id }) => id);

export type Random = () => number;

/** A seeded random generator, so that every run uses the same corpus and queries. */
export function random(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(next: Random, items: readonly Item[]): Item =>
  items[Math.floor(next() * items.length)] as Item;

function makeWords(): string[] {
  const next = random(11);
  const heads = 'b br c cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t tr v w'.split(' ');
  const vowels = 'a e i o u ea io ou'.split(' ');
  const tails = 'n r l s t m nd rk st x th nt p ck'.split(' ');
  const endings = ['', '', '', 'er', 'ing', 'ity', 'ation', 'al', 'ed', 'ment'];
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const syllables = 1 + Math.floor(next() * 3);
    let word = '';
    for (let n = 0; n < syllables; n += 1) word += pick(next, heads) + pick(next, vowels);
    words.add(word + pick(next, tails) + pick(next, endings));
  }
  return [...words];
}

export const WORDS = makeWords();
const TICKERS = WORDS.slice(5000, 5300).map((word) => word.slice(0, 4).toUpperCase());
export const AUTHOR_NAMES = Array.from({ length: AUTHORS }, (_, n) => {
  const capital = (word = '') => (word[0] ?? '').toUpperCase() + word.slice(1);
  return { first: capital(WORDS[9000 + n]), last: capital(WORDS[9500 + n]) };
});

/** A word by Zipf's law: the n-th most frequent word is n times rarer than the first. */
const zipf = (next: Random): string => WORDS[Math.floor(VOCABULARY ** next()) - 1] ?? 'word';

function text(next: Random, subject: readonly string[], characters: number): string {
  let out = '';
  let sentence = 0;
  while (out.length < characters) {
    const roll = next();
    const word = roll < 0.42 ? pick(next, SMALL_WORDS) : roll < 0.58 ? pick(next, subject) : zipf(next);
    const ends = sentence > 8 && next() < 0.12;
    out += ends ? `${word}. ` : `${word} `;
    sentence = ends ? 0 : sentence + 1;
  }
  return out.trim();
}

export function makeArticle(n: number): MadeArticle {
  const next = random(n * 7919 + 1);
  const subject = Array.from({ length: 24 }, () => zipf(next));
  const titleWords = Array.from({ length: 4 + Math.floor(next() * 4) }, () =>
    next() < 0.7 ? pick(next, subject) : zipf(next),
  );
  const title = titleWords.join(' ');
  return {
    title: (title[0] ?? '').toUpperCase() + title.slice(1),
    teaser: text(next, subject, 170),
    body: text(next, subject, BODY_CHARACTERS),
    access: next() < 0.08 ? null : pick(next, ACCESS_VALUES),
    categoryIds: [
      ...new Set(Array.from({ length: 1 + Math.floor(next() * 2) }, () => pick(next, SUBCATEGORIES))),
    ],
    assets: [...new Set([pick(next, TICKERS), pick(next, TICKERS)])],
    author: Math.floor(next() * AUTHORS),
    publishAt: new Date(NOW.getTime() - Math.floor(next() ** 1.5 * FIVE_YEARS_MS)),
  };
}

/**
 * As many groups as the demo publication has, three in four of them with a name of two words. They are of the words
 * that readers search for, so that about every sixth query finds one.
 */
export const SYNONYMS: readonly (readonly string[])[] = (() => {
  const next = random(23);
  const word = () => WORDS[60 + Math.floor(next() ** 2 * 4000)] ?? '';
  return Array.from({ length: 420 }, () => [word(), next() < 0.75 ? `${word()} ${word()}` : word()]);
})();
