import { encodeImpact, type Field, type Impact, occurrenceWeight } from './impact.ts';
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

/** A word at its place in the text. */
export interface Occurrence {
  readonly name: string;
  readonly position: number;
}

/** What is searched of an article: either what everyone may read of it, or the whole article. */
export interface SearchDocument {
  /** Every term with its impact. */
  readonly terms: ReadonlyMap<string, Impact>;
  /** The words of title, names, teaser and body in order, for phrases. */
  readonly sequence: readonly Occurrence[];
}

/** Prefixes of a lexeme: not stemmed; a ticker. */
export const AS_WRITTEN = '=';
export const TICKER = '$';

const PAIR_SEPARATOR = '_';

/** The term for two words that follow each other. No lexeme contains the separator. */
export const pairTerm = (first: string, second: string): string => first + PAIR_SEPARATOR + second;
export const isPair = (term: string): boolean => term.includes(PAIR_SEPARATOR);
/** The distance between fields, so that no phrase matches across them. */
const GAP = 20;
/** This many of the most repeated pairs of words of a body are indexed. */
const MAX_PAIRS = 48;
const MAX_TOKENS = 60_000;

interface Tally {
  weight: number;
  /** Whether the title has the term. */
  readonly inTitle: boolean;
}

/** The impact of every term. */
class Impacts {
  readonly #tallies = new Map<string, Tally>();

  add(name: string, field: Field, weight: number): void {
    const known = this.#tallies.get(name);
    if (known) known.weight += weight;
    else this.#tallies.set(name, { weight, inTitle: field === 'title' });
  }

  encoded(): Map<string, Impact> {
    const terms = new Map<string, Impact>();
    for (const [name, { weight, inTitle }] of this.#tallies) terms.set(name, encodeImpact(weight, inTitle));
    return terms;
  }
}

interface WrittenOccurrence extends Occurrence {
  readonly written: string;
}

/** Every lexeme of a text with its position. Stop words occupy a position but produce no lexeme. */
function* occurrences(
  tokens: readonly Token[],
  start: number,
  keepStopWords = false,
): Generator<WrittenOccurrence> {
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
  const impacts = new Impacts();
  const sequence: Occurrence[] = [];
  let start = 0;
  const shortField = (field: Field, text: string, isInText: boolean) => {
    const tokens = tokenise(text);
    const each = occurrenceWeight(field, tokens.length);
    for (const { name, position, written } of occurrences(tokens, start, field === 'names')) {
      if (isInText) sequence.push({ name, position });
      impacts.add(name, field, each);
      impacts.add(AS_WRITTEN + written, field, each);
    }
    for (const pair of pairs(tokens)) impacts.add(pair, field, each);
    if (isInText) start += tokens.length * 2 + GAP;
  };
  shortField('title', title, true);
  for (const name of names) shortField('names', name, true);
  shortField('teaser', teaser, true);
  // Not in the text, because a quoted phrase has to occur in what the reader can read.
  for (const text of questions) shortField('questions', text, false);
  // The body contains these, so they are not in the text a second time.
  for (const text of takeaways) shortField('takeaways', text, false);
  for (const text of headings) shortField('headings', text, false);
  const tokens = tokenise(body).slice(0, MAX_TOKENS);
  const each = occurrenceWeight('body', tokens.length);
  for (const { name, position } of occurrences(tokens, start)) {
    sequence.push({ name, position });
    impacts.add(name, 'body', each);
  }
  for (const [pair, count] of mostRepeated(pairs(tokens))) impacts.add(pair, 'body', each * count);
  return { terms: impacts.encoded(), sequence };
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
