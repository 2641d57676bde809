import type { Bits } from './bits.ts';
import { ABOUT, AS_WRITTEN } from './document.ts';
import { keyEntries } from './key.ts';
import { beginningOf, type Name } from './names.ts';
import { Postings } from './postings.ts';

/** So many new words are looked through one by one before they are put in their places. */
const MAX_UNSORTED = 500;

/** Ranked by: these have a note with each article, the others tell only that it has the word. */
const isNoted = (name: string): boolean => name.startsWith(ABOUT) || name.startsWith(AS_WRITTEN);

/** Cut from a long text a word would keep all of that text in memory. */
const apart = (word: string): string => (word.length > 12 ? Buffer.from(word).toString() : word);

/** An article's row: `words` with blanks between, `key` as PostgreSQL writes it. */
export interface Indexed {
  readonly slot: number;
  readonly words: string;
  readonly key: string;
}

function listIn(lists: Map<string, number[]>, name: string): number[] {
  const known = lists.get(name);
  if (known) return known;
  const list: number[] = [];
  lists.set(name, list);
  return list;
}

/** Every word of one table, each with the slots of its articles. */
export class TableWords {
  readonly #lists = new Map<string, number>();
  readonly #postings = new Postings();
  /** In the order of their letters, so that those that begin alike stand side by side. */
  #sorted: string[] = [];
  #unsorted: string[] = [];

  get bytes(): number {
    return this.#postings.bytes;
  }

  /** Articles that come after all others, in the order of their slots. */
  add(articles: readonly Indexed[]): void {
    // Word by word, not article by article: each list is gone to once.
    const words = new Map<string, number[]>();
    const notes = new Map<string, number[]>();
    for (const article of articles) {
      for (const word of article.words.split(' ')) {
        // What the article is about stands in the key, with how much.
        if (word !== '' && !isNoted(word)) listIn(words, word).push(article.slot);
      }
      for (const { name, note } of keyEntries(article.key)) listIn(notes, name).push(article.slot, note);
    }
    for (const [word, slots] of words) {
      const list = this.#listFor(word);
      for (const slot of slots) this.#postings.append(list, slot);
    }
    for (const [name, pairs] of notes) {
      const list = this.#listFor(isNoted(name) ? name : ABOUT + name);
      for (let n = 0; n < pairs.length; n += 2) this.#postings.append(list, pairs[n] ?? 0, pairs[n + 1]);
    }
  }

  /** Called where much was added: the next search need not put it in order. */
  settle(): void {
    this.#sorted = this.#sorted.concat(this.#unsorted).sort((a, b) => (a < b ? -1 : 1));
    this.#unsorted = [];
  }

  countOf(name: Name): number {
    return this.#named(name).reduce((sum, list) => sum + this.#postings.countOf(list), 0);
  }

  addTo(bits: Bits, name: Name): void {
    for (const list of this.#named(name)) this.#postings.addTo(bits, list, isNoted(name));
  }

  /** Hands over articles that are about the word, with their notes: the wanted ones, and some others. */
  eachNote(name: Name, wanted: Int32Array, take: (slot: number, note: number) => void): void {
    for (const list of this.#named(name)) {
      const { numbers, notes, count } = this.#postings.read(list, true, wanted);
      for (let n = 0; n < count; n += 1) take(numbers[n] ?? 0, notes[n] ?? 0);
    }
  }

  #listFor(word: string): number {
    const known = this.#lists.get(word);
    if (known !== undefined) return known;
    const list = this.#postings.create();
    const own = apart(word);
    this.#lists.set(own, list);
    this.#unsorted.push(own);
    return list;
  }

  #named(name: Name): number[] {
    const beginning = beginningOf(name);
    if (beginning === undefined) {
      const list = this.#lists.get(name);
      return list === undefined ? [] : [list];
    }
    if (this.#unsorted.length > MAX_UNSORTED) this.settle();
    const words = this.#unsorted.filter((word) => word.startsWith(beginning));
    for (let n = this.#placeOf(beginning); n < this.#sorted.length; n += 1) {
      const word = this.#sorted[n] ?? '';
      if (!word.startsWith(beginning)) break;
      words.push(word);
    }
    return words.map((word) => this.#lists.get(word) ?? 0);
  }

  #placeOf(text: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
