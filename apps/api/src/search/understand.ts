import type { ReaderTier } from '@tidemark/contracts/access';
import type { Database } from '../platform/database/database.ts';
import { currentCatalogue } from './catalogue.ts';
import { levelOf } from './levels.ts';
import { currentSynonyms } from './synonyms.ts';
import { isQuestionWord, lexeme, tokenise } from './tokenizer.ts';
import { readableCounts } from './word-counts.ts';

export interface UnderstandRequest {
  readonly query: string;
  readonly tier: ReaderTier;
}

export interface UnderstoodWords {
  /** The words that occur in an article that this reader may read, rarest first. */
  readonly known: string[];
  /** The ranges of the query with words that occur in none, nor do their synonyms. They are not repeated as text. */
  readonly unknown: { readonly start: number; readonly end: number }[];
}

const MAX_WORDS = 8;

export async function understand(
  db: Database,
  { query, tier }: UnderstandRequest,
  now: Date,
): Promise<UnderstoodWords> {
  const tokens = tokenise(query).filter(({ parts }) => !parts.every(isQuestionWord));
  const catalogue = await currentCatalogue(db);
  const synonyms = await currentSynonyms(db);
  const stemsOf = (word: string) => [word, ...synonyms.of([word]).flat()].map(lexeme);
  const stems = tokens.flatMap(({ parts }) => parts.flatMap(stemsOf));
  const counts = await readableCounts(catalogue, levelOf(tier), stems, now);
  const countOf = (word: string) => counts.get(lexeme(word)) ?? 0;
  const hasSynonym = (word: string) =>
    synonyms.of([word]).some((others) => others.every((other) => countOf(other) > 0));
  const words = new Set(tokens.flatMap(({ parts }) => parts.filter((word) => !isQuestionWord(word))));
  const known = [...words].filter((word) => countOf(word) > 0);
  const unknown = tokens.filter(({ parts }) =>
    parts.every((word) => countOf(word) === 0 && !hasSynonym(word)),
  );
  return {
    known: known.sort((one, other) => countOf(one) - countOf(other)).slice(0, MAX_WORDS),
    unknown: unknown.slice(0, MAX_WORDS).map(({ start, end }) => ({ start, end })),
  };
}
