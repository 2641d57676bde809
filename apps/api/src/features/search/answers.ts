import { tierCanRead } from '@tidemark/contracts/access';
import type { Answer, SearchHelp, TextRange } from '@tidemark/contracts/wire/search';
import {
  isOrdinaryWord,
  isQuestion,
  type KindsResult,
  type SearchRequest,
  type SearchResult,
} from '../../search/engine.ts';
import { findAuthor } from '../authors/index.ts';
import { findInsight } from '../insights/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentAnswer, presentHit } from './presentation.ts';

/** What is shown above the results: an answer to a question, or the card of what the query names. */
export async function answerTo(
  { db, now }: RouteDeps,
  { query, tier, offset }: SearchRequest,
  { hits, complete, passage }: SearchResult,
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
  { engine, now }: RouteDeps,
  request: SearchRequest,
): Promise<TextRange[]> {
  const { query, tier } = request;
  const { unknown } = await engine.understand({ query, tier }, now());
  const missing: TextRange[] = [];
  for (const range of unknown) {
    const word = query.slice(range.start, range.end);
    const { found } = await engine.others({ query: word, limit: 1, offset: 0 }, now());
    if (Object.values(found).every(({ total }) => total === 0)) missing.push(range);
  }
  const names = missing.filter(({ start, end }) => !isOrdinaryWord(query.slice(start, end)));
  return names.length > 0 ? names : missing;
}

const NEAREST = 3;

/** For a search without results: what was understood, and the nearest articles. */
export async function helpFor({ engine, now }: RouteDeps, request: SearchRequest): Promise<SearchHelp> {
  const { query, tier } = request;
  const words = await engine.understand({ query, tier }, now());
  const search = (text: string) =>
    engine.search({ query: text, tier, limit: NEAREST, offset: 0, verbatim: true }, now());
  const unfiltered = await search(query);
  const present = ({ hits }: SearchResult) => hits.map(presentHit);
  if (unfiltered.total > 0) return { ...words, unfiltered: unfiltered.total, nearest: present(unfiltered) };
  // The known words together first, then one by one, because together they may be nowhere.
  for (const text of [words.known.join(' '), ...words.known].filter(Boolean)) {
    const nearest = await search(text);
    if (nearest.total > 0) return { ...words, unfiltered: 0, nearest: present(nearest) };
  }
  return { ...words, unfiltered: 0, nearest: [] };
}
