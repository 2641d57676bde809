import { stemmer } from 'stemmer';
import { regularForm } from './irregular-forms.ts';
import { americanSpelling } from './spelling.ts';
import { stemException } from './stem-exceptions.ts';
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts';

/** A word of a text, or several joined by hyphens or similar characters. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
  /** The parts as one word if they are joined by a hyphen: EIP-4844 is also eip4844. */
  readonly joined?: string;
  /** Set if written like a ticker, with a dollar sign or in capitals. */
  readonly ticker?: string;
  readonly dollar: boolean;
}

const RUN = /\$?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.\-‐‑–_/&][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const HYPHENS = /[-‐‑–_]/;
const MAX_WORD = 48;
const MAX_PARTS = 8;

/** Removes accents and case, so that ines finds Inês. Applied to both index and query. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function partsOf(run: string): string[] {
  // Fast path: most words are plain ASCII, and indexing spends most of its time here.
  if (/^[a-zA-Z0-9]+$/.test(run)) return [run.slice(0, MAX_WORD).toLowerCase()];
  if (/^\d+(\.\d+)+$/.test(run)) return [run];
  return fold(run.replace(/['’]s$/i, '').replace(/['’]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_PARTS)
    .map((part) => part.slice(0, MAX_WORD));
}

/** The words of a text in order. Tickers, versions and numbered standards remain single tokens. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(RUN)) {
    const dollar = match[0].startsWith('$');
    const run = dollar ? match[0].slice(1) : match[0];
    const parts = partsOf(run);
    const [first] = parts;
    if (first === undefined) continue;
    const joined = parts.length > 1 && HYPHENS.test(run) ? parts.join('').slice(0, MAX_WORD) : undefined;
    // A word that folding does not change has no capitals.
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
export const isQuestionWord = (word: string): boolean => QUESTION_WORDS.has(word) || isStopWord(word);
/** A number or version, which forms a name with the preceding word, as in Uniswap v4 or layer 2. */
export const isNumber = (word: string): boolean => /^v?\d+$/.test(word);
/** Stop words also precede numbers, but do not start a name. */
export const startsName = (word: string): boolean => /^\p{L}+$/u.test(word) && !isStopWord(word);

const MAX_CACHED_STEMS = 50_000;
const stems = new Map<string, string>();

/** The stem under which a folded word is indexed. A word with a digit is not stemmed. */
export function lexeme(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]{3,}$/.test(word)
    ? (stemException(word) ?? stemmer(regularForm(americanSpelling(word))))
    : word;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}
