import type { Database } from '../store/db.ts';
import { findDocument, type StoredSynonyms } from '../store/documents.ts';
import { TICKER } from './document.ts';
import { lexeme, tokenise } from './words.ts';

type Words = readonly string[];

/** With a dollar sign it is a ticker and nothing else: $LINK is not found wherever a link is. */
const wordsOf = (text: string): string[] =>
  tokenise(text).flatMap(({ dollar, ticker, parts }) => (dollar && ticker ? [TICKER + ticker] : parts));
const keyOf = (words: Words): string => words.map(lexeme).join(' ');

export class Synonyms {
  readonly #others = new Map<string, Words[]>();
  /** The most words an entry has. */
  readonly longest: number;

  constructor(groups: StoredSynonyms = []) {
    let longest = 0;
    for (const group of groups) {
      const entries = group
        .map(wordsOf)
        .filter((words) => words.length > 0)
        .map((words) => ({ words, key: keyOf(words) }));
      for (const { words, key } of entries) {
        const others = entries.filter((other) => other.key !== key).map((other) => other.words);
        this.#others.set(key, [...(this.#others.get(key) ?? []), ...others]);
        longest = Math.max(longest, words.length);
      }
    }
    this.longest = longest;
  }

  of(words: Words): readonly Words[] {
    return this.#others.get(keyOf(words)) ?? [];
  }

  /** Single words that a typing error may have been meant for. */
  knows(word: string): boolean {
    return this.#others.has(lexeme(word));
  }
}

export const NO_SYNONYMS = new Synonyms();
const FRESH_MS = 1000;
const kept = new WeakMap<object, { readonly at: number; readonly synonyms: Promise<Synonyms> }>();
const built = new WeakMap<object, { readonly text: string; readonly synonyms: Synonyms }>();

/** Looked at every second, changed once in a while: what reads the same as before is not put together again. */
async function load(db: Database): Promise<Synonyms> {
  const groups = (await findDocument(db, 'synonyms')) ?? [];
  const text = JSON.stringify(groups);
  const last = built.get(db);
  if (last?.text === text) return last.synonyms;
  const synonyms = new Synonyms(groups);
  built.set(db, { text, synonyms });
  return synonyms;
}

/** What editors saved is in use within a second, in every process. */
export async function currentSynonyms(db: Database): Promise<Synonyms> {
  const known = kept.get(db);
  if (known && performance.now() - known.at < FRESH_MS) return known.synonyms;
  const synonyms = load(db);
  kept.set(db, { at: performance.now(), synonyms });
  synonyms.catch(() => kept.delete(db));
  return synonyms;
}
