import { readableAccess } from '@tidemark/contracts/access';
import type { Database } from '../platform/database/database.ts';
import type { ArticleIndex } from './article-index.ts';
import { joinsIn } from './compounds.ts';
import { correct } from './correct.ts';
import type { ResultNotes, SearchRequest, SearchResult } from './engine.ts';
import { expandQuery, type TermGroup } from './expand-query.ts';
import { highlighter } from './highlights.ts';
import { levelOf } from './levels.ts';
import { type DictionaryLookup, lookUpWords } from './lookup.ts';
import { type ParsedQuery, parseQuery } from './parse.ts';
import { findPassage } from './passage.ts';
import { planQuery, type QueryPlan } from './plan.ts';
import { type IndexResult, queryIndex } from './query-index.ts';
import { isQuestion } from './question.ts';
import { rarestWords } from './rarest-words.ts';
import { readableTexts } from './readable-texts.ts';
import { ReaderView } from './reader-view.ts';
import type { Synonyms } from './synonyms.ts';
import { lexeme } from './tokenizer.ts';
import { understand } from './understand.ts';
import type { QueryVector, Vectors } from './vectors.ts';

/** With this few hits or fewer, an unknown word is treated as a typo that also occurs in some article. */
const FEW_HITS = 2;

const NO_RESULT: SearchResult = { hits: [], total: 0, complete: 0, access: [], categories: [], periods: [] };

export interface SearchSources {
  readonly db: Database;
  readonly index: ArticleIndex;
  readonly synonyms: Synonyms;
  /** Search by meaning, if an embedding service is configured. */
  readonly vectors: Vectors | undefined;
}

interface SearchContext extends SearchSources {
  readonly view: ReaderView;
  readonly request: SearchRequest;
  readonly now: Date;
}

interface Prepared {
  readonly parsed: ParsedQuery;
  readonly groups: readonly TermGroup[];
  readonly lookup: DictionaryLookup;
}

function prepare({ index, synonyms, now }: SearchContext, text: string): Prepared {
  const parsed = parseQuery(text);
  const joined = joinsIn(parsed.parts).map(({ word }) => word);
  const words = [...parsed.parts.flatMap((part) => part.words), ...joined];
  const last = parsed.unfinished ? parsed.parts.at(-1)?.words.at(-1) : undefined;
  const lookup = lookUpWords(index.vocabulary, words, last, now);
  return { parsed, lookup, groups: expandQuery(parsed, synonyms, lookup) };
}

interface Outcome extends ResultNotes {
  readonly plan: QueryPlan;
  readonly found: IndexResult;
}

/**
 * Searches for the typed query. If no article has all of its words because some find nothing and are not English,
 * searches for the probable correction; otherwise only offers one. Every step uses only what this reader may read.
 */
function runSearch(context: SearchContext, typedQuery: Prepared, meaning: QueryVector | undefined): Outcome {
  const { view, index, synonyms, request, now } = context;
  const { parsed, groups, lookup } = typedQuery;
  const { limit, offset, sort, tier } = request;
  const options = { level: levelOf(tier), filters: request, limit, offset, sort, now, meaning };
  const run = (plan: QueryPlan) => ({ plan, found: queryIndex(view, { ...options, plan }) });

  const typed = run(planQuery(groups, parsed.excluded));
  const { completeCount } = typed.found;
  if (request.verbatim || completeCount > FEW_HITS) return typed;
  const words = groups.flatMap(({ part }) => part.words);
  const stems = words.map(lexeme).filter((stem) => !lookup.stems.has(stem));
  const readable = new Set(view.counts(stems).keys());
  const correction = correct({
    vocabulary: index.vocabulary,
    parsed,
    groups,
    synonyms,
    lookup,
    readable,
    now,
  });
  if (!correction) return typed;
  const { query: suggestion, automatic, certain } = correction;
  const corrected = prepare(context, suggestion);
  const instead = run(planQuery(corrected.groups, corrected.parsed.excluded));
  const others = instead.found.completeCount;
  if (automatic && completeCount === 0 && (others > 0 || certain))
    return { ...instead, suggestion, corrected: true };
  return others > completeCount ? { ...typed, suggestion } : typed;
}

/** How many articles have the words of a question that a passage is looked for, which is on the first page only. */
function countsForPassage(
  { view, request: { answer, offset, sort, query } }: SearchContext,
  { groups }: QueryPlan,
): ReadonlyMap<string, number> | undefined {
  if (!answer || offset > 0 || sort || !isQuestion(query)) return undefined;
  return view.counts(groups.flatMap(({ part }) => part.words.map(lexeme)));
}

/** Everything that depends on the index is computed without a pause, so that it is about one state of it. */
export async function search(
  sources: SearchSources,
  request: SearchRequest,
  now: Date,
): Promise<SearchResult> {
  const { db, index, synonyms, vectors } = sources;
  const { query, tier, answer } = request;
  const meaning = await vectors?.of(parseQuery(query), query);
  const view = new ReaderView(index, levelOf(tier), now);
  const context = { ...sources, view, request, now };
  const searchedWords = rarestWords(view, query);
  const prepared = prepare(context, searchedWords?.join(' ') ?? query);
  if (prepared.groups.length === 0) return NO_RESULT;
  const { plan, found, ...notes } = runSearch(context, prepared, meaning);
  const words = answer && found.complete === 0 ? understand(view, query, synonyms) : undefined;
  const counts = countsForPassage(context, plan);
  const texts = await readableTexts(db, found.page, readableAccess(tier));
  const highlight = highlighter(plan.highlightPatterns);
  const passage =
    counts && findPassage({ groups: plan.groups, counts, articles: view.publishedCount, hit: texts[0] });
  return {
    ...{ ...found.facets, complete: found.complete, ...notes },
    hits: texts.map((text) => ({ id: text.id, highlight: highlight(text) })),
    ...(passage ? { passage } : {}),
    ...(searchedWords ? { searchedWords } : {}),
    ...(words ? { words } : {}),
  };
}
