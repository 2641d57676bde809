import type { PublicWord, Vocabulary } from './vocabulary.ts';

/** The dictionary entries for the words of one query. */
export interface DictionaryLookup {
  /** The stems that occur in public text. */
  readonly stems: ReadonlySet<string>;
  /** Public words that start with the last word of the query, most frequent first. */
  readonly completions: readonly PublicWord[];
}

const MAX_COMPLETIONS = 24;

export function lookUpWords(
  vocabulary: Vocabulary,
  stems: readonly string[],
  prefix: string | undefined,
  now: Date,
): DictionaryLookup {
  return {
    stems: new Set(stems.filter((stem) => vocabulary.hasStem(stem, now))),
    completions: prefix === undefined ? [] : vocabulary.withPrefix(prefix, MAX_COMPLETIONS, now),
  };
}
