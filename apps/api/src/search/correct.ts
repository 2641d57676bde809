import { editDistance } from './edit-distance.ts';
import { isEnglishWord } from './english-words.ts';
import type { TermGroup } from './expand-query.ts';
import type { DictionaryLookup } from './lookup.ts';
import type { ParsedQuery, QueryPart } from './parse.ts';
import type { Synonyms } from './synonyms.ts';
import { lexeme } from './tokenizer.ts';
import { typingCost } from './typing-cost.ts';
import type { Vocabulary } from './vocabulary.ts';

const MAX_EDITS = 2;
/** Shorter words have too many similar words for a reliable correction. */
const MIN_CORRECTED = 4;

/** A short word allows one edit only. A swap of neighbours counts as one. */
const allowed = (word: string): number => (word.length < 6 ? 1 : MAX_EDITS);

/** Of two equally likely errors, the one of the more frequent word is assumed. */
const FREQUENCY_SHARE = 0.06;

/** The public word that was probably meant, of those within `edits`. */
type Closest = (typed: string, edits?: number) => string | undefined;

const closestIn =
  (vocabulary: Vocabulary, now: Date): Closest =>
  (typed, edits = allowed(typed)) => {
    const close = vocabulary.similarTo(typed, edits, now).map(({ word, articles }) => ({
      word,
      cost: typingCost(typed, word) - FREQUENCY_SHARE * Math.log2(articles),
    }));
    close.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
    return close[0]?.word;
  };

const correctable = ({ kind, words, joined }: QueryPart): boolean =>
  kind === 'words' && (words.length === 1 || joined !== undefined);

/** The words of a query that may be typing errors. */
interface Suspects {
  /** Words that are neither English nor in any text that this reader may read. They find nothing. */
  readonly unknown: readonly QueryPart[];
  /** English words that this reader finds nowhere. They are correct, but another word may have been meant. */
  readonly unused: readonly QueryPart[];
}

export interface CorrectionContext {
  readonly vocabulary: Vocabulary;
  readonly parsed: ParsedQuery;
  readonly groups: readonly TermGroup[];
  readonly synonyms: Synonyms;
  readonly lookup: DictionaryLookup;
  /** The stems that occur in no public text, but in one that this reader may read. */
  readonly readable: ReadonlySet<string>;
  readonly now: Date;
}

function suspectsIn({ parsed, groups, synonyms, lookup, readable }: CorrectionContext): Suspects {
  const last = parsed.unfinished ? parsed.parts.at(-1) : undefined;
  const isKnown = (word: string) =>
    lookup.stems.has(lexeme(word)) || readable.has(lexeme(word)) || synonyms.knows(word);
  const suspects = groups
    .map(({ part }) => part)
    .filter((part) => {
      const word = part.words.join('');
      if (!correctable(part) || word.length < MIN_CORRECTED || /^\d/.test(word)) return false;
      if (part.end === last?.end && lookup.completions.length > 0) return false;
      return !part.words.every(isKnown);
    });
  const isEnglish = ({ words }: QueryPart) => words.every(isEnglishWord);
  return {
    unknown: suspects.filter((part) => !isEnglish(part)),
    unused: suspects.filter(isEnglish),
  };
}

export interface Correction {
  readonly query: string;
  /** Whether it replaces only words that find nothing and are not English, so that it may be searched instead. */
  readonly automatic: boolean;
  /** Whether all replaced words are so long that they are hardly similar to another word by chance. */
  readonly certain: boolean;
}

/** For one and two edits. */
const CERTAIN_LENGTHS = [6, 9] as const;
const isCertain = (typed: string, word: string): boolean =>
  typed.length >= (CERTAIN_LENGTHS[editDistance(typed, word, MAX_EDITS) - 1] ?? Infinity);

function replaced(
  parsed: ParsedQuery,
  parts: readonly QueryPart[],
  closest: Closest,
  edits?: number,
): Omit<Correction, 'automatic'> {
  let { text: query } = parsed;
  let certain = true;
  for (const part of [...parts].sort((a, b) => b.start - a.start)) {
    const typed = part.words.join('');
    const word = closest(typed, edits);
    if (!word) continue;
    query = query.slice(0, part.start) + word + query.slice(part.end);
    certain &&= isCertain(typed, word);
  }
  return { query, certain };
}

/** The query with words replaced by the closest public words, or undefined if no word is close. */
export function correct(context: CorrectionContext): Correction | undefined {
  const { vocabulary, parsed, now } = context;
  const { unknown, unused } = suspectsIn(context);
  const parts = unknown.length > 0 ? unknown : unused;
  if (parts.length === 0) return undefined;
  const automatic = unknown.length > 0;
  const correction = replaced(parsed, parts, closestIn(vocabulary, now), automatic ? undefined : 1);
  return correction.query === parsed.text ? undefined : { ...correction, automatic };
}
