import type { PublicWord, Vocabulary } from './vocabulary.ts';

/** What the dictionary says about the words of one query. */
export interface Lookup {
  /** Stems that some public word has. */
  readonly stems: ReadonlySet<string>;
  /** Public words that begin as the last one does, the most used first. */
  readonly completions: readonly PublicWord[];
}

const MAX_COMPLETIONS = 24;

export function lookUp(
  vocabulary: Vocabulary,
  stems: readonly string[],
  prefix: string | undefined,
  now: Date,
): Lookup {
  return {
    stems: new Set(stems.filter((stem) => vocabulary.hasStem(stem, now))),
    completions: prefix === undefined ? [] : vocabulary.beginning(prefix, MAX_COMPLETIONS, now),
  };
}
