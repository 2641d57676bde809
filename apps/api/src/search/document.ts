import { type AdjacentLexemes, adjacentLexemes } from './adjacent-lexemes.ts';
import { encodeImpact, type Field, isSubject, occurrenceWeight } from './impact.ts';
import { isNumber, isStopWord, lexeme, startsName, type Token, tokenise } from './tokenizer.ts';

export interface SearchableArticle {
  readonly title: string;
  readonly teaser: string;
  /** Names of analysts, categories and assets. */
  readonly names: readonly string[];
  /** The whole text, including headings and takeaways. */
  readonly body: string;
  /** Parts of the body that say most about its subject. */
  readonly headings?: readonly string[];
  readonly takeaways?: readonly string[];
  /** What readers ask that the article answers. Public, but not part of the article's text. */
  readonly questions?: readonly string[];
}

/** An article's lexemes in the text format of PostgreSQL's tsvector. */
export interface SearchDocument {
  readonly words: string;
  readonly key: string;
  /** A filter for phrases, which rules out most articles before `words` is read. */
  readonly adjacent: AdjacentLexemes;
}

/** Prefixes of a lexeme: describes the subject; not stemmed; a ticker. */
export const ABOUT = '+';
export const AS_WRITTEN = '=';
export const TICKER = '$';

const PAIR_SEPARATOR = '_';

/** The term for two words that follow each other. No lexeme contains the separator. */
export const pairTerm = (first: string, second: string): string => first + PAIR_SEPARATOR + second;
export const isPair = (term: string): boolean => term.includes(PAIR_SEPARATOR);
/** Whether the term is a lexeme, which `words` has too, and not a pair or a written form. */
export const isLexeme = (term: string): boolean => !isPair(term) && !term.startsWith(AS_WRITTEN);

/** The weight of PostgreSQL's `ts_rank`, by which related articles are ranked. */
const RANK_WEIGHTS: Readonly<Record<Field, string>> = {
  ...{ title: 'A', names: 'B', takeaways: 'D', teaser: 'C', questions: 'D', headings: 'D', body: 'D' },
};

/** The distance between fields, so that no phrase matches across them. */
const GAP = 20;
const MAX_POSITION = 16_000;
/** This many of the most repeated pairs of words of a body are indexed. */
const MAX_PAIRS = 48;
const MAX_TOKENS = 60_000;

/** The positions of every lexeme, for phrases. */
class Positions {
  readonly #positions = new Map<string, number[]>();

  add(name: string, position?: number): void {
    const positions = this.#positions.get(name);
    const entry = position === undefined ? [] : [Math.min(position, MAX_POSITION)];
    if (!positions) this.#positions.set(name, entry);
    else if (positions.length < 200) positions.push(...entry);
  }

  toString(): string {
    const all: string[] = [];
    for (const [name, positions] of this.#positions) {
      all.push(positions.length ? `'${name}':${positions.join()}` : `'${name}'`);
    }
    return all.join(' ');
  }
}

interface Tally {
  weight: number;
  /** The first field with the term. */
  readonly field: Field;
}

/** The impact of every term, for ranking. */
class Impacts {
  readonly #tallies = new Map<string, Tally>();

  add(name: string, field: Field, weight: number): void {
    const known = this.#tallies.get(name);
    if (known) known.weight += weight;
    else this.#tallies.set(name, { weight, field });
  }

  /** The terms that describe the subject of the article. */
  *subjects(): Generator<string> {
    for (const [name, { weight }] of this.#tallies) {
      if (isSubject(encodeImpact(weight, false))) yield name;
    }
  }

  toString(): string {
    const all: string[] = [];
    for (const [name, { weight, field }] of this.#tallies) {
      all.push(`'${name}':${encodeImpact(weight, field === 'title')}${RANK_WEIGHTS[field]}`);
    }
    return all.join(' ');
  }
}

interface Occurrence {
  readonly name: string;
  readonly position: number;
  readonly written: string;
}

