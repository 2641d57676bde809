import { isNumber, isStopWord, lexeme, startsName, type Token, tokenise } from './tokenizer.ts';

export interface SearchableArticle {
  readonly title: string;
  readonly teaser: string;
  /** Names of analysts, categories and assets. */
  readonly names: readonly string[];
  readonly body: string;
}

/** An article's lexemes in the text format of PostgreSQL's tsvector. */
export interface SearchDocument {
  readonly words: string;
  readonly key: string;
}

/** Prefixes of a lexeme: in the title; describes the subject; not stemmed; a ticker. */
export const IN_TITLE = '~';
export const ABOUT = '+';
export const AS_WRITTEN = '=';
export const TICKER = '$';

type Weight = 'A' | 'B' | 'C' | 'D';

/** The distance between fields, so that no phrase matches across them. */
const GAP = 20;
const MAX_POSITION = 16_000;
/** The most repeated words of a body describe its subject; this many are used. */
const SALIENT = 48;
const MAX_REPEATS = 6;
const MAX_TOKENS = 60_000;

class Vector {
  readonly #positions = new Map<string, string[]>();

  add(name: string, position?: number, weight: Weight | '' = ''): void {
    const positions = this.#positions.get(name);
    const entry = position === undefined ? undefined : `${Math.min(position, MAX_POSITION)}${weight}`;
    if (positions) {
      if (entry && positions.length < 200) positions.push(entry);
    } else this.#positions.set(name, entry ? [entry] : []);
  }

  toString(): string {
    const all: string[] = [];
    for (const [name, positions] of this.#positions) {
      all.push(positions.length ? `'${name}':${positions.join()}` : `'${name}'`);
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

function salient(body: readonly Occurrence[]): Map<string, Occurrence[]> {
  const byName = new Map<string, Occurrence[]>();
  for (const one of body) {
    const others = byName.get(one.name);
    if (others) others.push(one);
    else byName.set(one.name, [one]);
  }
  const repeated = [...byName].filter(([, all]) => all.length > 1);
  return new Map(repeated.sort(([, a], [, b]) => b.length - a.length).slice(0, SALIENT));
}

/** The caller passes an empty body for readers who may not read it. */
export function searchDocument({ title, teaser, names, body }: SearchableArticle): SearchDocument {
  const words = new Vector();
  const key = new Vector();
  let start = 0;
  const publicField = (text: string, weight: Weight, inTitle: boolean, isName: boolean) => {
    const tokens = tokenise(text);
    for (const { name, position, written } of occurrences(tokens, start, isName)) {
      words.add(name, position);
      words.add(ABOUT + name);
      key.add(name, position, weight);
      if (inTitle) words.add(IN_TITLE + name);
      if (inTitle || isName) key.add(AS_WRITTEN + written, position, weight);
    }
    start += tokens.length * 2 + GAP;
  };
  publicField(title, 'A', true, false);
  for (const name of names) publicField(name, 'B', false, true);
  publicField(teaser, 'C', false, false);
  const inBody = [...occurrences(tokenise(body).slice(0, MAX_TOKENS), start)];
  for (const { name, position } of inBody) words.add(name, position);
  for (const [name, all] of salient(inBody)) {
    words.add(ABOUT + name);
    for (const { position } of all.slice(0, MAX_REPEATS)) key.add(name, position, 'D');
  }
  return { words: words.toString(), key: key.toString() };
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
