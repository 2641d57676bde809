import { ABOUT, TICKER } from './document.ts';
import type { DictionaryLookup } from './lookup.ts';
import { hasOnlyStopWords, type ParsedQuery, type QueryPart } from './parse.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';
import { isNumber, isStopWord, lexeme } from './tokenizer.ts';

/** One way to satisfy a part of the query: these lexemes, adjacent with the given gaps if it is a phrase. */
export interface Alternative {
  readonly lexemes: readonly string[];
  readonly gaps?: readonly number[];
  readonly prefix?: boolean;
  /** Whether the article must be about it; an occurrence in the body is not enough. */
  readonly about?: boolean;
  /** Whether it can occur in bodies only, so that no lexeme with a title or subject prefix exists. */
  readonly onlyInBodies?: boolean;
}

/** The index terms of its lexemes, with a term prefix if given. */
export const indexTermsOf = ({ lexemes, prefix, about }: Alternative, mark = about ? ABOUT : ''): string[] =>
  lexemes.map((name, n) => mark + name + (prefix && n === lexemes.length - 1 ? ':*' : ''));

/** Words to highlight if they are adjacent. The last one may be a prefix. */
export interface HighlightPattern {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

export interface TermGroup {
  readonly part: QueryPart;
  readonly alternatives: readonly Alternative[];
  readonly highlightPatterns: readonly HighlightPattern[];
}

/** Shorter prefixes match too many words, so the most frequent completions are used instead. */
const MIN_PREFIX = 4;

/** Adjacent words. Stop words are not indexed and only widen the gap. */
function asPhrase(words: readonly string[]): Alternative | undefined {
  const indexed = words.flatMap((word, n) => (isStopWord(word) ? [] : { name: lexeme(word), n }));
  if (indexed.length === 0) return undefined;
  const gaps = indexed.slice(1).map(({ n }, i) => n - (indexed[i]?.n ?? 0));
  return { lexemes: indexed.map(({ name }) => name), ...(gaps.length ? { gaps } : {}) };
}

/**
 * A name of several words is also indexed as one word if it is written with a hyphen or a number. If all but one of
 * its words are stop words it cannot be searched as a phrase: just-in-time must not match every "time".
 */
function synonymAlternatives(words: readonly string[]): Alternative[] {
  if (words.length === 1) return words.map((word) => ({ lexemes: [lexeme(word)] }));
  const joined: Alternative = { lexemes: [lexeme(words.join(''))] };
  const numbered = words.length === 2 && isNumber(words[1] ?? '');
  const row = asPhrase(words);
  return numbered || !row?.gaps ? [joined] : [joined, row];
}

function prefixAlternatives(part: QueryPart, { completions }: DictionaryLookup): Alternative[] {
  const last = part.words.at(-1) ?? '';
  const head = part.words
    .slice(0, -1)
    .filter((word) => !isStopWord(word))
    .map(lexeme);
  const short = last.length < MIN_PREFIX;
  // A complete word matches as it is, and usually no longer word starts with it.
  const inBodies = !completions.some(({ stem }) => stem.startsWith(last) && stem !== lexeme(last));
  const wide = short ? [] : [{ lexemes: [...head, last], prefix: true, inBodies }];
  const joined =
    part.joined && part.joined.length >= MIN_PREFIX ? [{ lexemes: [part.joined], prefix: true }] : [];
  const matching = completions.filter(({ stem }) => short || !stem.startsWith(last));
  // Words with a one- or two-character prefix occur in every body, so only subjects are searched.
  const about = short && head.length === 0;
  return [...wide, ...joined, ...matching.map(({ stem }) => ({ lexemes: [...head, stem], about }))];
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
    // A hyphenated compound is a single word if all but one of its parts are stop words.
    ...(part.joined && names.length < part.words.length ? [] : [{ lexemes: names.map(lexeme) }]),
    ...synonyms.of(part.words).flatMap(synonymAlternatives),
    ...(lookup ? prefixAlternatives(part, lookup) : []),
  ];
}

function highlightPatternsOf(part: QueryPart, synonyms: Synonyms, unfinished: boolean): HighlightPattern[] {
  const prefix = unfinished && part.kind === 'words';
  const separateWords =
    part.kind === 'words' && part.words.length > 1 ? part.words.filter((word) => !isStopWord(word)) : [];
  return [
    { words: part.words, prefix },
    ...(part.joined ? [{ words: [part.joined], prefix }] : []),
    ...separateWords.map((word) => ({ words: [word], prefix: false })),
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

/** Stop words are dropped, unless the query consists only of stop words. */
export function expandQuery(parsed: ParsedQuery, synonyms: Synonyms, lookup: DictionaryLookup): TermGroup[] {
  const named = mergeSynonymPhrases(parsed.parts, synonyms);
  const significant = named.filter((part) => !hasOnlyStopWords(part));
  const parts = significant.length ? significant : named;
  const last = parsed.unfinished ? parsed.parts.at(-1) : undefined;
  return parts.map((part) => {
    const isUnfinished = last !== undefined && part.end === last.end && part.kind === 'words';
    return {
      part: part,
      alternatives: alternativesOf(part, synonyms, isUnfinished ? lookup : undefined),
      highlightPatterns: highlightPatternsOf(part, synonyms, isUnfinished),
    };
  });
}

/** Exclusions apply to the words as typed, without synonyms or prefixes. */
export const exclusionAlternatives = (without: readonly QueryPart[]): Alternative[][] =>
  without
    .filter((part) => !hasOnlyStopWords(part))
    .map((part) => alternativesOf(part, NO_SYNONYMS, undefined));
