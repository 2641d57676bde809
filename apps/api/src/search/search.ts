import { EFFECTIVE_ACCESS_VALUES, type EffectiveAccess, type ReaderTier } from '@tidemark/contracts/access';
import type { Sort } from '@tidemark/contracts/paging';
import type { Period } from '@tidemark/contracts/search';
import { categoryBits } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import { type CompiledQuery, compile, type Group, groupsOf, type Mark } from './compile.ts';
import { correct } from './correct.ts';
import { type Facets, facetsOf, matchedOf } from './facets.ts';
import { type Filters, type Found, findBest, findByDate, findRest } from './find.ts';
import { levelOf } from './levels.ts';
import { type Lookup, lookUp } from './lookup.ts';
import { type ParsedQuery, parseQuery } from './parse.ts';
import { currentSynonyms, type Synonyms } from './synonyms.ts';
import { lexeme } from './words.ts';

export interface SearchRequest {
  readonly text: string;
  readonly tier: ReaderTier;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly period?: Period | undefined;
  readonly sort?: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchResult extends Facets {
  readonly ids: readonly number[];
  /** What to mark in titles and passages. */
  readonly marks: readonly Mark[];
  /** What was probably meant. */
  readonly suggestion?: string;
  /** The results are for the suggestion, since what was typed has none. */
  readonly corrected: boolean;
  /** Nothing has all of the words; these have all but one. */
  readonly relaxed: boolean;
}

/** Up to so few results, a word that nobody knows is taken for a typing error that someone else made too. */
const FEW = 2;

interface Prepared {
  readonly parsed: ParsedQuery;
  readonly groups: readonly Group[];
  readonly lookup: Lookup;
}

async function prepare(db: Database, text: string, synonyms: Synonyms, now: Date): Promise<Prepared> {
  const parsed = parseQuery(text);
  const words = parsed.units.flatMap((unit) => unit.words);
  const last = parsed.unfinished ? parsed.units.at(-1)?.words.at(-1) : undefined;
  const lookup = await lookUp(db, [...new Set(words.map(lexeme))], last, now);
  return { parsed, lookup, groups: groupsOf(parsed, synonyms, lookup) };
}

const filtersOf = ({ access, categoryIds, period }: SearchRequest): Filters => ({
  access: access
    ? access.reduce((bits, one) => bits | (1 << EFFECTIVE_ACCESS_VALUES.indexOf(one)), 0)
    : (1 << EFFECTIVE_ACCESS_VALUES.length) - 1,
  categories: categoryIds ? categoryBits(categoryIds) : -1,
  period,
});

async function run(db: Database, query: CompiledQuery, request: SearchRequest, now: Date): Promise<Found> {
  const { limit, offset, sort } = request;
  const ask = { query, level: levelOf(request.tier), filters: filtersOf(request), now };
  if (sort) return findByDate(db, ask, sort, { limit, offset });
  const found = await findBest(db, ask);
  const page = found.ids.slice(offset, offset + limit);
  const { total } = facetsOf(found.facets);
  if (page.length === limit || offset + page.length >= total) return { ...found, ids: page };
  const window = { limit: limit - page.length, offset: Math.max(0, offset - found.ids.length) };
  return { ...found, ids: [...page, ...(await findRest(db, ask, found.ids, window))] };
}

const result = (found: Found, { marks }: CompiledQuery, extra: Partial<SearchResult> = {}): SearchResult => ({
  ...facetsOf(found.facets),
  ids: found.ids,
  marks,
  corrected: false,
  relaxed: false,
  ...extra,
});

/**
 * Searches for what was typed. Where that finds nothing, for what was probably meant; and where that
 * finds nothing either, for all but one of the words. Every step sees only what this reader may read.
 */
export async function search(db: Database, request: SearchRequest, now: Date): Promise<SearchResult> {
  const synonyms = await currentSynonyms(db);
  const { parsed, groups, lookup } = await prepare(db, request.text, synonyms, now);
  if (groups.length === 0) return { ...facetsOf([]), ids: [], marks: [], corrected: false, relaxed: false };
  const query = compile(groups, parsed.without);
  const found = await run(db, query, request, now);
  const matched = matchedOf(found.facets);
  if (matched > FEW) return result(found, query);

  const suggestion = await correct(db, parsed, groups, synonyms, lookup, now);
  if (suggestion !== undefined) {
    const meant = await prepare(db, suggestion, synonyms, now);
    const better = compile(meant.groups, meant.parsed.without);
    const instead = await run(db, better, request, now);
    const others = matchedOf(instead.facets);
    if (matched === 0 && others > 0) return result(instead, better, { suggestion, corrected: true });
    if (others > matched) return result(found, query, { suggestion });
  }
  if (matched > 0 || groups.length < 2) return result(found, query);
  const looser = compile(groups, parsed.without, true);
  return result(await run(db, looser, request, now), looser, { relaxed: true });
}
