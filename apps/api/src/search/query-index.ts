import type { Sort } from '@tidemark/contracts/paging';
import type { Database } from '../platform/database/database.ts';
import type { Articles } from './articles.ts';
import { addBit, type Bits, hasBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import { applyFilters, countFacets, type Facets, type Filters } from './facets.ts';
import { type MatchedQuery, Matcher } from './match.ts';
import { checkPhrases } from './phrase-check.ts';
import { type QueryPlan, termsOf } from './plan.ts';
import { type QueryMemory, queryMemoryFor } from './query-memory.ts';
import { Ranking } from './rank.ts';
import { restrictTo } from './scope.ts';
import { Scorer } from './score.ts';
import { COMBINED, combineOrders, type SimilarArticles, selectSimilar } from './similar-articles.ts';
import type { PostingReader } from './term-index.ts';
import type { QueryVector } from './vectors.ts';
import { VisibleTerms } from './visible-terms.ts';

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
  /** The doc ids of the page, in order. */
  readonly page: readonly number[];
}

/** How many articles are ranked by exact impacts while the terms are not in memory. */
const REFINED = 200;

/** The matching articles after filtering. */
interface Matches {
  readonly matched: MatchedQuery;
  readonly scorer: Scorer;
  readonly complete: Readonly<Bits>;
  readonly partial: Readonly<Bits>;
  readonly completeCount: number;
  readonly similar: SimilarArticles | undefined;
}

/** Articles without any of the words are added only beside others: a query that matches nothing is not understood. */
function addSimilar(
  { complete, partial }: MatchedQuery,
  { added }: SimilarArticles,
  memory: QueryMemory,
): void {
  if (memory.isEmpty(complete) && memory.isEmpty(partial)) return;
  for (const docId of added) if (!hasBit(complete, docId)) addBit(partial, docId);
}

/** The best partial matches in an order that combines words and meaning, then the others by words. */
function bestByMeaning(
  ranking: Ranking,
  partial: Readonly<Bits>,
  similar: SimilarArticles,
  most: number,
  skip: number,
): number[] {
  const bySimilarity = similar.order.filter((docId) => hasBit(partial, docId));
  const byWords = ranking.best(COMBINED, 0);
  const combined = combineOrders([...new Set([...byWords, ...bySimilarity])], bySimilarity);
  const first = combined.slice(skip, skip + most);
  if (first.length === most) return first;
  const others = ranking.best(most - first.length, Math.max(0, skip - combined.length), new Set(combined));
  return [...first, ...others];
}

/** Complete matches first, best or by date within each part. */
function select(
  { scorer, complete, partial, completeCount, similar }: Matches,
  articles: Articles,
  { sort, limit, offset, now }: Pick<IndexQuery, 'sort' | 'limit' | 'offset' | 'now'>,
): number[] {
  const order = (bits: Readonly<Bits>, most: number, skip: number): number[] => {
    if (sort) return articles.byDate(bits, sort === 'date_asc' ? 'oldest' : 'newest', most, skip);
    const ranking = new Ranking(scorer.scoresOf(bits), articles, now);
    if (similar && bits === partial) return bestByMeaning(ranking, bits, similar, most, skip);
    return ranking.best(most, skip);
  };
  const first = offset < completeCount ? order(complete, limit, offset) : [];
  const rest = limit - first.length;
  return rest > 0 ? [...first, ...order(partial, rest, Math.max(0, offset - completeCount))] : first;
}

/** Computes matches, counts and order from the index alone, without reading an article. */
export async function queryIndex(
  db: Database,
  { articles, words }: Catalogue,
  request: IndexQuery,
): Promise<IndexResult> {
  const { plan, level, filters, sort, now, meaning } = request;
  const terms = termsOf(plan);
  const read = await words.postings(level, terms);
  const visibleOf = (reader: PostingReader) => new VisibleTerms(reader, articles, level, now);
  const phrases =
    plan.phrases.length > 0
      ? await checkPhrases({ db, terms: visibleOf(read), level }, plan.phrases)
      : () => articles.emptySet();
  const match = (reader: PostingReader): Matches => {
    const { bits: published } = articles.published(now);
    const inScope = filters.scope && restrictTo(filters.scope, published, articles);
    const terms = visibleOf(reader);
    const matched = new Matcher(terms, phrases).match(plan, inScope);
    const similarities = meaning?.index.similarities(meaning.vector, articles, published, level);
    const similar = similarities && selectSimilar(similarities, articles);
    if (similar) addSimilar(matched, similar, terms.memory);
    const complete = applyFilters(matched.complete, articles, filters, now);
    const partial = applyFilters(matched.partial, articles, filters, now);
    const scorer = new Scorer(terms, plan, matched);
    return { matched, scorer, complete, partial, completeCount: terms.memory.count(complete), similar };
  };
  let matches = match(read);
  if (words.refine && !sort) {
    const likely = select(matches, articles, { sort, limit: REFINED, offset: 0, now });
    matches = match(await words.refine(read, level, terms, likely));
  }
  // No await from here on: the scores are valid only until the next query.
  const { matched, completeCount } = matches;
  const memory = queryMemoryFor(articles);
  const all = memory.union(matched.complete, matched.partial);
  return {
    facets: countFacets(all, articles, filters, now),
    complete: completeCount,
    completeCount: matches.complete === matched.complete ? completeCount : memory.count(matched.complete),
    page: select(matches, articles, request),
  };
}

/** Those of the stems that occur in a published text that a reader of this level may read. */
export async function readableStems(
  { articles, words }: Catalogue,
  level: number,
  stems: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const wanted = new Set(stems);
  if (wanted.size === 0) return wanted;
  const terms = new VisibleTerms(await words.postings(level, wanted), articles, level, now);
  return new Set([...wanted].filter((stem) => !terms.memory.isEmpty(terms.find([stem]).visible)));
}
