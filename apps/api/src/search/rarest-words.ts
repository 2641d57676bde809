import type { ReaderView } from './reader-view.ts';
import { isQuestionWord, lexeme, tokenise } from './tokenizer.ts';

/** A text with more words than this is pasted rather than a query. */
const LONG = 16;
const MAX_WORDS = 8;

/**
 * The rarest words of a pasted text, in the order of the text, or undefined for a query of ordinary length. Words
 * that occur in no article that this reader may read are left out.
 */
export function rarestWords(view: ReaderView, text: string): string[] | undefined {
  const words = tokenise(text).flatMap(({ parts }) => parts);
  const distinct = [...new Map(words.map((word) => [lexeme(word), word])).values()];
  const significant = distinct.filter((word) => !isQuestionWord(word));
  if (significant.length <= LONG) return undefined;
  const counts = view.counts(significant.map(lexeme));
  const countOf = (word: string) => counts.get(lexeme(word)) ?? Infinity;
  const known = significant.filter((word) => counts.has(lexeme(word)));
  const rarest = new Set(known.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, MAX_WORDS));
  return rarest.size > 0 ? significant.filter((word) => rarest.has(word)) : undefined;
}