/** Every lexeme of a text with its position. Stop words occupy a position but produce no lexeme. */
function* occurrences(tokens: readonly Token[], start: number, keepStopWords = false): Generator<Occurrence> {
  let position = start;
  let before: string | undefined;
  for (const { parts, joined, ticker } of tokens) {
    if (joined) yield { name: lexeme(joined), position: position + 1, written: joined };
    for (const part of parts) {
      position += 1;
      if (before && isNumber(part) && startsName(before)) {
        yield { name: before + part, position: position - 1, written: before + part };
      }
      if (keepStopWords || !isStopWord(part)) yield { name: lexeme(part), position, written: part };
      before = part;
    }
    if (ticker) yield { name: TICKER + ticker, position, written: ticker };
  }
}

function mostRepeated(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1);
  return new Map(repeated.sort(([, a], [, b]) => b - a).slice(0, MAX_PAIRS));
}

/** Neighbouring words, ignoring stop words in between. */
function* pairs(tokens: readonly Token[]): Generator<string> {
  let before: string | undefined;
  for (const part of tokens.flatMap((token) => token.parts)) {
    if (isStopWord(part)) continue;
    const name = lexeme(part);
    if (before !== undefined) yield pairTerm(before, name);
    before = name;
  }
}

/** The caller passes an empty body for readers who may not read it. */
export function searchDocument(article: SearchableArticle): SearchDocument {
  const { title, teaser, names, body, headings = [], takeaways = [], questions = [] } = article;
  const words = new Positions();
  const key = new Impacts();
  const positioned: Occurrence[] = [];
  let start = 0;
  const shortField = (field: Field, text: string, inWords: boolean) => {
    const tokens = tokenise(text);
    const each = occurrenceWeight(field, tokens.length);
    for (const occurrence of occurrences(tokens, start, field === 'names')) {
      const { name, position, written } = occurrence;
      if (inWords) {
        words.add(name, position);
        positioned.push(occurrence);
      }
      key.add(name, field, each);
      key.add(AS_WRITTEN + written, field, each);
    }
    for (const pair of pairs(tokens)) key.add(pair, field, each);
    if (inWords) start += tokens.length * 2 + GAP;
  };
  shortField('title', title, true);
  for (const name of names) shortField('names', name, true);
  shortField('teaser', teaser, true);
  for (const text of questions) {
    shortField('questions', text, false);
    // Without positions, because a quoted phrase has to occur in what the reader can read.
    for (const { name } of occurrences(tokenise(text), 0)) words.add(name);
  }
  // The body contains these, so they are not searched a second time.
  for (const text of takeaways) shortField('takeaways', text, false);
  for (const text of headings) shortField('headings', text, false);
  const tokens = tokenise(body).slice(0, MAX_TOKENS);
  const each = occurrenceWeight('body', tokens.length);
  for (const occurrence of occurrences(tokens, start)) {
    words.add(occurrence.name, occurrence.position);
    key.add(occurrence.name, 'body', each);
    positioned.push(occurrence);
  }
  for (const name of key.subjects()) if (isLexeme(name)) words.add(ABOUT + name);
  for (const [pair, count] of mostRepeated(pairs(tokens))) key.add(pair, 'body', each * count);
  return { words: words.toString(), key: key.toString(), adjacent: adjacentLexemes(positioned) };
}

/** The words of the public fields, as a reader would type them. */
export function publicTerms({ title, teaser, names }: SearchableArticle): string[] {
  const terms = new Set<string>();
  for (const token of tokenise([title, ...names, teaser].join(' \n '))) {
    if (token.joined) terms.add(token.parts.join('-'));
    for (const part of token.parts) {
      if (part.length > 1 && !isStopWord(part) && /\p{L}/u.test(part)) terms.add(part);
    }
  }
  return [...terms].sort();
}

/** The lexeme under which a dictionary word is indexed. */
export const termLexeme = (term: string): string => lexeme(term.replaceAll('-', ''));
