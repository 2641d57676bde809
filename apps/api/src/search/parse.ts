import { isNumber, isStopWord, startsName, type Token, tokenise } from './words.ts';

/** What one part of a query asks for: a word, a compound such as EIP-4844, a name such as layer 2, a phrase. */
export interface Unit {
  /** Folded, in their order; in a phrase stop words are kept, since they take up room. */
  readonly words: readonly string[];
  readonly kind: 'words' | 'ticker' | 'phrase';
  readonly joined?: string;
  /** Where it stands in the text, so that a correction can put another in its place. */
  readonly start: number;
  readonly end: number;
}

export interface ParsedQuery {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly without: readonly Unit[];
  /** The last thing typed is a word that may not be finished yet. */
  readonly unfinished: boolean;
}

const MAX_UNITS = 24;
const CHUNK = /(-?)"([^"]*)"?|[^\s"]+/gu;

/** Marks that steer the direction of writing say nothing; every kind of quotation mark is one. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[“”„«»＂]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

const spanOf = (tokens: readonly Token[], offset: number) => ({
  start: offset + (tokens[0]?.start ?? 0),
  end: offset + (tokens.at(-1)?.end ?? 0),
});

function phrase(text: string, offset: number): Unit | undefined {
  const tokens = tokenise(text);
  const words = tokens.flatMap((token) => token.parts);
  if (words.every(isStopWord)) return undefined;
  return { kind: 'phrase', words, ...spanOf(tokens, offset) };
}

function single(token: Token, offset: number): Unit {
  const { parts, joined, ticker, dollar } = token;
  const span = spanOf([token], offset);
  if (dollar && ticker) return { kind: 'ticker', words: [ticker], ...span };
  return { kind: 'words', words: parts, ...span, ...(joined ? { joined } : {}) };
}

/** A word and the number after it are one name, as long as the reader did not keep them apart. */
function pairUp(units: readonly Unit[]): Unit[] {
  const all: Unit[] = [];
  for (const unit of units) {
    const before = all.at(-1);
    const [name] = before?.words ?? [];
    const [number] = unit.words;
    const pair = before?.kind === 'words' && before.words.length === 1 && unit.words.length === 1;
    if (pair && name && number && startsName(name) && isNumber(number)) {
      const { start } = before;
      all.splice(-1, 1, {
        kind: 'words',
        words: [name, number],
        joined: name + number,
        start,
        end: unit.end,
      });
    } else all.push(unit);
  }
  return all;
}

export const isEmptyUnit = (unit: Unit): boolean => unit.words.every(isStopWord);

/** Said twice is asked once. */
const distinct = (units: readonly Unit[]): Unit[] => {
  const keyOf = ({ kind, words }: Unit) => `${kind} ${words.join(' ')}`;
  return [...new Map([...units].reverse().map((unit) => [keyOf(unit), unit])).values()].reverse();
};

/** Any text is a query: what cannot be read as words is left out, quotes left open end with the text. */
export function parseQuery(given: string): ParsedQuery {
  const text = tidy(given);
  const asked: Unit[] = [];
  const without: Unit[] = [];
  let unfinished = false;
  for (const match of text.matchAll(CHUNK)) {
    const [chunk, minus, quoted] = match;
    if (quoted !== undefined) {
      const unit = phrase(quoted, match.index + chunk.indexOf('"') + 1);
      if (unit) (minus ? without : asked).push(unit);
      unfinished = false;
      continue;
    }
    const excluded = /^-[\p{L}\p{N}$]/u.test(chunk);
    const units = tokenise(chunk).map((token) => single(token, match.index));
    (excluded ? without : asked).push(...units);
    if (units.length) unfinished = !excluded;
  }
  const units = pairUp(distinct(asked).slice(0, MAX_UNITS));
  return { text, units, without: without.slice(0, MAX_UNITS), unfinished };
}
