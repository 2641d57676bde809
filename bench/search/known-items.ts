import { tokenise } from '../../apps/api/src/search/tokenizer.ts';
import { makeArticle, random } from './corpus.ts';

export interface KnownItem {
  /** The article that is looked for. */
  readonly articleId: number;
  readonly query: string;
}

/** Three words of a title each, in which the article that has it is the right answer. */
export function makeKnownItems(count: number, size: number): KnownItem[] {
  const next = random(41);
  return Array.from({ length: count }, () => {
    const n = Math.floor(next() * size);
    const words = tokenise(makeArticle(n).title).flatMap(({ parts }) => parts);
    const start = Math.floor(next() * Math.max(1, words.length - 2));
    return { articleId: n + 1, query: words.slice(start, start + 3).join(' ') };
  });
}

/** The share of the items that are among the first five results. */
export async function successAt5(
  items: readonly KnownItem[],
  find: (query: string) => readonly number[] | Promise<readonly number[]>,
): Promise<number> {
  let found = 0;
  for (const { articleId, query } of items) {
    if ((await find(query)).slice(0, 5).includes(articleId)) found += 1;
  }
  return found / items.length;
}
