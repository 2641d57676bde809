import { READER_TIERS } from '@tidemark/contracts/access';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { AUTHOR_NAMES, makeArticle, type Random, random, WORDS } from './corpus.ts';

/**
 * The seeds of the queries that are sent before measuring: other queries, and so many that the code has been optimised.
 */
export const WARM_UP_SEEDS = [77, 78, 79];

const pick = <Item>(next: Random, items: readonly Item[]): Item =>
  items[Math.floor(next() * items.length)] as Item;

function typo(next: Random, word: string): string {
  const at = 1 + Math.floor(next() * Math.max(1, word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
}

/** Typical queries: mostly two or three words, some with one, some with typing errors. */
function queryText(next: Random, corpus: number): string {
  const { title, assets } = makeArticle(Math.floor(next() * corpus));
  const words = title.toLowerCase().split(' ');
  const start = Math.floor(next() * Math.max(1, words.length - 2));
  const long = words.filter((word) => word.length > 5);
  const roll = next();
  if (roll < 0.06) return WORDS[Math.floor(next() * 60)] ?? '';
  if (roll < 0.22) return WORDS[60 + Math.floor(next() ** 2 * 8000)] ?? '';
  if (roll < 0.52) return words.slice(start, start + 2).join(' ');
  if (roll < 0.7) return words.slice(start, start + 3).join(' ');
  if (roll < 0.77) return `"${words.slice(start, start + 2).join(' ')}"`;
  if (roll < 0.86) return `${words[start]} ${(words[start + 1] ?? '').slice(0, 4)}`;
  if (roll < 0.92) return typo(next, pick(next, long.length ? long : words));
  if (roll < 0.96) return `$${assets[0]}`;
  return pick(next, AUTHOR_NAMES).last;
}

/** Half of the readers are anonymous; a fifth of the searches have a filter. */
export function makeQueries(count: number, corpus: number, seed = 5): SearchRequest[] {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const filter = next();
    return {
      query: queryText(next, corpus),
      tier: next() < 0.5 ? 'anonymous' : pick(next, READER_TIERS),
      limit: 10,
      offset: next() < 0.08 ? 10 : 0,
      ...(filter < 0.07 ? { period: 'year' as const } : {}),
      ...(filter > 0.93 ? { categoryIds: [2, 8] } : {}),
      ...(filter > 0.9 && filter < 0.93 ? { sort: 'date_desc' as const } : {}),
    };
  });
}

/** Questions of five to eight words around the subject of an article, with words that occur anywhere. */
export function makeQuestions(count: number, corpus: number, seed = 31): SearchRequest[] {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const { title } = makeArticle(Math.floor(next() * corpus));
    const words = title.toLowerCase().split(' ').slice(0, 3);
    const others = Array.from(
      { length: 2 + Math.floor(next() * 3) },
      () => WORDS[Math.floor(next() ** 2 * 3000)],
    );
    return {
      query: `what does ${words.join(' ')} mean for the ${others.join(' and ')}?`,
      tier: next() < 0.5 ? 'anonymous' : pick(next, READER_TIERS),
      limit: 10,
      offset: 0,
    };
  });
}

export const makePrefixes = (count: number, corpus: number): string[] => {
  const next = random(9);
  return Array.from({ length: count }, () => {
    const words = makeArticle(Math.floor(next() * corpus))
      .title.toLowerCase()
      .split(' ');
    const word = pick(next, words);
    return word.slice(0, 2 + Math.floor(next() * 4));
  });
};
