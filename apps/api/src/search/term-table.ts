import { isPair } from './document.ts';
import { gapOf, MAX_GAP, type StoredDocument, sequenceEntry, termOf } from './document-format.ts';
import type { Impact } from './impact.ts';
import { lowerBound } from './lower-bound.ts';

const IMPACT_BITS = 7;
/** Up to this many new terms are searched one by one before they are sorted in. */
const MAX_UNSORTED = 500;

/** An article with a term, and the impact of the term on it, in one number. */
export type Posting = number;
export const docIdOf = (posting: Posting): number => posting >>> IMPACT_BITS;
export const impactOf = (posting: Posting): Impact => posting & ((1 << IMPACT_BITS) - 1);

/** The articles with a term: the first `count` of the postings. */
export interface PostingList {
  readonly postings: Int32Array;
  readonly count: number;
}

class GrowingList implements PostingList {
  postings = new Int32Array(4);
  count = 0;

  push(posting: Posting): void {
    if (this.count === this.postings.length) {
      const longer = new Int32Array(Math.ceil(this.count * 1.5));
      longer.set(this.postings);
      this.postings = longer;
    }
    this.postings[this.count++] = posting;
  }

  keep(isUsed: (docId: number) => boolean): void {
    const kept = this.postings.subarray(0, this.count).filter((posting) => isUsed(docIdOf(posting)));
    this.count = kept.length;
    this.postings.set(kept);
  }
}

const EMPTY: PostingList = { postings: new Int32Array(0), count: 0 };

/** A substring would keep the whole text that it was cut from in memory. */
const detachedCopy = (word: string): string => (word.length > 12 ? Buffer.from(word).toString() : word);

/** The terms of some articles, each with a number and the articles that have it, and the words of the articles in order. */
export class TermTable {
  readonly #numbers = new Map<string, number>();
  /** By the number of the term. Most terms are in one article only, which needs no list; 0 stands for none. */
  readonly #lists: (Posting | GrowingList)[] = [];
  /** By doc id. */
  readonly #sequences: (Int32Array | undefined)[] = [];
  /** Sorted, so that terms with the same beginning are adjacent. Without pairs, which no prefix means. */
  #sorted: string[] = [];
  #unsorted: string[] = [];

  add(docId: number, { terms, impacts, sequence }: StoredDocument): void {
    const numbers = terms.map((term, n) =>
      this.#addPosting(term, (docId << IMPACT_BITS) | (impacts[n] ?? 0)),
    );
    this.#sequences[docId] = sequence.map((entry) =>
      sequenceEntry(numbers[termOf(entry)] ?? 0, gapOf(entry)),
    );
  }

  #addPosting(term: string, posting: Posting): number {
    const known = this.#numbers.get(term);
    if (known === undefined) return this.#addTerm(detachedCopy(term), posting);
    const list = this.#lists[known];
    if (list instanceof GrowingList) list.push(posting);
    else if (list === 0) this.#lists[known] = posting;
    else {
      const both = new GrowingList();
      both.push(list as Posting);
      both.push(posting);
      this.#lists[known] = both;
    }
    return known;
  }

  #addTerm(term: string, posting: Posting): number {
    const number = this.#lists.push(posting) - 1;
    this.#numbers.set(term, number);
    if (!isPair(term)) this.#unsorted.push(term);
    return number;
  }

  /** Forgets the articles with other doc ids. */
  keep(isUsed: (docId: number) => boolean): void {
    for (const [number, list] of this.#lists.entries()) {
      if (list instanceof GrowingList) list.keep(isUsed);
      else if (list !== 0 && !isUsed(docIdOf(list))) this.#lists[number] = 0;
    }
    for (const docId of this.#sequences.keys()) if (!isUsed(docId)) this.#sequences[docId] = undefined;
  }

  list(term: string): PostingList {
    const number = this.#numbers.get(term);
    const list = number === undefined ? 0 : (this.#lists[number] as Posting | GrowingList);
    if (list instanceof GrowingList) return list;
    return list === 0 ? EMPTY : { postings: Int32Array.of(list), count: 1 };
  }

  /** The terms with this beginning. */
  withPrefix(prefix: string): string[] {
    if (this.#unsorted.length > MAX_UNSORTED) {
      this.#sorted = this.#sorted.concat(this.#unsorted).sort((a, b) => (a < b ? -1 : 1));
      this.#unsorted = [];
    }
    const found = this.#unsorted.filter((term) => term.startsWith(prefix));
    const { length } = this.#sorted;
    for (let n = lowerBound(length, (at) => this.#sorted[at] as string, prefix); n < length; n += 1) {
      const term = this.#sorted[n] as string;
      if (!term.startsWith(prefix)) break;
      found.push(term);
    }
    return found;
  }

  /** A check whether an article has these terms one after the other, each at this distance to the one before it. */
  phrase(terms: readonly string[], gaps: readonly number[]): (docId: number) => boolean {
    const numbers = terms.map((term) => this.#numbers.get(term));
    if (numbers.includes(undefined)) return () => false;
    const [first] = numbers;
    return (docId) => {
      const sequence = this.#sequences[docId];
      if (!sequence) return false;
      for (let start = 0; start < sequence.length; start += 1) {
        if (termOf(sequence[start] as number) === first && continues(sequence, start, numbers, gaps))
          return true;
      }
      return false;
    };
  }
}

/** Whether the terms follow that at `start`. Several terms may be at the same place. */
function continues(
  sequence: Int32Array,
  start: number,
  terms: readonly (number | undefined)[],
  gaps: readonly number[],
): boolean {
  let distance = 0;
  let next = 1;
  for (let n = start + 1; n < sequence.length && next < terms.length; n += 1) {
    const entry = sequence[n] as number;
    const wanted = gaps[next - 1] as number;
    distance += gapOf(entry);
    if (gapOf(entry) === MAX_GAP || distance > wanted) return false;
    if (distance === wanted && termOf(entry) === terms[next]) {
      next += 1;
      distance = 0;
    }
  }
  return next === terms.length;
}
