import { tierCanRead } from '@tidemark/contracts/access';
import type { Answer, SearchHelp, TextRange } from '@tidemark/contracts/wire/search';
import { isOrdinaryWord, isQuestion, type SearchRequest, type SearchResult } from '../../search/engine.ts';
import type { KindsResult } from '../../search/other-kinds.ts';
import { articlesByIds } from '../articles/index.ts';
import { findAuthor } from '../authors/index.ts';
import { findInsight } from '../insights/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { type FoundArticle, presentAnswer, presentHit } from './presentation.ts';

/** The hits with the public fields of their articles. An article that was unpublished meanwhile is left out. */
export async function foundArticles(
  { db }: RouteDeps,
  { hits }: SearchResult,
  now: Date,
): Promise<FoundArticle[]> {
  const ids = hits.map(({ id }) => id);
  const highlights = new Map(hits.map(({ id, highlight }) => [id, highlight]));
  const rows = await articlesByIds(db, ids, now);
  return rows.flatMap((row) => {
    const highlight = highlights.get(row.id);
    return highlight ? { ...row, highlight } : [];
  });
}

/** What is shown above the results: an answer to a question, or the card of what the query names. */
export async function answerTo(
  { db, now }: RouteDeps,
  { query, tier, offset }: SearchRequest,
  { complete, passage }: SearchResult,
  hits: readonly FoundArticle[],
  { named, isAnswered }: KindsResult,
): Promise<Answer | undefined> {
  if (offset > 0) return undefined;
  const [best] = hits;
  const asksForMore = isQuestion(query) && !isAnswered && named.term === undefined;
  const isLocked = asksForMore && complete > 0 && best && !tierCanRead(tier, best.access);
  return presentAnswer({
    ...{ hits, named, passage: asksForMore ? passage : undefined },
    locked: isLocked ? best : undefined,
    analyst: named.analyst && (await findAuthor(db, named.analyst.id, now())),
    series:
      named.insight && tierCanRead(tier, named.insight.access)
        ? await findInsight(db, named.insight.id)
        : undefined,
  });
}

/**
 * The ranges of the query with words that no public or readable text has, if articles have only some of its words.
 * If a name is among them, it is the subject, whatever else is missing.
 */
export async function missingSubject(
  { kinds, now }: RouteDeps,
  { query }: SearchRequest,
  { words }: SearchResult,
): Promise<TextRange[]> {
  const missing: TextRange[] = [];
  for (const range of words?.unknown ?? []) {
    const word = query.slice(range.start, range.end);
    const { found } = await kinds.find({ query: word, limit: 1, offset: 0 }, now());
    if (Object.values(found).every(({ total }) => total === 0)) missing.push(range);
  }
  const names = missing.filter(({ start, end }) => !isOrdinaryWord(query.slice(start, end)));
  return names.length > 0 ? names : missing;
}

const NEAREST = 3;

/** For a search without results: what was understood, and the nearest articles. */
export async function helpFor(
  deps: RouteDeps,
  { query, tier }: SearchRequest,
  { words = { known: [], unknown: [] } }: SearchResult,
): Promise<SearchHelp> {
  const search = async (text: string) => {
    const now = deps.now();
    const result = await deps.engine.search(
      { query: text, tier, limit: NEAREST, offset: 0, verbatim: true },
      now,
    );
    return { total: result.total, nearest: (await foundArticles(deps, result, now)).map(presentHit) };
  };
  const unfiltered = await search(query);
  if (unfiltered.total > 0) return { ...words, unfiltered: unfiltered.total, nearest: unfiltered.nearest };
  // The known words together first, then one by one, because together they may be nowhere.
  for (const text of [words.known.join(' '), ...words.known].filter(Boolean)) {
    const { total, nearest } = await search(text);
    if (total > 0) return { ...words, unfiltered: 0, nearest };
  }
  return { ...words, unfiltered: 0, nearest: [] };
}
