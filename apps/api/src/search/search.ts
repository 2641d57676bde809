import { EFFECTIVE_ACCESS_VALUES, type EffectiveAccess, type ReaderTier } from '@tidemark/contracts/access';
import type { Sort } from '@tidemark/contracts/paging';
import type { Period } from '@tidemark/contracts/search';
import { categoryBits } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import { type Catalogue, catalogueAfter, knownCatalogue } from './catalogue.ts';
import { type CompiledQuery, compile } from './compile.ts';
import { correct } from './correct.ts';
import type { Facets, Filters } from './facets.ts';
import { type Found, find } from './find.ts';
import { type Highlight, highlighter } from './highlights.ts';
import { levelOf } from './levels.ts';
import { type Lookup, lookUp } from './lookup.ts';
import { type Group, groupsOf } from './options.ts';
import { type PageRow, readPage } from './page.ts';
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

/** Without the body: what may be shown of it is in the highlight. */
export type Hit = Omit<PageRow, 'plain'> & { readonly highlight: Highlight };

interface Notes {
  /** What was probably meant. */
  readonly suggestion?: string;
  /** The results are for the suggestion, since what was typed has none. */
  readonly corrected?: boolean;
  /** Nothing has all of the words; these have all but one. */
  readonly relaxed?: boolean;
}

export interface SearchResult extends Facets, Notes {
  readonly hits: readonly Hit[];
}

/** Up to so few results, a word that nobody knows is taken for a typing error that someone else made too. */
const FEW = 2;

const NOTHING: SearchResult = { hits: [], total: 0, access: [], categories: [], periods: [] };

interface Asking {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly synonyms: Synonyms;
  readonly request: SearchRequest;
  readonly now: Date;
}

interface Prepared {
  readonly parsed: ParsedQuery;
  readonly groups: readonly Group[];
  readonly lookup: Lookup;
}

function prepare({ catalogue, synonyms, now }: Asking, text: string): Prepared {
  const parsed = parseQuery(text);
  const words = parsed.units.flatMap((unit) => unit.words);
  const last = parsed.unfinished ? parsed.units.at(-1)?.words.at(-1) : undefined;
  const lookup = lookUp(catalogue.vocabulary, [...new Set(words.map(lexeme))], last, now);
  return { parsed, lookup, groups: groupsOf(parsed, synonyms, lookup) };
}

const filtersOf = ({ access, categoryIds, period }: SearchRequest): Filters => ({
  access: access
    ? access.reduce((bits, one) => bits | (1 << EFFECTIVE_ACCESS_VALUES.indexOf(one)), 0)
    : (1 << EFFECTIVE_ACCESS_VALUES.length) - 1,
  categories: categoryIds ? categoryBits(categoryIds) : -1,
  period,
});

interface Answered extends Notes {
  readonly query: CompiledQuery;
  readonly found: Found;
}

/**
 * Searches for what was typed. Where that finds nothing, for what was probably meant; and where that
 * finds nothing either, for all but one of the words. Every step sees only what this reader may read.
 */
async function answer(asking: Asking, { parsed, groups, lookup }: Prepared): Promise<Answered> {
  const { db, catalogue, synonyms, request, now } = asking;
  const { limit, offset, sort } = request;
  const ask = { level: levelOf(request.tier), filters: filtersOf(request), limit, offset, sort, now };
  const run = async (query: CompiledQuery) => ({
    query,
    found: await find(db, catalogue, { ...ask, query }),
  });

  const typed = await run(compile(groups, parsed.without));
  const { matched } = typed.found.counted;
  if (matched > FEW) return typed;
  const suggestion = await correct(db, parsed, groups, synonyms, lookup, now);
  if (suggestion !== undefined) {
    const meant = prepare(asking, suggestion);
    const instead = await run(compile(meant.groups, meant.parsed.without));
    const others = instead.found.counted.matched;
    if (matched === 0 && others > 0) return { ...instead, suggestion, corrected: true };
    if (others > matched) return { ...typed, suggestion };
  }
  if (matched > 0 || groups.length < 2) return typed;
  return { ...(await run(compile(groups, parsed.without, true))), relaxed: true };
}

/** The whole of it from one state of the index; tells the epoch at which the answer was read. */
async function searchIn(asking: Asking): Promise<{ result: SearchResult; epoch: string }> {
  const { db, catalogue, request } = asking;
  const prepared = prepare(asking, request.text);
  if (prepared.groups.length === 0) return { result: NOTHING, epoch: catalogue.epoch };
  const { query, found, ...notes } = await answer(asking, prepared);
  const { rows, epoch } = await readPage(db, catalogue.articles, request.tier, found.page);
  const highlight = highlighter(query.marks);
  const hits = rows.map(({ plain, ...row }) => ({ ...row, highlight: highlight({ ...row, plain }) }));
  const { matched: _, ...facets } = found.counted;
  return { result: { ...facets, hits, ...notes }, epoch };
}

/** Answers from what is known of the index; where that turns out to have changed meanwhile, once more. */
export async function search(db: Database, request: SearchRequest, now: Date): Promise<SearchResult> {
  const synonyms = await currentSynonyms(db);
  const catalogue = await knownCatalogue(db);
  const before = catalogue.epoch;
  const asking = { db, catalogue, synonyms, request, now };
  const { result, epoch } = await searchIn(asking);
  if (epoch === before) return result;
  const changed = await catalogueAfter(db, before);
  return (await searchIn({ ...asking, catalogue: changed })).result;
}
