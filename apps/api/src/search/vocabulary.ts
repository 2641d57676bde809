import { termLexeme } from './document.ts';
import { lowerBound } from './lower-bound.ts';
import { SimilarWords } from './similar-words.ts';

export interface PublicWord {
  readonly word: string;
  readonly stem: string;
  /** How many articles have it. */
  readonly articles: number;
  /** When the first of them is published. The word is not public before that. */
  readonly since: number;
}

/** A word with the dates of the articles that have it. */
class Word implements PublicWord {
  readonly word: string;
  readonly stem: string;
  readonly #published: number[] = [];
  since = Number.POSITIVE_INFINITY;

  constructor(word: string) {
    this.word = word;
    this.stem = termLexeme(word);
  }

  get articles(): number {
    return this.#published.length;
  }

  add(publishedAt: number): void {
    this.#published.push(publishedAt);
    this.since = Math.min(this.since, publishedAt);
  }

  remove(publishedAt: number): void {
    this.#published.splice(this.#published.indexOf(publishedAt), 1);
    if (publishedAt > this.since) return;
    this.since = this.#published.reduce((first, one) => Math.min(first, one), Number.POSITIVE_INFINITY);
  }
}

const moreUsed = (a: PublicWord, b: PublicWord): number =>
  b.articles - a.articles || (a.word < b.word ? -1 : 1);

/** What depends on which words there are, and not on the articles that have them. */
interface Lookup {
  /** Sorted, so that words with the same prefix are adjacent. */
  readonly words: readonly Word[];
  readonly byStem: ReadonlyMap<string, readonly Word[]>;
  readonly similar: SimilarWords;
}

/** The public words: those of titles, names and teasers. Every search and every keystroke in the search field reads them. */
export class Vocabulary {
  readonly #words = new Map<string, Word>();
  #lookup: Lookup | undefined;

  /** Adds the words of an article that is published at this time. */
  add(words: readonly string[], publishedAt: number): void {
    for (const text of words) {
      const word = this.#words.get(text) ?? new Word(text);
      if (word.articles === 0) {
        this.#words.set(text, word);
        this.#lookup = undefined;
      }
      word.add(publishedAt);
    }
  }

  /** Removes the words of an article that were added before. */
  remove(words: readonly string[], publishedAt: number): void {
    for (const text of words) {
      const word = this.#words.get(text);
      word?.remove(publishedAt);
      if (word?.articles !== 0) continue;
      this.#words.delete(text);
      this.#lookup = undefined;
    }
  }

  #lookUp(): Lookup {
    if (this.#lookup) return this.#lookup;
    const words = [...this.#words.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
    const byStem = Map.groupBy(words, ({ stem }) => stem);
    this.#lookup = { words, byStem, similar: new SimilarWords(words.map(({ word }) => word)) };
    return this.#lookup;
  }

  /** Whether a public word has this stem. */
  hasStem(stem: string, now: Date): boolean {
    const words = this.#lookUp().byStem.get(stem) ?? [];
    return words.some(({ since }) => since <= now.getTime());
  }

  /** How many articles have a word, which is 0 if it is not public. */
  articlesWith(word: string, now: Date): number {
    const found = this.#words.get(word);
    return found && found.since <= now.getTime() ? found.articles : 0;
  }

  /** Public words with this prefix, most frequent first. */
  withPrefix(prefix: string, limit: number, now: Date): PublicWord[] {
    const { words } = this.#lookUp();
    const best: PublicWord[] = [];
    const timestamp = now.getTime();
    for (let n = lowerBound(words.length, (at) => words[at]?.word ?? '', prefix); n < words.length; n += 1) {
      const one = words[n];
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
    const { words, similar } = this.#lookUp();
    return similar
      .to(typed, edits)
      .flatMap((n) => words[n] ?? [])
      .filter(({ since }) => since <= now.getTime());
  }
}
