import type { Sort } from '@tidemark/contracts/paging';
import {
  countFacets,
  type Facets,
  type Filters,
  isInScope,
  isScoped,
  isUnfiltered,
  passes,
} from './facets.ts';
import { firstOf } from './first-of.ts';
import type { QueryPlan } from './plan.ts';
import type { ReaderView } from './reader-view.ts';
import { Scores } from './score.ts';
import { COMBINED, combineOrders, type SimilarArticles, selectSimilar } from './similar-articles.ts';
import type { QueryVector } from './vectors.ts';

export interface IndexQuery {
  readonly plan: QueryPlan;
  /** The reader's tier as a number. */
  readonly level: number;
  readonly filters: Filters;
  readonly sort: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
  /** Orders partial matches by meaning too, and adds articles to them. */
  readonly meaning: QueryVector | undefined;
}

export interface IndexResult {
  readonly facets: Facets;
  /** The number of articles with all words, after and before filtering. */
  readonly complete: number;
  readonly completeCount: number;
  /** The ids of the page, in order. */
  readonly page: readonly number[];
}

/**
 * Articles with less than this share of the query's weight are noise. It is the first of these shares that at least
 * `ENOUGH` articles have, or the last: half of a large publication has some word of a question, and nobody reads that far.
 */
const MIN_COVERAGE = [0.6, 0.4, 0.2];
const ENOUGH = 1000;

/** The doc ids of the articles with all words, and of those with enough of them. */
interface Matches {
  readonly complete: number[];
  readonly partial: number[];
}

function match(view: ReaderView, scores: Scores, filters: Filters): Matches {
  const inScope = isInScope(filters);
  const complete: number[] = [];
  const others: number[] = [];
  for (let docId = 0; docId < view.size; docId += 1) {
    if (!view.canFind(docId)) continue;
    if (scores.isComplete(docId)) complete.push(docId);
    else if (scores.isPartial(docId)) others.push(docId);
  }
  const count = (docIds: readonly number[]) =>
    !isScoped(filters)
      ? docIds.length
      : docIds.reduce((sum, docId) => sum + (inScope(view.articles.at(docId)) ? 1 : 0), 0);
  const completeInScope = count(complete);
  let partial: number[] = [];
  for (const share of MIN_COVERAGE) {
    if (completeInScope + count(partial) >= ENOUGH) break;
    partial = others.filter((docId) => scores.shareOf(docId) >= share);
  }
  return { complete, partial };
}

/** Articles without any of the words are added only beside others: a query that matches nothing is not understood. */
function withSimilar({ complete, partial }: Matches, { added }: SimilarArticles): Matches {
  if (complete.length + partial.length === 0) return { complete, partial };
  const known = new Set(complete);
  return { complete, partial: [...new Set([...partial, ...added.filter((docId) => !known.has(docId))])] };
}

/** The articles of a set from one position on, in the order of the request. */
type Order = (docIds: readonly number[], limit: number, skip: number) => number[];

function orderOf(view: ReaderView, scores: Scores, { sort, now }: IndexQuery): Order {
  const ranks = view.articles.dateRanks;
  const dateOf = (docId: number) => ranks[docId] as number;
  if (sort) {
    const sign = sort === 'date_asc' ? -1 : 1;
    return (docIds, limit, skip) =>
      firstOf(docIds, skip + limit, (docId) => sign * dateOf(docId)).slice(skip);
  }
  const byRank = (docId: number) => scores.rank(docId, now);
  return (docIds, limit, skip) => firstOf(docIds, skip + limit, byRank, dateOf).slice(skip);
}

/** The best partial matches in an order that combines words and meaning, then the others by words. */
function byMeaning(byWords: Order, similar: SimilarArticles): Order {
  return (partial, limit, skip) => {
    const isPartial = new Set(partial);
    const bySimilarity = similar.order.filter((docId) => isPartial.has(docId));
    const first = [...new Set([...byWords(partial, COMBINED, 0), ...bySimilarity])];
    const combined = combineOrders(first, bySimilarity);
    const isCombined = new Set(combined);
    const others = partial.filter((docId) => !isCombined.has(docId));
    const needed = skip + limit - combined.length;
    return [...combined, ...(needed > 0 ? byWords(others, needed, 0) : [])].slice(skip, skip + limit);
  };
}

/** Computes matches, counts and order. */
export function queryIndex(view: ReaderView, request: IndexQuery): IndexResult {
  const { plan, level, filters, sort, limit, offset, now, meaning } = request;
  const { articles } = view;
  const scores = new Scores(view, plan);
  const similar = meaning && selectSimilar(meaning.index.similarities(meaning.vector, view, level), articles);
  const byWords = match(view, scores, filters);
  const matched = similar ? withSimilar(byWords, similar) : byWords;
  const inScope = isInScope(filters);
  const isWanted = passes(filters, now);
  const filtered = (docIds: readonly number[]) =>
    isUnfiltered(filters)
      ? docIds
      : docIds.filter((docId) => {
          const article = articles.at(docId);
          return inScope(article) && isWanted(article);
        });
  const [complete, partial] = [filtered(matched.complete), filtered(matched.partial)];
  const order = orderOf(view, scores, request);
  const orderPartial = similar && !sort ? byMeaning(order, similar) : order;
  // Complete matches first, best or by date within each part.
  const first = order(complete, limit, offset);
  const rest = limit - first.length;
  const others = rest > 0 ? orderPartial(partial, rest, Math.max(0, offset - complete.length)) : [];
  const found = matched.complete.concat(matched.partial);
  const foundInScope = isScoped(filters) ? found.filter((docId) => inScope(articles.at(docId))) : found;
  return {
    facets: countFacets(foundInScope, articles, filters, now),
    complete: complete.length,
    completeCount: matched.complete.length,
    page: [...first, ...others].map((docId) => articles.at(docId).id),
  };
}
