import { lowerBound } from './lower-bound.ts';
import { SimilarWords } from './similar-words.ts';

/** One array per column, as returned by the database. */
export interface WordColumns {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly articles: readonly number[];
  readonly since: readonly number[];
}

export interface PublicWord {
  readonly word: string;
  readonly stem: string;
  /** How many articles have it. */
  readonly articles: number;
  /** When the first of them is published. The word is not public before that. */
  readonly since: number;
}

const moreUsed = (a: PublicWord, b: PublicWord): number =>
  b.articles - a.articles || (a.word < b.word ? -1 : 1);

const rowsOf = ({ words, stems, articles, since }: WordColumns): PublicWord[] =>
  words.map((word, n) => ({
    word,
    stem: stems[n] ?? word,
    articles: articles[n] ?? 0,
    since: since[n] ?? Infinity,
  }));

/** The dictionary of public words in memory. Every search and every keystroke in the search field reads it. */
export class Vocabulary {
  /** Sorted, so that words with the same prefix are adjacent. */
  #words: readonly PublicWord[] = [];
  readonly #stems = new Map<string, number>();
  #similar = new SimilarWords([]);

  constructor(columns: WordColumns) {
    this.change([], columns);
  }

  columns(): WordColumns {
    return {
      words: this.#words.map(({ word }) => word),
      stems: this.#words.map(({ stem }) => stem),
      articles: this.#words.map(({ articles }) => articles),
      since: this.#words.map(({ since }) => since),
    };
  }

  /** Removes words and adds others, possibly new versions of the same words. */
  change(words: readonly string[], columns: WordColumns): void {
    const removed = new Set(words);
    const remaining = this.#words.filter(({ word }) => !removed.has(word));
    this.#words = remaining.concat(rowsOf(columns)).sort((a, b) => (a.word < b.word ? -1 : 1));
    this.#stems.clear();
    for (const { stem, since } of this.#words) {
      this.#stems.set(stem, Math.min(since, this.#stems.get(stem) ?? Infinity));
    }
    this.#similar = new SimilarWords(this.#words.map(({ word }) => word));
  }

  /** Whether a public word has this stem. */
  hasStem(stem: string, now: Date): boolean {
    return (this.#stems.get(stem) ?? Infinity) <= now.getTime();
  }

  /** Whether it is a public word in this form. */
  hasWord(word: string, now: Date): boolean {
    const found = this.#words[this.#lowerBound(word)];
    return found?.word === word && found.since <= now.getTime();
  }

  /** Public words with this prefix, most frequent first. */
  withPrefix(prefix: string, limit: number, now: Date): PublicWord[] {
    const best: PublicWord[] = [];
    const timestamp = now.getTime();
    for (let n = this.#lowerBound(prefix); n < this.#words.length; n += 1) {
      const one = this.#words[n];
      if (!one?.word.startsWith(prefix)) break;
      const last = best.at(-1);
      if (one.since > timestamp || (best.length === limit && last && moreUsed(last, one) < 0)) continue;
      if (best.length === limit) best.pop();
      const position = best.findIndex((other) => moreUsed(one, other) < 0);
      best.splice(position < 0 ? best.length : position, 0, one);
    }
    return best;
  }

  /** Public words within this many edits of the typed one. */
  similarTo(typed: string, edits: number, now: Date): PublicWord[] {
    return this.#similar
      .to(typed, edits)
      .flatMap((n) => this.#words[n] ?? [])
      .filter(({ since }) => since <= now.getTime());
  }

  #lowerBound(text: string): number {
    return lowerBound(this.#words.length, (n) => this.#words[n]?.word ?? '', text);
  }
}
