import { isNumber, isStopWord, lexeme, startsName, type Token, tokenise } from './words.ts';

export interface Searchable {
  readonly title: string;
  readonly teaser: string;
  /** Analysts, categories and assets: what a reader would name it by. */
  readonly names: readonly string[];
  readonly body: string;
}

/** An article's words as PostgreSQL's tsvector takes them in. */
export interface SearchDocument {
  readonly words: string;
  readonly key: string;
}

/** Marks before a lexeme: in the title; among what the article is about; as written; a ticker. */
export const IN_TITLE = '~';
export const ABOUT = '+';
export const AS_WRITTEN = '=';
export const TICKER = '$';

type Weight = 'A' | 'B' | 'C' | 'D';

/** Between fields, so that no phrase runs from one into the next. */
const GAP = 20;
const MAX_POSITION = 16_000;
/** A body is about the words it repeats; this many of them count. */
const SALIENT = 48;
const MAX_REPEATS = 6;
const MAX_TOKENS = 60_000;

class Vector {
  readonly #places = new Map<string, string[]>();

  add(name: string, position?: number, weight: Weight | '' = ''): void {
    const places = this.#places.get(name);
    const place = position === undefined ? undefined : `${Math.min(position, MAX_POSITION)}${weight}`;
    if (places) {
      if (place && places.length < 200) places.push(place);
    } else this.#places.set(name, place ? [place] : []);
  }

  toString(): string {
    const all: string[] = [];
    for (const [name, places] of this.#places) {
      all.push(places.length ? `'${name}':${places.join()}` : `'${name}'`);
    }
    return all.join(' ');
  }
}

interface Occurrence {
  readonly name: string;
  readonly position: number;
  readonly written: string;
}

/** Every lexeme of a text with its place; stop words take up a place but leave no lexeme. */
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

/** With the body, or without it for those who may not read it. */
export function searchDocument({ title, teaser, names, body }: Searchable): SearchDocument {
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

/** Words of the public fields, as a reader would type them. */
export function publicTerms({ title, teaser, names }: Searchable): string[] {
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
