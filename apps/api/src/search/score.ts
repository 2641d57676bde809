import { type Alternative, indexTermsOf, type TermGroup } from './expand-query.ts';
import { isInTitle, isSubject, saturated } from './impact.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import type { QueryPlan } from './plan.ts';
import type { ReaderView } from './reader-view.ts';

/** How much the typed form of a word, and words next to each other, add to the score. */
const WRITTEN_SHARE = 0.15;
const NEIGHBOUR_SHARE = 0.5;
/** How much of its rarity an optional word adds. */
const OPTIONAL_SHARE = 0.2;
/** In a prefix search the completed word is uncertain, so its impact is not compared. */
const PREFIX_IN_COMPOUND = 0.5;
/** The score increases by up to this share if the title has all words. */
const TITLE_BOOST = 0.8;
/** A new article scores up to this share more. After half a year it is half as much. */
const FRESHNESS_BOOST = 0.1;
const FRESHNESS_HALF_MS = 15_552_000_000;
/** How much a word that is found nowhere counts. More would hide all articles if a query has many such words. */
const UNKNOWN_SHARE = 0.25;
/** Below 1, rare words count less: in a question, the rarest word is often not its subject. */
const RARITY_EXPONENT = 0.75;

/** The rarity of a term that this many of all public documents have. */
const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 1.5)) ** RARITY_EXPONENT;

/** The matches of one group of the query. Reused from group to group: adding a group to the scores clears it. */
interface GroupMatches {
  /** By doc id: the best value of its alternatives on the article; 0 if the article has none. */
  readonly best: Float32Array;
  /** Whether the title has one. */
  readonly inTitle: Uint8Array;
}

interface Weighted {
  readonly weight: number;
  readonly isFound: boolean;
}

/**
 * The scores of all articles for one query, by doc id. Everything that the order of the results depends on is computed
 * here, from what the reader may read. A further signal is a further line in `rank`.
 */
export class Scores {
  readonly #view: ReaderView;
  readonly #score: Float32Array;
  /** The weight of the groups that the article has, and that its title has. */
  readonly #coverage: Float32Array;
  readonly #titleCoverage: Float32Array;
  /** The number of groups that the article has, without optional ones. */
  readonly #found: Uint8Array;
  readonly #isExcluded: Uint8Array;
  readonly #matches: GroupMatches;
  /** The number of groups that a complete match has. */
  readonly #required: number;
  /** The weight of the whole query. */
  readonly #total: number;

