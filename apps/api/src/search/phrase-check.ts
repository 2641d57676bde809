import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { adjacencyHash } from './adjacent-lexemes.ts';
import { BestFirst } from './best-first.ts';
import { addBit, type Bits, members } from './bits.ts';
import { pairTerm } from './document.ts';
import { type Alternative, indexTermsOf } from './expand-query.ts';
import { addValues } from './impact-values.ts';
import type { PhraseLookup } from './match.ts';
import { phraseQuery } from './plan.ts';
import { idsByTable, selectRows } from './table-rows.ts';
import type { VisibleTerms } from './visible-terms.ts';

/**
 * Checking a phrase requires reading all lexemes of an article, which dominates the search time. If more articles than
 * this have the words of a query's phrases, those in which they are neighbours in a short field or repeatedly, and then
 * those in which they have the most weight are checked.
 */
const MAX_CHECKED = 200;
/** The same for the synonyms of the typed words, which are only one of several ways to match. */
const MAX_CHECKED_SYNONYMS = 50;
/** More than the weights of all words of a phrase. */
const NEIGHBOUR_WEIGHT = 100;
const NEIGHBOUR_VALUES = { weight: NEIGHBOUR_WEIGHT, isFlat: true };
const IMPACT_VALUES = { weight: 1 };

/**
 * `ts_match_vq` is the function behind `@@`. With the operator, the planner would use the index, which has no positions.
 * `case` because the planner would read the words first: it does not know that they are stored out of line.
 */
const statement = (level: number) =>
  sql`select article_id, position
    from jsonb_to_recordset(${sql.placeholder('match')}::jsonb) as phrase(query text, hash int, position int)
    cross join (${selectRows(level, sql`article_id, words, adjacent`)}) as row
    where case when coalesce(get_bit(adjacent, hash % (octet_length(adjacent) * 8)), 1) = 1
      then ts_match_vq(words, query::tsquery) end`;

/** The hash of two lexemes that a text with this phrase has next to each other, unless stop words are between all. */
function hashOf({ lexemes, gaps = [] }: Alternative): number | null {
  const n = gaps.indexOf(1);
  const [first, second] = [lexemes[n], lexemes[n + 1]];
  return first === undefined || second === undefined ? null : adjacencyHash(first, second);
}

const matchOf = (phrases: readonly Alternative[]): string =>
  JSON.stringify(
    phrases.map((option, position) => ({ query: phraseQuery(option), hash: hashOf(option), position })),
  );

interface PhraseContext {
  readonly db: Database;
  readonly terms: VisibleTerms;
  readonly level: number;
}

/** Up to `most` articles with all words of a phrase, the most likely to contain it. */
function likely(terms: VisibleTerms, option: Alternative, most: number): number[] {
  const names = indexTermsOf(option);
  const having = names
    .map((name) => terms.find([name]).visible)
    .reduce((all, one) => terms.memory.intersection(all, one));
  if (terms.memory.count(having) <= most) return members(having);
  const { articles, memory } = terms;
  const candidates = terms.candidates(having);
  const { count, docIds } = candidates;
  const weights = memory.kernel.parts.sums.floats.fill(0, 0, count);
  const read = terms.among(having);
  for (const name of names) addValues(memory, name, IMPACT_VALUES, candidates, read, 'sums');
  for (const [n, name] of option.lexemes.slice(1).entries()) {
    const pair = pairTerm(option.lexemes[n] ?? '', name);
    addValues(memory, pair, NEIGHBOUR_VALUES, candidates, read, 'sums');
  }
  const isNewer = (one: number, other: number) => articles.dateRankOf(one) > articles.dateRankOf(other);
  const best = new BestFirst(most, isNewer);
  for (let n = 0; n < count; n += 1) best.offer(docIds[n] as number, weights[n] as number);
  return best.inOrder();
}

/** Determines which articles contain each phrase, with one query for all of them. */
export async function checkPhrases(
  context: PhraseContext,
  phrases: readonly Alternative[],
): Promise<PhraseLookup> {
  const { db, terms, level } = context;
  const { articles } = terms;
  const sets = new Map<Alternative, Bits>(phrases.map((option) => [option, articles.emptySet()]));
  const docIds = new Set<number>();
  for (const [isSynonym, limit] of [
    [false, MAX_CHECKED],
    [true, MAX_CHECKED_SYNONYMS],
  ] as const) {
    const some = phrases.filter(({ weight }) => (weight !== undefined) === isSynonym);
    const most = Math.ceil(limit / some.length);
    for (const option of some) for (const docId of likely(terms, option, most)) docIds.add(docId);
  }
  if (docIds.size > 0) {
    const rows = await prepared<{ article_id: number; position: number }>(
      db,
      `phrase check ${level}`,
      () => statement(level),
      { match: matchOf(phrases), ...idsByTable([...docIds], articles, level) },
    );
    for (const { article_id: articleId, position } of rows) {
      const docId = articles.docIdOf(articleId);
      const option = phrases[position];
      const bits = option && sets.get(option);
      if (bits && docId >= 0) addBit(bits, docId);
    }
  }
  return (option) => sets.get(option) ?? articles.emptySet();
}
