import type { Bits } from './bits.ts';
import { ABOUT, AS_WRITTEN } from './document.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import { Postings } from './postings.ts';
import { parseTermCounts } from './term-weights.ts';

/** Up to this many new terms are searched linearly before they are sorted in. */
const MAX_UNSORTED = 500;

/** Terms used for ranking store packed counts with each article; the others store only that it has the term. */
const hasCounts = (name: string): boolean => name.startsWith(ABOUT) || name.startsWith(AS_WRITTEN);

/** A substring would keep the whole text it was cut from in memory. */
const detachedCopy = (word: string): string => (word.length > 12 ? Buffer.from(word).toString() : word);

/** An article's row: `words` separated by spaces, `key` in PostgreSQL's text format. */
export interface IndexedRow {
  readonly docId: number;
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

/** All terms of one table, each with the doc ids of its articles. */
export class TableTermIndex {
  readonly #lists = new Map<string, number>();
  readonly #postings = new Postings();
  /** Sorted, so that terms with the same prefix are adjacent. */
  #sorted: string[] = [];
  #unsorted: string[] = [];

  get bytes(): number {
    return this.#postings.bytes;
  }

  /** Adds articles whose doc ids are higher than all others, in ascending order. */
  add(articles: readonly IndexedRow[]): void {
    // Grouped by term, so that each posting list is visited once.
    const words = new Map<string, number[]>();
    const notes = new Map<string, number[]>();
    for (const article of articles) {
      for (const word of article.words.split(' ')) {
        // Ranking terms are in the key, together with their counts.
        if (word !== '' && !hasCounts(word)) listIn(words, word).push(article.docId);
      }
      for (const { name, packedCounts } of parseTermCounts(article.key))
        listIn(notes, name).push(article.docId, packedCounts);
    }
    for (const [word, docIds] of words) {
      const list = this.#listFor(word);
      for (const docId of docIds) this.#postings.append(list, docId);
    }
    for (const [name, pairs] of notes) {
      const list = this.#listFor(hasCounts(name) ? name : ABOUT + name);
      for (let n = 0; n < pairs.length; n += 2) this.#postings.append(list, pairs[n] ?? 0, pairs[n + 1]);
    }
  }

  /** Called after adding many articles, so that the next search does not have to sort. */
  sortTerms(): void {
    this.#sorted = this.#sorted.concat(this.#unsorted).sort((a, b) => (a < b ? -1 : 1));
    this.#unsorted = [];
  }

  countOf(name: IndexTerm): number {
    return this.#named(name).reduce((sum, list) => sum + this.#postings.countOf(list), 0);
  }

  addTo(bits: Bits, name: IndexTerm): void {
    for (const list of this.#named(name)) this.#postings.addTo(bits, list, hasCounts(name));
  }

  /** Visits articles with the term and their packed counts: all wanted ones, and possibly others. */
  eachCounted(
    name: IndexTerm,
    wanted: Int32Array,
    visit: (docId: number, packedCounts: number) => void,
  ): void {
    for (const list of this.#named(name)) {
      const { numbers, values, count } = this.#postings.read(list, true, wanted);
      for (let n = 0; n < count; n += 1) visit(numbers[n] ?? 0, values[n] ?? 0);
    }
  }

  #listFor(word: string): number {
    const known = this.#lists.get(word);
    if (known !== undefined) return known;
    const list = this.#postings.create();
    const own = detachedCopy(word);
    this.#lists.set(own, list);
    this.#unsorted.push(own);
    return list;
  }

  #named(name: IndexTerm): number[] {
    const beginning = prefixOf(name);
    if (beginning === undefined) {
      const list = this.#lists.get(name);
      return list === undefined ? [] : [list];
    }
    if (this.#unsorted.length > MAX_UNSORTED) this.sortTerms();
    const words = this.#unsorted.filter((word) => word.startsWith(beginning));
    for (let n = this.#lowerBound(beginning); n < this.#sorted.length; n += 1) {
      const word = this.#sorted[n] ?? '';
      if (!word.startsWith(beginning)) break;
      words.push(word);
    }
    return words.map((word) => this.#lists.get(word) ?? 0);
  }

  #lowerBound(text: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
