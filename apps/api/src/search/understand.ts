import type { ReaderView } from './reader-view.ts';
import type { Synonyms } from './synonyms.ts';
import { isQuestionWord, lexeme, tokenise } from './tokenizer.ts';

export interface UnderstoodWords {
  /** The words that occur in an article that this reader may read, rarest first. */
  readonly known: string[];
  /** The ranges of the query with words that occur in none, nor do their synonyms. They are not repeated as text. */
  readonly unknown: { readonly start: number; readonly end: number }[];
}

const MAX_WORDS = 8;

export function understand(view: ReaderView, query: string, synonyms: Synonyms): UnderstoodWords {
  const tokens = tokenise(query).filter(({ parts }) => !parts.every(isQuestionWord));
  const stemsOf = (word: string) => [word, ...synonyms.of([word]).flat()].map(lexeme);
  const counts = view.counts(tokens.flatMap(({ parts }) => parts.flatMap(stemsOf)));
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
