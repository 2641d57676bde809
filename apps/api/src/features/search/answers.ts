import { tierCanRead } from '@tidemark/contracts/access';
import type { Answer, SearchHelp } from '@tidemark/contracts/wire/search';
import { isQuestion, type NamedItems, type SearchRequest, type SearchResult } from '../../search/engine.ts';
import { findAuthor } from '../authors/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentAnswer, presentHit } from './presentation.ts';

/** What is shown above the results: an answer to a question, or the card of what the query names. */
export async function answerTo(
  { db, now }: RouteDeps,
  { query, tier, offset }: SearchRequest,
  { hits, complete, passage }: SearchResult,
  named: NamedItems,
): Promise<Answer | undefined> {
  if (offset > 0) return undefined;
  const [best] = hits;
  const asksForMore = isQuestion(query) && named.term === undefined;
  const isLocked = asksForMore && complete > 0 && best && !tierCanRead(tier, best.access);
  return presentAnswer({
    ...{ hits, named, passage: asksForMore ? passage : undefined },
    locked: isLocked ? best : undefined,
    analyst: named.analyst && (await findAuthor(db, named.analyst.id, now())),
  });
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
