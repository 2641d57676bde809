import type { Sort } from '@tidemark/contracts/paging';
import type { Database } from '../store/db.ts';
import type { Articles } from './articles.ts';
import { type Bits, intersectInto, removeBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { CompiledQuery } from './compile.ts';
import { applyFilters, countFacets, type FacetCounts, type Filters } from './facets.ts';
import { hasPhrases, indexTermsIn, type Matches, matchQuery } from './match.ts';
import { confirmPhrases } from './phrase-check.ts';
import { rankByScore } from './rank.ts';

export interface IndexQuery {
  readonly query: CompiledQuery;
  /** The reader's tier as a number. */
  readonly level: number;
  readonly filters: Filters;
  readonly sort: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

export interface IndexResult {
  readonly counted: FacetCounts;
  /** The doc ids of the page, in order. */
  readonly page: readonly number[];
}

/** How many articles are ranked from each source, and at least in total. */
const RANKED = 60;

const both = (one: Bits, other: Bits): Bits => {
  const bits = one.slice();
  intersectInto(bits, other);
  return bits;
};

/** Ranks the newest articles with the terms in the title or subject, then the newest of all. The rest follow by date. */
async function rankedPage(
  { words, articles }: Pick<Catalogue, 'words' | 'articles'>,
  { query, level, limit, offset, now }: IndexQuery,
  fits: Bits,
  { title, about }: Matches,
): Promise<number[]> {
  const newest = (bits: Bits) => articles.byDate(bits, 'newest', RANKED);
  const titled = new Set(newest(both(fits, title)));
  const candidates = new Set([...titled, ...newest(both(fits, about))]);
  if (candidates.size < RANKED) for (const docId of newest(fits)) candidates.add(docId);
  const docIds = [...candidates];
  const ranked = offset < docIds.length ? await words.weigh(level, query.rank, docIds) : undefined;
  const first = ranked ? rankByScore(docIds, ranked, query.rank.length, titled, articles, now) : [];
  const page = first.slice(offset, offset + limit);
  return [...page, ...following(articles, fits, docIds, limit - page.length, offset - docIds.length)];
}

function following(articles: Articles, fits: Bits, ranked: readonly number[], limit: number, skip: number) {
  if (limit <= 0) return [];
  const rest = fits.slice();
  for (const docId of ranked) removeBit(rest, docId);
  return articles.byDate(rest, 'newest', limit, Math.max(0, skip));
}

/** Computes matches, counts and order from the index alone, without reading an article. */
export async function queryIndex(
  db: Database,
  { articles, words }: Catalogue,
  ask: IndexQuery,
): Promise<IndexResult> {
  const { query, level, filters, sort, limit, offset, now } = ask;
  const matches = matchQuery(query, articles, await words.lists(level, indexTermsIn(query)));
  // Scheduled articles are in the index already and must not be found before their time.
  for (const bits of new Set([matches.possible, matches.sure])) articles.keepPublished(bits, now);
  const matched = hasPhrases(query)
    ? await confirmPhrases(db, articles, level, query.match, matches)
    : matches.possible;
  const counted = countFacets(matched, articles, filters, now);
  const fits = applyFilters(matched, articles, filters, now);
  if (!sort) return { counted, page: await rankedPage({ articles, words }, ask, fits, matches) };
  return {
    counted,
    page: articles.byDate(fits, sort === 'date_asc' ? 'oldest' : 'newest', limit, offset),
  };
}