  constructor(view: ReaderView, plan: QueryPlan) {
    const { size } = view;
    this.#view = view;
    this.#score = new Float32Array(size);
    this.#coverage = new Float32Array(size);
    this.#titleCoverage = new Float32Array(size);
    this.#found = new Uint8Array(size);
    this.#isExcluded = new Uint8Array(size);
    this.#matches = { best: new Float32Array(size), inTitle: new Uint8Array(size) };
    const groups = plan.groups.map((group) => ({ ...this.#addGroup(group), group }));
    const required = groups.filter(({ group }) => !group.optional);
    this.#required = required.length;
    this.#total = totalWeight(required);
    const weights = groups.map(({ weight }) => weight);
    this.#addBonuses(plan, weights);
    for (const alternatives of plan.excluded) this.#exclude(alternatives);
  }

  isComplete(docId: number): boolean {
    return this.#required > 0 && this.#found[docId] === this.#required && !this.#isExcluded[docId];
  }

  /** Whether the article has some, but not all groups. */
  isPartial(docId: number): boolean {
    const found = this.#found[docId] as number;
    return found > 0 && found < this.#required && !this.#isExcluded[docId];
  }

  /** The share of the query's weight that the article has. */
  shareOf(docId: number): number {
    return (this.#coverage[docId] as number) / this.#total;
  }

  /** By how much an article is worth reading for this query. */
  rank(docId: number, now: Date): number {
    const share = this.shareOf(docId);
    const inTitle = (this.#titleCoverage[docId] as number) / this.#total;
    const age = Math.max(0, now.getTime() - (this.#view.articles.publishedAt[docId] as number));
    const freshness = 1 + FRESHNESS_BOOST / (1 + age / FRESHNESS_HALF_MS);
    return (this.#score[docId] as number) * share * (1 + TITLE_BOOST * inTitle * inTitle) * freshness;
  }

  #addGroup({ alternatives, optional }: TermGroup): Weighted {
    const { best, inTitle } = this.#matches;
    const weight = this.#match(alternatives);
    const share = optional ? OPTIONAL_SHARE * weight : weight;
    // Fields of the object are read much more slowly in a loop over all articles.
    const [scores, coverage, titleCoverage] = [this.#score, this.#coverage, this.#titleCoverage];
    const found = this.#found;
    let isFound = false;
    for (let docId = 0; docId < best.length; docId += 1) {
      const value = best[docId] as number;
      if (value === 0) continue;
      isFound = true;
      scores[docId] = (scores[docId] as number) + share * value;
      if (optional) continue;
      found[docId] = (found[docId] as number) + 1;
      coverage[docId] = (coverage[docId] as number) + weight;
      if (inTitle[docId]) titleCoverage[docId] = (titleCoverage[docId] as number) + weight;
    }
    best.fill(0);
    inTitle.fill(0);
    return { weight, isFound };
  }

  #exclude(alternatives: readonly Alternative[]): void {
    const { best, inTitle } = this.#matches;
    this.#match(alternatives);
    for (let docId = 0; docId < best.length; docId += 1) if (best[docId]) this.#isExcluded[docId] = 1;
    best.fill(0);
    inTitle.fill(0);
  }

  /** Finds the articles with any of the alternatives. Returns the weight, which is the rarity of the first of them. */
  #match(alternatives: readonly Alternative[]): number {
    const { publishedCount } = this.#view;
    const options = alternatives.map((option) => ({ option, terms: indexTermsOf(option) }));
    const single: IndexTerm[] = [];
    let together: number | undefined;
    for (const { option, terms } of options) {
      if (terms.length > 1) {
        this.#matchTogether(option, terms);
        together ??= terms.reduce(
          (sum, term) => sum + rarity(publishedCount, this.#view.publicCount([term])),
          0,
        );
      } else
        for (const term of terms) {
          this.#matchTerm(term, option);
          single.push(term);
        }
    }
    return single.length > 0 ? rarity(publishedCount, this.#view.publicCount(single)) : (together ?? 0);
  }

  #matchTerm(term: IndexTerm, { about = false, weight = 1 }: Alternative): void {
    const { best, inTitle } = this.#matches;
    this.#view.forEach(term, (docId, impact) => {
      if (about && !isSubject(impact)) return;
      const value = weight * saturated(impact);
      if (value > (best[docId] as number)) best[docId] = value;
      if (isInTitle(impact)) inTitle[docId] = 1;
    });
  }

  /** An article must have all of the terms, and one after the other if the alternative is a phrase. */
  #matchTogether({ lexemes, gaps, weight = 1 }: Alternative, terms: readonly IndexTerm[]): void {
    const { best } = this.#matches;
    const having = new Uint8Array(this.#view.size);
    const sums = new Float32Array(this.#view.size);
    for (const [n, term] of terms.entries()) {
      const isPrefix = prefixOf(term) !== undefined;
      this.#view.forEach(term, (docId, impact) => {
        if (having[docId] !== n) return;
        having[docId] = n + 1;
        sums[docId] = (sums[docId] as number) + (isPrefix ? PREFIX_IN_COMPOUND : saturated(impact));
      });
    }
    const isPhrase = gaps && this.#view.phrase(lexemes, gaps);
    for (let docId = 0; docId < having.length; docId += 1) {
      if (having[docId] !== terms.length || (isPhrase && !isPhrase(docId))) continue;
      const value = (weight * (sums[docId] as number)) / terms.length;
      if (value > (best[docId] as number)) best[docId] = value;
    }
  }

  /** The typed forms of the words, and words next to each other. */
  #addBonuses({ written, neighbours }: QueryPlan, weights: readonly number[]): void {
    const scores = this.#score;
    const add = (term: IndexTerm, weight: number) =>
      this.#view.forEach(term, (docId, impact) => {
        scores[docId] = (scores[docId] as number) + weight * saturated(impact);
      });
    for (const [n, terms] of written.entries()) {
      for (const term of terms) add(term, (WRITTEN_SHARE * (weights[n] ?? 0)) / terms.length);
    }
    for (const { term, first, second } of neighbours) {
      add(term, NEIGHBOUR_SHARE * Math.min(weights[first] ?? 0, weights[second] ?? 0));
    }
  }
}

/**
 * A word that this reader finds nowhere would be the rarest of all and outweigh all others. It counts as a share of the
 * median of the others instead.
 */
function totalWeight(groups: readonly Weighted[]): number {
  const weights = groups.filter(({ isFound }) => isFound).map(({ weight }) => weight);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const median = [...weights].sort((a, b) => a - b)[Math.floor(weights.length / 2)] ?? 1;
  return sum + UNKNOWN_SHARE * median * (groups.length - weights.length);
}
