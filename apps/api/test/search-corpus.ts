import type { ArticleEntry } from '../src/ingest/entry.ts';
import { article } from './factory.ts';
import { Random } from './fuzz/random.ts';

export const NOW = new Date('2026-11-15T12:00:00Z');
const TIER_OF_ACCESS = ['free', null, 'pioneer', 'professional', 'alpha'] as const;
const WORDS = ['amber', 'basalt', 'cobalt', 'dolomite', 'emerald', 'feldspar', 'garnet', 'hematite'];
const QUERIES = 120;

/** A number as a word. */
export const letters = (n: number) =>
  [...String(n).padStart(3, '0')].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('a');
/** A word that occurs only in the body of one article. */
export const ownWord = (n: number) => `quv${letters(n)}ix`;

function generated(count: number): ArticleEntry[] {
  const random = new Random(7);
  const some = (length: number) => Array.from({ length }, () => random.pick(WORDS)).join(' ');
  return Array.from({ length: count }, (_, n) =>
    article(`made-${n}`, {
      title: `${some(2)} ${letters(n)}`,
      teaser: some(4),
      text: `${some(30)} ${ownWord(n)} ${some(10)} ${ownWord(n)}.`,
      access: TIER_OF_ACCESS[n % TIER_OF_ACCESS.length] ?? null,
      categoryIds: [7 + (n % 3), 11 + (n % 2)],
      questions:
        n % 2 === 0 ? [] : [`why does ${WORDS[n % WORDS.length]} follow ${WORDS[(n * 3) % WORDS.length]}?`],
      publishAt: new Date(NOW.getTime() - random.integer(1, 500) * 86_400_000),
    }),
  );
}

export const ARTICLES = generated(60);

/** Single words, prefixes, typos, phrases, pairs, exclusions and questions, of public and of locked words. */
export function generatedQueries(): string[] {
  const random = new Random(11);
  const word = () =>
    random.chance(1 / 3) ? ownWord(random.integer(0, ARTICLES.length - 1)) : random.pick(WORDS);
  const typo = (text: string) => text.slice(0, 3) + text.slice(4);
  const forms = [
    word,
    () => `${word()} ${word()}`,
    () => `${word()} ${word()} ${word()}`,
    () => word().slice(0, random.integer(4, 6)),
    () => typo(word()),
    () => `"${word()} ${word()}"`,
    () => `${word()} -${word()}`,
    () => `what does ${word()} mean for ${word()}?`,
    () => letters(random.integer(0, ARTICLES.length - 1)),
  ];
  return Array.from({ length: QUERIES }, () => random.pick(forms)());
}
