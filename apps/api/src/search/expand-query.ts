import { joinsIn } from './compounds.ts';
import { TICKER } from './document.ts';
import { type IndexTerm, PREFIX_MARKER } from './index-terms.ts';
import { FAMILIES } from './irregular-forms.ts';
import type { DictionaryLookup } from './lookup.ts';
import { hasOnlyStopWords, type ParsedQuery, type QueryPart } from './parse.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';
import { isNumber, isQuestionWord, isStopWord, lexeme } from './tokenizer.ts';

/** One way to satisfy a part of the query: these lexemes, adjacent with the given gaps if it is a phrase. */
export interface Alternative {
  readonly lexemes: readonly string[];
  readonly gaps?: readonly number[];
  readonly prefix?: boolean;
  /** Whether the article must be about it; an occurrence in the body is not enough. */
  readonly about?: boolean;
  /** How much it counts compared with the typed word; 1 if absent. */
  readonly weight?: number;
}

/** The index terms of its lexemes. */
export const indexTermsOf = ({ lexemes, prefix }: Alternative): IndexTerm[] =>
  lexemes.map((name, n) => name + (prefix && n === lexemes.length - 1 ? PREFIX_MARKER : ''));

/** Words to highlight if they are adjacent. The last one may be a prefix. */
export interface HighlightPattern {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

export interface TermGroup {
  readonly part: QueryPart;
  /** Whether an article is complete without it, as for the question words of a query. */
  readonly optional: boolean;
  readonly alternatives: readonly Alternative[];
  readonly highlightPatterns: readonly HighlightPattern[];
}

/** Shorter prefixes match too many words, so the most frequent completions are used instead. */
const MIN_PREFIX = 4;
const SYNONYM_WEIGHT = 0.85;
const COMPLETION_WEIGHT = 0.8;

/** Adjacent words. Stop words are not indexed and only widen the gap. */
function asPhrase(words: readonly string[]): Alternative | undefined {
  const indexed = words.flatMap((word, n) => (isStopWord(word) ? [] : { name: lexeme(word), n }));
  if (indexed.length === 0) return undefined;
  const gaps = indexed.slice(1).map(({ n }, i) => n - (indexed[i]?.n ?? 0));
  return { lexemes: indexed.map(({ name }) => name), ...(gaps.length ? { gaps } : {}) };
}

/** Nothing if all but one of the words are stop words: just-in-time must not match every "time". */
function namePhrase(words: readonly string[]): Alternative[] {
  const phrase = asPhrase(words);
  return phrase?.gaps ? [phrase] : [];
}

/** A name of several words is also indexed as one word if it is written with a hyphen or a number. */
function synonymAlternatives(words: readonly string[]): Alternative[] {
  if (words.length === 1) return words.map((word) => ({ lexemes: [lexeme(word)] }));
  const joined: Alternative = { lexemes: [lexeme(words.join(''))] };
  const numbered = words.length === 2 && isNumber(words[1] ?? '');
  return numbered ? [joined] : [joined, ...namePhrase(words)];
}

function prefixAlternatives(part: QueryPart, { completions }: DictionaryLookup): Alternative[] {
  const last = part.words.at(-1) ?? '';
  const head = part.words
    .slice(0, -1)
    .filter((word) => !isStopWord(word))
    .map(lexeme);
  const short = last.length < MIN_PREFIX;
  const weight = COMPLETION_WEIGHT;
  const wide = short ? [] : [{ lexemes: [...head, last], prefix: true, weight }];
  const joined =
    part.joined && part.joined.length >= MIN_PREFIX ? [{ lexemes: [part.joined], prefix: true, weight }] : [];
  const matching = completions.filter(({ stem }) => short || !stem.startsWith(last));
  // Words with a one- or two-character prefix occur in every body, so only subjects are searched.
  const about = short && head.length === 0;
  return [...wide, ...joined, ...matching.map(({ stem }) => ({ lexemes: [...head, stem], about, weight }))];
}

function alternativesOf(
  part: QueryPart,
  synonyms: Synonyms,
  lookup: DictionaryLookup | undefined,
): Alternative[] {
  if (part.kind === 'ticker') return part.words.map((word) => ({ lexemes: [TICKER + word] }));
  if (part.kind === 'phrase') return [asPhrase(part.words) ?? { lexemes: part.words.map(lexeme) }];
  const own = part.words.filter((word) => !isStopWord(word));
  const names = own.length ? own : part.words;
  return [
    ...(part.joined ? [{ lexemes: [lexeme(part.joined)] }] : []),
    ...(part.joined && names.length < part.words.length
      ? namePhrase(part.words)
      : [{ lexemes: names.map(lexeme) }]),
    ...synonyms
      .of(part.words)
      .flatMap(synonymAlternatives)
      .map((option) => ({ ...option, weight: SYNONYM_WEIGHT })),
    ...(lookup ? prefixAlternatives(part, lookup) : []),
  ];
}

const families = new Map(FAMILIES.map((forms) => [lexeme(forms[0]), forms]));

/** Irregular forms do not begin like the typed word, so each needs a pattern of its own. */
const otherForms = (word: string): string[] =>
  (families.get(lexeme(word)) ?? []).filter((form) => form !== word);

function highlightPatternsOf(part: QueryPart, synonyms: Synonyms, unfinished: boolean): HighlightPattern[] {
  const prefix = unfinished && part.kind === 'words';
  const separateWords =
    part.kind === 'words' && part.words.length > 1 ? part.words.filter((word) => !isStopWord(word)) : [];
  return [
    { words: part.words, prefix },
    ...(part.joined ? [{ words: [part.joined], prefix }] : []),
    ...separateWords.map((word) => ({ words: [word], prefix: false })),
    ...(part.kind === 'words' ? part.words.flatMap(otherForms) : []).map((word) => ({
      words: [word],
      prefix: false,
    })),
    ...(part.kind === 'words' ? synonyms.of(part.words) : []).map((words) => ({ words, prefix: false })),
  ];
}

/** Merges consecutive parts that form a synonym entry of several words. */
function mergeSynonymPhrases(parts: readonly QueryPart[], synonyms: Synonyms): QueryPart[] {
  const all: QueryPart[] = [];
  for (let n = 0; n < parts.length; n += 1) {
    const part = parts[n];
    if (!part) break;
    let taken = 1;
    for (let size = Math.min(synonyms.longest, parts.length - n); size > 1 && taken === 1; size -= 1) {
      const run = parts.slice(n, n + size);
      const words = run.flatMap((one) => one.words);
      if (!run.every(({ kind }) => kind === 'words') || synonyms.of(words).length === 0) continue;
      const end = run.at(-1)?.end ?? part.end;
      all.push({ kind: 'words', words, joined: words.join(''), start: part.start, end });
      taken = size;
    }
    if (taken === 1) all.push(part);
    n += taken - 1;
  }
  return all;
}

/** Removes phrases with a word that is an alternative by itself: every article with the phrase has the word. */
function withoutImplied(alternatives: readonly Alternative[]): Alternative[] {
  const isWholeWord = ({ lexemes, prefix, about }: Alternative) => lexemes.length === 1 && !prefix && !about;
  const single = new Map(
    alternatives
      .filter(isWholeWord)
      .map(({ lexemes, weight = 1 }): [string, number] => [lexemes[0] ?? '', weight])
      .sort(([, a], [, b]) => a - b),
  );
  return alternatives.filter(
    ({ lexemes, gaps, weight = 1 }) => !gaps || !lexemes.some((name) => (single.get(name) ?? 0) >= weight),
  );
}

const isQuestion = (part: QueryPart): boolean => part.kind === 'words' && part.words.every(isQuestionWord);

/**
 * Stop words are dropped, unless the query consists only of stop words. Words that only phrase a question are
 * optional, unless there are no others.
 */
export function expandQuery(parsed: ParsedQuery, synonyms: Synonyms, lookup: DictionaryLookup): TermGroup[] {
  const named = mergeSynonymPhrases(parsed.parts, synonyms);
  const significant = named.filter((part) => !hasOnlyStopWords(part));
  const parts = significant.length ? significant : named;
  const last = parsed.unfinished ? parsed.parts.at(-1) : undefined;
  const hasSubject = parts.some((part) => !isQuestion(part));
  const joins = joinsIn(named).filter(
    ({ word, hasParticle }) => !hasParticle || lookup.stems.has(lexeme(word)),
  );
  return parts.map((part) => {
    const isUnfinished = last !== undefined && part.end === last.end && part.kind === 'words';
    // An article with the joined word has both of its words.
    const compounds = [
      ...joins.filter((join) => join.parts.includes(part)).map(({ word }) => [word]),
      ...(part.kind === 'words' && part.words.length === 1 ? part.words.flatMap(lookup.splitsOf) : []),
    ];
    return {
      part,
      optional: hasSubject && isQuestion(part),
      alternatives: withoutImplied([
        ...alternativesOf(part, synonyms, isUnfinished ? lookup : undefined),
        ...compounds.flatMap((words) => asPhrase(words) ?? []),
      ]),
      highlightPatterns: [
        ...highlightPatternsOf(part, synonyms, isUnfinished),
        ...compounds.map((words) => ({ words, prefix: false })),
      ],
    };
  });
}

/** Exclusions apply to the words as typed, without synonyms or prefixes. */
export const exclusionAlternatives = (without: readonly QueryPart[]): Alternative[][] =>
  without
    .filter((part) => !hasOnlyStopWords(part))
    .map((part) => alternativesOf(part, NO_SYNONYMS, undefined));
