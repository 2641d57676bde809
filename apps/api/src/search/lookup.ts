import { type Split, splitsOf } from './compounds.ts';
import { isEnglishWord } from './english-words.ts';
import { lexeme } from './tokenizer.ts';
import type { PublicWord, Vocabulary } from './vocabulary.ts';

/** The dictionary entries for the words of one query. */
export interface DictionaryLookup {
  /** The stems that occur in public text. */
  readonly stems: ReadonlySet<string>;
  /** Public words that start with the last word of the query, most frequent first. */
  readonly completions: readonly PublicWord[];
  /** For a word that is not public, the pairs of words that it may consist of. */
  readonly splitsOf: (word: string) => readonly Split[];
}

const MAX_COMPLETIONS = 24;

export function lookUpWords(
  vocabulary: Vocabulary,
  words: readonly string[],
  prefix: string | undefined,
  now: Date,
): DictionaryLookup {
  const stems = new Set(words.map(lexeme).filter((stem) => vocabulary.hasStem(stem, now)));
  const isWord = (word: string) => vocabulary.articlesWith(word, now) > 0 || isEnglishWord(word);
  return {
    stems,
    completions: prefix === undefined ? [] : vocabulary.withPrefix(prefix, MAX_COMPLETIONS, now),
    splitsOf: (word) => (stems.has(lexeme(word)) ? [] : splitsOf(word, isWord)),
  };
}
