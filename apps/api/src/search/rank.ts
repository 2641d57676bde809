import type { Articles } from './articles.ts';
import { BestFirst } from './best-first.ts';
import type { Scores } from './score.ts';

/** The score increases by up to this share if the title has all words. */
const TITLE_BOOST = 0.8;
/** A new article scores up to this share more. After half a year it is half as much. */
const FRESHNESS_BOOST = 0.1;
const FRESHNESS_HALF_MS = 15_552_000_000;

/** Ranks the candidates by score; ties go to the newest. */
export class Ranking {
  readonly #scores: Scores;
  readonly #articles: Articles;
  readonly #now: number;

  constructor(scores: Scores, articles: Articles, now: Date) {
    this.#scores = scores;
    this.#articles = articles;
    this.#now = now.getTime();
  }

  #freshnessOf(docId: number): number {
    const age = Math.max(0, this.#now - this.#articles.publishedAt(docId));
    return 1 + FRESHNESS_BOOST / (1 + age / FRESHNESS_HALF_MS);
  }

  /** The score by position, without freshness. */
  #ageless(): (n: number) => number {
    const { memory, total } = this.#scores;
    const { scores, coverage, titleCoverage } = memory.kernel.parts;
    return (n) => {
      const share = (coverage.floats[n] ?? 0) / total;
      const inTitle = (titleCoverage.floats[n] ?? 0) / total;
      return (scores.floats[n] ?? 0) * share * (1 + TITLE_BOOST * inTitle * inTitle);
    };
  }

  /**
   * The doc ids from best to worst without those of `except`, after skipping the first `skip`, at most `limit` of them.
   * A candidate that would not be among the best even if it were new is skipped. The last candidates, mostly the newest,
   * come first: they are more often among the best, and the sooner these are known, the more of the others are skipped.
   */
  best(limit: number, skip: number, except?: ReadonlySet<number>): number[] {
    const { memory, candidates, total } = this.#scores;
    const { count, docIds } = candidates;
    if (limit <= 0 || count <= skip) return [];
    const { kernel } = memory;
    const { scores, coverage, titleCoverage } = kernel.parts;
    const last = (before: number, least: number) =>
      kernel.functions.lastScoring(
        scores.address,
        coverage.address,
        titleCoverage.address,
        before,
        total,
        TITLE_BOOST,
        least / (1 + FRESHNESS_BOOST),
      );
    const scoreOf = this.#ageless();
    const best = new BestFirst(Math.min(count, skip + limit), (a, b) => this.#isNewer(a, b));
    for (let n = last(count, best.worst); n >= 0; n = last(n, best.worst)) {
      const docId = docIds[n] as number;
      if (!except?.has(docId)) best.offer(docId, scoreOf(n) * this.#freshnessOf(docId));
    }
    return best.inOrder().slice(skip);
  }

  #isNewer(docId: number, other: number): boolean {
    return this.#articles.dateRankOf(docId) > this.#articles.dateRankOf(other);
  }
}
