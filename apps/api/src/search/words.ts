import { stemmer } from 'stemmer';
import { stemApart } from './apart.ts';
import { STOP_WORDS } from './stop-words.ts';

/** One run of a text: a word, or several held together by hyphens and the like. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
  /** The parts as one word, where a hyphen holds them together: EIP-4844 is eip4844 too. */
  readonly joined?: string;
  /** As a ticker: written with a dollar sign, or in capitals. */
  readonly ticker?: string;
  readonly dollar: boolean;
}

const RUN = /\$?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.\-‐‑–_/&][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const HYPHENS = /[-‐‑–_]/;
const MAX_WORD = 48;
const MAX_PARTS = 8;

/** Accents and case folded, so that Inês is found by ines. The same on both sides: index and query. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function partsOf(run: string): string[] {
  // Most words are plain, and most of the time spent on indexing is spent here.
  if (/^[a-zA-Z0-9]+$/.test(run)) return [run.slice(0, MAX_WORD).toLowerCase()];
  if (/^\d+(\.\d+)+$/.test(run)) return [run];
  return fold(run.replace(/['’]s$/i, '').replace(/['’]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_PARTS)
    .map((part) => part.slice(0, MAX_WORD));
}

/** The words of a text in their order. Tickers, versions and numbered standards stay words of their own. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(RUN)) {
    const dollar = match[0].startsWith('$');
    const run = dollar ? match[0].slice(1) : match[0];
    const parts = partsOf(run);
    const [first] = parts;
    if (first === undefined) continue;
    const joined = parts.length > 1 && HYPHENS.test(run) ? parts.join('').slice(0, MAX_WORD) : undefined;
    // Unchanged by folding, a word has no capitals.
    const capitals = first !== run && /^(?=.*\p{Lu})[\p{Lu}\p{N}]{2,8}$/u.test(run);
    const isTicker = parts.length === 1 && (dollar || capitals);
    tokens.push({
      start: match.index,
      end: match.index + match[0].length,
      parts,
      dollar,
      ...(joined ? { joined } : {}),
      ...(isTicker ? { ticker: first } : {}),
    });
  }
  return tokens;
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
/** A number or a version: with the word before it, it makes a name, as in Uniswap v4 or layer 2. */
export const isNumber = (word: string): boolean => /^v?\d+$/.test(word);
/** Words that only join once stand before many numbers; a name does not begin with them. */
export const startsName = (word: string): boolean => /^\p{L}+$/u.test(word) && !isStopWord(word);

const MEMORY = 50_000;
const stems = new Map<string, string>();

/** The stem by which a folded word is indexed; anything with a digit in it stays as it is. */
export function lexeme(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]{3,}$/.test(word) ? (stemApart(word) ?? stemmer(word)) : word;
  if (stems.size >= MEMORY) stems.clear();
  stems.set(word, stem);
  return stem;
}
