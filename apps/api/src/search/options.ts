import { ABOUT, TICKER } from './document.ts';
import type { Lookup } from './lookup.ts';
import { isEmptyUnit, type ParsedQuery, type Unit } from './parse.ts';
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts';
import { isNumber, isStopWord, lexeme } from './words.ts';

/** One way to satisfy a part of the query: these lexemes, side by side where gaps are given. */
export interface Option {
  readonly lexemes: readonly string[];
  readonly gaps?: readonly number[];
  readonly prefix?: boolean;
  /** The article has to be about it; that the body has it somewhere is not enough. */
  readonly about?: boolean;
  /** Bodies alone may have it: no title, teaser or name does, so that there is no marked form to look for. */
  readonly inBodies?: boolean;
}

/** The names of its lexemes in the index, under a mark where one is given. */
export const namesOf = ({ lexemes, prefix, about }: Option, mark = about ? ABOUT : ''): string[] =>
  lexemes.map((name, n) => mark + name + (prefix && n === lexemes.length - 1 ? ':*' : ''));

/** What to mark in a text: these words in a row, the last perhaps only begun. */
export interface Mark {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

export interface Group {
  readonly unit: Unit;
  readonly options: readonly Option[];
  readonly marks: readonly Mark[];
}

/** Below this the index holds too many words that begin so; the dictionary's most used stand for them. */
const MIN_PREFIX = 4;

/** Words in a row; stop words are not indexed, and are counted as the room they take up. */
function inARow(words: readonly string[]): Option | undefined {
  const kept = words.flatMap((word, n) => (isStopWord(word) ? [] : { name: lexeme(word), n }));
  if (kept.length === 0) return undefined;
  const gaps = kept.slice(1).map(({ n }, i) => n - (kept[i]?.n ?? 0));
  return { lexemes: kept.map(({ name }) => name), ...(gaps.length ? { gaps } : {}) };
}

/**
 * A name of several words is indexed as one where a hyphen or a number makes it so. Where all but one of
 * them are stop words there is no row to look for: just-in-time must not be found wherever time is.
 */
function synonymOptions(words: readonly string[]): Option[] {
  if (words.length === 1) return words.map((word) => ({ lexemes: [lexeme(word)] }));
  const joined: Option = { lexemes: [lexeme(words.join(''))] };
  const numbered = words.length === 2 && isNumber(words[1] ?? '');
  const row = inARow(words);
  return numbered || !row?.gaps ? [joined] : [joined, row];
}

function prefixOptions(unit: Unit, { completions }: Lookup): Option[] {
  const last = unit.words.at(-1) ?? '';
  const head = unit.words
    .slice(0, -1)
    .filter((word) => !isStopWord(word))
    .map(lexeme);
  const short = last.length < MIN_PREFIX;
  // A whole word is found as it is; most often nothing longer begins with it.
  const inBodies = !completions.some(({ stem }) => stem.startsWith(last) && stem !== lexeme(last));
  const wide = short ? [] : [{ lexemes: [...head, last], prefix: true, inBodies }];
  const joined =
    unit.joined && unit.joined.length >= MIN_PREFIX ? [{ lexemes: [unit.joined], prefix: true }] : [];
  const begun = completions.filter(({ stem }) => short || !stem.startsWith(last));
  // A letter or two begin words that stand in every body; what the articles are about tells more.
  const about = short && head.length === 0;
  return [...wide, ...joined, ...begun.map(({ stem }) => ({ lexemes: [...head, stem], about }))];
}

function optionsOf(unit: Unit, synonyms: Synonyms, lookup: Lookup | undefined): Option[] {
  if (unit.kind === 'ticker') return unit.words.map((word) => ({ lexemes: [TICKER + word] }));
  if (unit.kind === 'phrase') return [inARow(unit.words) ?? { lexemes: unit.words.map(lexeme) }];
  const own = unit.words.filter((word) => !isStopWord(word));
  const names = own.length ? own : unit.words;
  return [
    ...(unit.joined ? [{ lexemes: [lexeme(unit.joined)] }] : []),
    // What a hyphen holds together is one word once all but one of its parts are stop words.
    ...(unit.joined && names.length < unit.words.length ? [] : [{ lexemes: names.map(lexeme) }]),
    ...synonyms.of(unit.words).flatMap(synonymOptions),
    ...(lookup ? prefixOptions(unit, lookup) : []),
  ];
}

function marksOf(unit: Unit, synonyms: Synonyms, unfinished: boolean): Mark[] {
  const prefix = unfinished && unit.kind === 'words';
  const apart =
    unit.kind === 'words' && unit.words.length > 1 ? unit.words.filter((word) => !isStopWord(word)) : [];
  return [
    { words: unit.words, prefix },
    ...(unit.joined ? [{ words: [unit.joined], prefix }] : []),
    ...apart.map((word) => ({ words: [word], prefix: false })),
    ...(unit.kind === 'words' ? synonyms.of(unit.words) : []).map((words) => ({ words, prefix: false })),
  ];
}

/** Entries of several words are found wherever they stand in the query. */
function withNames(units: readonly Unit[], synonyms: Synonyms): Unit[] {
  const all: Unit[] = [];
  for (let n = 0; n < units.length; n += 1) {
    const unit = units[n];
    if (!unit) break;
    let taken = 1;
    for (let size = Math.min(synonyms.longest, units.length - n); size > 1 && taken === 1; size -= 1) {
      const run = units.slice(n, n + size);
      const words = run.flatMap((one) => one.words);
      if (!run.every(({ kind }) => kind === 'words') || synonyms.of(words).length === 0) continue;
      const end = run.at(-1)?.end ?? unit.end;
      all.push({ kind: 'words', words, joined: words.join(''), start: unit.start, end });
      taken = size;
    }
    if (taken === 1) all.push(unit);
    n += taken - 1;
  }
  return all;
}

/** Stop words ask for nothing, unless nothing else is asked for. */
export function groupsOf(parsed: ParsedQuery, synonyms: Synonyms, lookup: Lookup): Group[] {
  const named = withNames(parsed.units, synonyms);
  const telling = named.filter((unit) => !isEmptyUnit(unit));
  const units = telling.length ? telling : named;
  const last = parsed.unfinished ? parsed.units.at(-1) : undefined;
  return units.map((unit) => {
    const begun = last !== undefined && unit.end === last.end && unit.kind === 'words';
    return {
      unit,
      options: optionsOf(unit, synonyms, begun ? lookup : undefined),
      marks: marksOf(unit, synonyms, begun),
    };
  });
}

/** What must not stand in an article: as it was typed, no more. */
export const optionsWithout = (without: readonly Unit[]): Option[][] =>
  without.filter((unit) => !isEmptyUnit(unit)).map((unit) => optionsOf(unit, NO_SYNONYMS, undefined));
