import type { Sort } from '@tidemark/contracts/paging';
import type { Database } from '../store/db.ts';
import { type Bits, countBits, hasBit, unionInto } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import { applyFilters, countFacets, type Facets, type Filters } from './facets.ts';
import { checkPhrases } from './phrase-check.ts';
import { type QueryPlan, termsOf } from './plan.ts';
import { Ranking } from './rank.ts';
import { Scorer } from './score.ts';

export interface IndexQuery {
  readonly plan: QueryPlan;
  /** The reader's tier as a number. */
  readonly level: number;
  readonly filters: Filters;
  readonly sort: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

export interface IndexResult {
  readonly facets: Facets;
  /** The number of articles with all words, after and before filtering. */
  readonly complete: number;
  readonly completeCount: number;
  /** The doc ids of the page, in order. */
  readonly page: readonly number[];
}

/** Computes matches, counts and order from the index alone, without reading an article. */
export async function queryIndex(
  db: Database,
  { articles, words }: Catalogue,
  { plan, level, filters, sort, limit, offset, now }: IndexQuery,
): Promise<IndexResult> {
  const read = await words.postings(level, termsOf(plan));
  const phrases = await checkPhrases({ db, articles, read, level, now }, plan.phrases);
  // No await from here on: the scores are valid only until the next query.
  const scored = new Scorer(read, phrases, articles, { level, now }).score(plan);
  const matched = scored.complete.slice();
  unionInto(matched, scored.partial);
  const complete = applyFilters(scored.complete, articles, filters, now);
  const partial = applyFilters(scored.partial, articles, filters, now);
  const count = countBits(complete);
  const ranking = new Ranking(scored, articles, now);
  const order = (bits: Bits, most: number, skip: number): number[] =>
    sort
      ? articles.byDate(bits, sort === 'date_asc' ? 'oldest' : 'newest', most, skip)
      : ranking.best(bits, most, skip);
  const first = offset < count ? order(complete, limit, offset) : [];
  const rest = limit - first.length;
  return {
    facets: countFacets(matched, articles, filters, now),
    complete: count,
    completeCount: complete === scored.complete ? count : countBits(scored.complete),
    page: rest > 0 ? [...first, ...order(partial, rest, Math.max(0, offset - count))] : first,
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
  const read = await words.postings(level, wanted);
  const published = articles.publishedBy(now);
  const readable = new Set<string>();
  for (const stem of wanted) {
    read(stem, ({ tableIndex, docIds, count }) => {
      for (let n = 0; n < count && !readable.has(stem); n += 1) {
        const docId = docIds[n] ?? 0;
        if (hasBit(published, docId) && articles.tableOf(docId, level) === tableIndex) readable.add(stem);
      }
    });
  }
  return readable;
}
