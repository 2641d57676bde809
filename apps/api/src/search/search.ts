import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { categoryMask } from '@tidemark/contracts/categories';
import type { Database } from '../platform/database/database.ts';
import { type Catalogue, catalogueAfter, knownCatalogue } from './catalogue.ts';
import { joinsIn } from './compounds.ts';
import { correct } from './correct.ts';
import type { ResultNotes, SearchRequest, SearchResult } from './engine.ts';
import { readEpochTogether } from './epoch.ts';
import { expandQuery, type TermGroup } from './expand-query.ts';
import { ALL_ACCESS, ALL_CATEGORIES, type Filters } from './facets.ts';
import { highlighter } from './highlights.ts';
import { levelOf } from './levels.ts';
import { type DictionaryLookup, lookUpWords } from './lookup.ts';
import { readPage } from './page.ts';
import type { PageRow } from './page-rows.ts';
import { type ParsedQuery, parseQuery } from './parse.ts';
import { findPassage, type Passage } from './passage.ts';
import { planQuery, type QueryPlan } from './plan.ts';
import { type IndexResult, queryIndex, readableStems } from './query-index.ts';
import { isQuestion } from './question.ts';
import { rarestWords } from './rarest-words.ts';
import { readScope, type Scope } from './scope.ts';
import { currentSynonyms, type Synonyms } from './synonyms.ts';
import { lexeme } from './tokenizer.ts';
import type { Vectors } from './vectors.ts';
import { readableCounts } from './word-counts.ts';

/** With this few hits or fewer, an unknown word is treated as a typo that also occurs in some article. */
const FEW_HITS = 2;

const NO_RESULT: SearchResult = { hits: [], total: 0, complete: 0, access: [], categories: [], periods: [] };

interface SearchContext {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly synonyms: Synonyms;
  readonly request: SearchRequest;
  readonly now: Date;
  /** Search by meaning, if an embedding service is configured. */
  readonly vectors: Vectors | undefined;
}

interface Prepared {
  readonly parsed: ParsedQuery;
  readonly groups: readonly TermGroup[];
  readonly lookup: DictionaryLookup;
}

function prepare({ catalogue, synonyms, now }: SearchContext, text: string): Prepared {
  const parsed = parseQuery(text);
  const joined = joinsIn(parsed.parts).map(({ word }) => word);
  const words = [...parsed.parts.flatMap((part) => part.words), ...joined];
  const last = parsed.unfinished ? parsed.parts.at(-1)?.words.at(-1) : undefined;
  const lookup = lookUpWords(catalogue.vocabulary, words, last, now);
  return { parsed, lookup, groups: expandQuery(parsed, synonyms, lookup) };
}

const filtersOf = ({ access, categoryIds, period }: SearchRequest, scope: Scope | undefined): Filters => ({
  scope,
  access: access
    ? access.reduce((bits, one) => bits | (1 << EFFECTIVE_ACCESS_VALUES.indexOf(one)), 0)
    : ALL_ACCESS,
  categories: categoryIds ? categoryMask(categoryIds) : ALL_CATEGORIES,
  period,
});

interface Outcome extends ResultNotes {
  readonly plan: QueryPlan;
  readonly found: IndexResult;
}

/**
 * Searches for the typed query. If no article has all of its words because some find nothing and are not English,
 * searches for the probable correction; otherwise only offers one. Every step uses only what this reader may read.
 */
async function runSearch(context: SearchContext, { parsed, groups, lookup }: Prepared): Promise<Outcome> {
  const { db, catalogue, synonyms, request, now, vectors } = context;
  const { limit, offset, sort } = request;
  const scope = await readScope(db, request);
  const filters = filtersOf(request, scope);
  const meaning = await vectors?.of(parsed, request.query);
  const options = { level: levelOf(request.tier), filters, limit, offset, sort, now, meaning };
  const run = async (plan: QueryPlan) => ({
    plan,
    found: await queryIndex(db, catalogue, { ...options, plan }),
  });

  const typed = await run(planQuery(groups, parsed.excluded));
  const { completeCount } = typed.found;
  if (request.verbatim || completeCount > FEW_HITS) return typed;
  const words = groups.flatMap(({ part }) => part.words);
  const stems = words.map(lexeme).filter((stem) => !lookup.stems.has(stem));
  const readable = await readableStems(catalogue, options.level, stems, now);
  const { vocabulary } = catalogue;
  const correction = correct({ vocabulary, parsed, groups, synonyms, lookup, readable, now });
  if (!correction) return typed;
  const { query: suggestion, automatic, certain } = correction;
  const corrected = prepare(context, suggestion);
  const instead = await run(planQuery(corrected.groups, corrected.parsed.excluded));
  const others = instead.found.completeCount;
  if (automatic && completeCount === 0 && (others > 0 || certain))
    return { ...instead, suggestion, corrected: true };
  return others > completeCount ? { ...typed, suggestion } : typed;
}

/** The passage that answers a question, on the first page of hits in the order of relevance. */
async function passageFor(
  { catalogue, request, now }: SearchContext,
  { groups }: QueryPlan,
  rows: readonly PageRow[],
): Promise<Passage | undefined> {
  const { tier, answer, offset, sort } = request;
  if (!answer || offset > 0 || sort || !isQuestion(request.query)) return undefined;
  const stems = groups.flatMap(({ part }) => part.words.map(lexeme));
  const counts = await readableCounts(catalogue, levelOf(tier), stems, now);
  const articles = catalogue.articles.published(now).count;
  return findPassage({ groups, counts, articles, row: rows[0] });
}

/** Searches one state of the index and returns the epoch at which the page was read. */
async function searchIn(
  context: SearchContext,
  current: Promise<string>,
): Promise<{ result: SearchResult; epoch: string }> {
  const { db, catalogue, request, now } = context;
  const searchedWords = await rarestWords(catalogue, levelOf(request.tier), request.query, now);
  const prepared = prepare(context, searchedWords?.join(' ') ?? request.query);
  if (prepared.groups.length === 0) return { result: NO_RESULT, epoch: catalogue.epoch };
  const { plan, found, ...notes } = await runSearch(context, prepared);
  const { rows, epoch } = await readPage(db, catalogue, request.tier, found.page, current);
  const highlight = highlighter(plan.highlightPatterns);
  const hits = rows.map((row) => ({ ...row.card, highlight: highlight(row) }));
  const passage = await passageFor(context, plan, rows);
  return {
    result: {
      ...{ ...found.facets, complete: found.complete, hits, ...notes },
      ...(passage ? { passage } : {}),
      ...(searchedWords ? { searchedWords } : {}),
    },
    epoch,
  };
}

/** Searches the catalogue in memory, and repeats the search if the index has changed meanwhile. */
export async function search(
  db: Database,
  request: SearchRequest,
  now: Date,
  vectors?: Vectors,
): Promise<SearchResult> {
  const synonyms = await currentSynonyms(db);
  const catalogue = await knownCatalogue(db);
  const before = catalogue.epoch;
  const context = { db, catalogue, synonyms, request, now, vectors };
  const current = readEpochTogether(db);
  // Awaited only if the search succeeds.
  current.catch(() => {});
  const { result, epoch } = await searchIn(context, current);
  // Another search may have brought the catalogue up to date meanwhile.
  if (epoch === before && catalogue.epoch === before) return result;
  const changed = await catalogueAfter(db, before);
  return (await searchIn({ ...context, catalogue: changed }, readEpochTogether(db))).result;
}
