import type { Articles } from './articles.ts';
import { type Bits, members } from './bits.ts';
import type { Scores } from './score.ts';

/** The score increases by up to this share if the title has all words. */
const TITLE_BOOST = 0.8;
/** A new article scores up to this share more. After half a year it is half as much. */
const FRESHNESS_BOOST = 0.1;
const FRESHNESS_HALF_MS = 15_552_000_000;

/** Ranks a set of articles by score; ties go to the newest. */
export class Ranking {
  readonly #scores: Scores;
  readonly #articles: Articles;
  readonly #now: number;

  constructor(scores: Scores, articles: Articles, now: Date) {
    this.#scores = scores;
    this.#articles = articles;
    this.#now = now.getTime();
  }

  #scoreOf(docId: number): number {
    const { scores, coverage, titleCoverage } = this.#scores;
    const inTitle = titleCoverage[docId] ?? 0;
    const age = Math.max(0, this.#now - this.#articles.publishedAt(docId));
    return (
      (scores[docId] ?? 0) *
      (coverage[docId] ?? 0) *
      (1 + TITLE_BOOST * inTitle * inTitle) *
      (1 + FRESHNESS_BOOST / (1 + age / FRESHNESS_HALF_MS))
    );
  }

  /** The members of a set from best to worst, after skipping the first `skip`, at most `limit` of them. */
  best(bits: Bits, limit: number, skip: number): number[] {
    if (limit <= 0) return [];
    const docIds = members(bits);
    if (docIds.length <= skip) return [];
    const scores = new Float64Array(docIds.length);
    for (let n = 0; n < docIds.length; n += 1) scores[n] = this.#scoreOf(docIds[n] as number);
    const isBetter = (a: number, b: number): boolean => {
      const [one = 0, other = 0] = [scores[a], scores[b]];
      if (one !== other) return one > other;
      return this.#articles.dateRankOf(docIds[a] ?? 0) > this.#articles.dateRankOf(docIds[b] ?? 0);
    };
    return largest(docIds.length, Math.min(docIds.length, skip + limit), isBetter)
      .slice(skip)
      .map((n) => docIds[n] ?? 0);
  }
}

/** The `wanted` best of `count` numbers, best first. Sorting all of them would take most of the time of a search. */
export function largest(
  count: number,
  wanted: number,
  isBetter: (a: number, b: number) => boolean,
): number[] {
  if (wanted <= 0) return [];
  // A heap with the worst at the root.
  const heap: number[] = [];
  const isWorse = (a = 0, b = 0) => isBetter(heap[b] ?? 0, heap[a] ?? 0);
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] ?? 0, heap[a] ?? 0];
  };
  const sink = () => {
    for (let at = 0; ; ) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && isWorse(child, worst)) worst = child;
      }
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  };
  for (let n = 0; n < count; n += 1) {
    if (heap.length < wanted) {
      let at = heap.push(n) - 1;
      for (; at > 0 && isWorse(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
    } else if (isBetter(n, heap[0] ?? 0)) {
      heap[0] = n;
      sink();
    }
  }
  return heap.sort((a, b) => (isBetter(a, b) ? -1 : 1));
}
