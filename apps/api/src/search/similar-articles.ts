import type { Articles } from './articles.ts';
import type { Similarity } from './vector-index.ts';

/** An article is added to the partial matches if its similarity is this many standard deviations above the mean. */
const MIN_DEVIATIONS = 2;
const MAX_ADDED = 10;
/** How many articles take part in the combined order, by words and by similarity. */
export const COMBINED = 200;
/** The constant of reciprocal rank fusion in its first publication. */
const RANK_OFFSET = 60;

/** The doc ids by similarity, and those of them that are similar enough to be listed without a word of the query. */
export interface SimilarArticles {
  readonly order: readonly number[];
  readonly added: readonly number[];
}

/**
 * Which similarity is high depends on the model, so it is compared with that of all articles, computed from what this
 * reader may read.
 */
export function selectSimilar(similarities: readonly Similarity[], articles: Articles): SimilarArticles {
  const ranks = articles.dateRanks;
  const dateOf = (docId: number) => ranks[docId] as number;
  const sorted = similarities.toSorted(
    (a, b) => b.similarity - a.similarity || dateOf(b.docId) - dateOf(a.docId),
  );
  const count = sorted.length || 1;
  const mean = sorted.reduce((sum, { similarity }) => sum + similarity, 0) / count;
  const variance = sorted.reduce((sum, { similarity }) => sum + (similarity - mean) ** 2, 0) / count;
  const least = mean + MIN_DEVIATIONS * Math.sqrt(variance);
  return {
    order: sorted.slice(0, COMBINED).map(({ docId }) => docId),
    added: sorted
      .slice(0, MAX_ADDED)
      .filter(({ similarity }) => variance > 0 && similarity >= least)
      .map(({ docId }) => docId),
  };
}

/** Reciprocal rank fusion: both orders count the same, whatever their scores are. Ties keep the order by words. */
export function combineOrders(byWords: readonly number[], bySimilarity: readonly number[]): number[] {
  const scores = new Map<number, number>();
  const add = (order: readonly number[], members: ReadonlySet<number>) => {
    for (const [rank, docId] of order.entries()) {
      if (members.has(docId)) scores.set(docId, (scores.get(docId) ?? 0) + 1 / (RANK_OFFSET + rank));
    }
  };
  const members = new Set(byWords);
  add(byWords, members);
  add(bySimilarity, members);
  return byWords.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
