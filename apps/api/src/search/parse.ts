import { isNumber, isStopWord, startsName, type Token, tokenise } from './tokenizer.ts';

/** A part of a query: a word, a compound such as EIP-4844, a name such as layer 2, or a phrase. */
export interface QueryPart {
  /** Folded, in order. A phrase includes its stop words, because they count as positions. */
  readonly words: readonly string[];
  readonly kind: 'words' | 'ticker' | 'phrase';
  readonly joined?: string;
  /** The range in the text, so that a correction can replace it. */
  readonly start: number;
  readonly end: number;
}

export interface ParsedQuery {
  readonly text: string;
  readonly parts: readonly QueryPart[];
  readonly excluded: readonly QueryPart[];
  /** Whether the text ends with a word that may be incomplete. */
  readonly unfinished: boolean;
}

const MAX_PARTS = 24;
const CHUNK = /(-?)"([^"]*)"?|[^\s"]+/gu;

/** Removes invisible directional characters and normalises quotation marks and whitespace. */
const normaliseQuery = (text: string): string =>
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

function phrase(text: string, offset: number): QueryPart | undefined {
  const tokens = tokenise(text);
  const words = tokens.flatMap((token) => token.parts);
  if (words.every(isStopWord)) return undefined;
  return { kind: 'phrase', words, ...spanOf(tokens, offset) };
}

function single(token: Token, offset: number): QueryPart {
  const { parts, joined, ticker, dollar } = token;
  const span = spanOf([token], offset);
  if (dollar && ticker) return { kind: 'ticker', words: [ticker], ...span };
  return { kind: 'words', words: parts, ...span, ...(joined ? { joined } : {}) };
}

/** Joins a word and the following number into one name, unless the reader separated them. */
function joinNumberedNames(parts: readonly QueryPart[]): QueryPart[] {
  const all: QueryPart[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    const [name] = before?.words ?? [];
    const [number] = part.words;
    const pair = before?.kind === 'words' && before.words.length === 1 && part.words.length === 1;
    if (pair && name && number && startsName(name) && isNumber(number)) {
      const { start } = before;
      all.splice(-1, 1, {
        kind: 'words',
        words: [name, number],
        joined: name + number,
        start,
        end: part.end,
      });
    } else all.push(part);
  }
  return all;
}

export const hasOnlyStopWords = (part: QueryPart): boolean => part.words.every(isStopWord);

/** Removes repeated parts. */
const distinct = (parts: readonly QueryPart[]): QueryPart[] => {
  const keyOf = ({ kind, words }: QueryPart) => `${kind} ${words.join(' ')}`;
  return [...new Map([...parts].reverse().map((part) => [keyOf(part), part])).values()].reverse();
};

/** Accepts any text. Characters that are not words are ignored, and an open quote ends with the text. */
export function parseQuery(input: string): ParsedQuery {
  const text = normaliseQuery(input);
  const wanted: QueryPart[] = [];
  const without: QueryPart[] = [];
  let unfinished = false;
  for (const match of text.matchAll(CHUNK)) {
    const [chunk, minus, quoted] = match;
    if (quoted !== undefined) {
      const part = phrase(quoted, match.index + chunk.indexOf('"') + 1);
      if (part) (minus ? without : wanted).push(part);
      unfinished = false;
      continue;
    }
    const excluded = /^-[\p{L}\p{N}$]/u.test(chunk);
    const parts = tokenise(chunk).map((token) => single(token, match.index));
    (excluded ? without : wanted).push(...parts);
    if (parts.length) unfinished = !excluded;
  }
  const parts = joinNumberedNames(distinct(wanted).slice(0, MAX_PARTS));
  return { text, parts: parts, excluded: without.slice(0, MAX_PARTS), unfinished };
}
