import type { Database } from '../platform/database/database.ts';
import { findDocument, type StoredGlossary, type StoredSynonyms } from '../platform/database/documents.ts';
import { TICKER } from './document.ts';
import { lexeme, tokenise } from './tokenizer.ts';

type Words = readonly string[];

/** A word with a dollar sign is only a ticker: $LINK must not match every "link". */
const wordsOf = (text: string): string[] =>
  tokenise(text).flatMap(({ dollar, ticker, parts }) => (dollar && ticker ? [TICKER + ticker] : parts));
const keyOf = (words: Words): string => words.map(lexeme).join(' ');

/** The words that mean the same, from the list of synonyms and from the names of each glossary term. */
export class Synonyms {
  readonly #others = new Map<string, Words[]>();
  /** The stems of all words of the synonyms and the glossary. */
  readonly #stems = new Set<string>();
  /** The number of words in the longest entry. */
  readonly longest: number;

  constructor(synonyms: StoredSynonyms = [], glossary: StoredGlossary = []) {
    let longest = 0;
    // A term that is not linked in articles has several meanings.
    const terms = glossary.filter(({ pageOnly }) => !pageOnly);
    for (const group of [...synonyms, ...terms.map(({ term, aliases }) => [term, ...aliases])]) {
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
    const texts = glossary.flatMap(({ term, aliases, definition }) => [term, ...aliases, definition]);
    for (const word of [...synonyms.flat(), ...texts].flatMap(wordsOf)) this.#stems.add(lexeme(word));
  }

  of(words: Words): readonly Words[] {
    return this.#others.get(keyOf(words)) ?? [];
  }

  /** Whether the synonyms or the glossary use the word, so that it is not a typing error. */
  knows(word: string): boolean {
    return this.#stems.has(lexeme(word));
  }
}

export const NO_SYNONYMS = new Synonyms();
const FRESH_MS = 1000;

/** The synonyms as the editors have them. A change takes effect within a second in every process. */
export class CurrentSynonyms {
  readonly #db: Database;
  #cached: { readonly at: number; readonly synonyms: Promise<Synonyms> } | undefined;
  #last: { readonly text: string; readonly synonyms: Synonyms } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  get(): Promise<Synonyms> {
    const known = this.#cached;
    if (known && performance.now() - known.at < FRESH_MS) return known.synonyms;
    const synonyms = this.#load();
    this.#cached = { at: performance.now(), synonyms };
    synonyms.catch(() => {
      this.#cached = undefined;
    });
    return synonyms;
  }

  /** Read often but rarely changed, so the previous object is used again if the text is the same. */
  async #load(): Promise<Synonyms> {
    const groups = (await findDocument(this.#db, 'synonyms')) ?? [];
    const glossary = (await findDocument(this.#db, 'glossary')) ?? [];
    const text = JSON.stringify([groups, glossary]);
    if (this.#last?.text === text) return this.#last.synonyms;
    const synonyms = new Synonyms(groups, glossary);
    this.#last = { text, synonyms };
    return synonyms;
  }
}
