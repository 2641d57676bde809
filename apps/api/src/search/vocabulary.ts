/** One array a column, as the database sends them. */
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
  /** When the first of them is published: before that the word is not public. */
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

/** The dictionary of public words in memory: every search and every key typed asks it. */
export class Vocabulary {
  /** In the order of their letters, so that those that begin alike stand side by side. */
  #words: readonly PublicWord[] = [];
  readonly #stems = new Map<string, number>();

  constructor(columns: WordColumns) {
    this.change([], columns);
  }

  /** Lets go of words and takes in others, perhaps the same, changed. */
  change(words: readonly string[], columns: WordColumns): void {
    const gone = new Set(words);
    const kept = this.#words.filter(({ word }) => !gone.has(word));
    this.#words = kept.concat(rowsOf(columns)).sort((a, b) => (a.word < b.word ? -1 : 1));
    this.#stems.clear();
    for (const { stem, since } of this.#words) {
      this.#stems.set(stem, Math.min(since, this.#stems.get(stem) ?? Infinity));
    }
  }

  /** Whether some public word has this stem. */
  hasStem(stem: string, now: Date): boolean {
    return (this.#stems.get(stem) ?? Infinity) <= now.getTime();
  }

  /** Public words that begin so, the most used first. */
  beginning(prefix: string, limit: number, now: Date): PublicWord[] {
    const best: PublicWord[] = [];
    const moment = now.getTime();
    for (let n = this.#placeOf(prefix); n < this.#words.length; n += 1) {
      const one = this.#words[n];
      if (!one?.word.startsWith(prefix)) break;
      const last = best.at(-1);
      if (one.since > moment || (best.length === limit && last && moreUsed(last, one) < 0)) continue;
      if (best.length === limit) best.pop();
      const place = best.findIndex((other) => moreUsed(one, other) < 0);
      best.splice(place < 0 ? best.length : place, 0, one);
    }
    return best;
  }

  #placeOf(text: string): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle]?.word ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
