import type { Articles } from './articles.ts';
import { type Bits, intersection, isEmpty, members } from './bits.ts';
import type { Candidates } from './candidates.ts';
import type { Alternative } from './expand-query.ts';
import { SUBJECT_IMPACT } from './impact.ts';
import { addGroupValues, addValues, offer, valuesByImpact } from './impact-values.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import type { Compound, MatchedGroup, MatchedQuery, Single } from './match.ts';
import type { QueryPlan } from './plan.ts';
import { type Scratch, scratchFor } from './scratch.ts';
import type { ReadAmong, VisibleTerms } from './visible-terms.ts';

/** How much the typed form of a word, and words next to each other, add to the score. */
const WRITTEN_SHARE = 0.15;
const NEIGHBOUR_SHARE = 0.5;
/** How much of its rarity an optional word adds. */
const OPTIONAL_SHARE = 0.2;
/** In a prefix search the completed word is uncertain, so its impact is not compared. */
const PREFIX_IN_COMPOUND = 0.5;

/** Scores by the position of the candidates. Valid until the next query. */
export interface Scores {
  readonly candidates: Candidates;
  readonly scores: Float32Array;
  /** The weight of the groups that the article has, that its title has, and of the whole query. */
  readonly coverage: Float32Array;
  readonly titleCoverage: Float32Array;
  readonly total: number;
}

const PLAIN_VALUES = valuesByImpact(1);

/** Scores articles that match a query. */
export class Scorer {
  readonly #terms: VisibleTerms;
  readonly #articles: Articles;
  readonly #plan: QueryPlan;
  readonly #matched: MatchedQuery;

  constructor(terms: VisibleTerms, plan: QueryPlan, matched: MatchedQuery) {
    this.#terms = terms;
    this.#articles = terms.articles;
    this.#plan = plan;
    this.#matched = matched;
  }

  /** Scores some of the matching articles. */
  scoresOf(wanted: Readonly<Bits>): Scores {
    const candidates = this.#terms.candidates(wanted);
    const scratch = scratchFor(this.#articles);
    const { scores, coverage, titleCoverage } = scratch;
    const { count } = candidates;
    for (const numbers of [scores, coverage, titleCoverage]) numbers.fill(0, 0, count);
    const read = this.#terms.among(wanted);
    for (const group of this.#matched.groups) this.#addGroup(group, candidates, read, scratch);
    this.#addBonuses(candidates, read, scores);
    return { candidates, scores, coverage, titleCoverage, total: this.#matched.total };
  }

  /** Adds the best alternative of each candidate. */
  #addGroup(matched: MatchedGroup, candidates: Candidates, read: ReadAmong, scratch: Scratch): void {
    const { singles, compounds, weight, group } = matched;
    const main = singles.find(isPlainWord);
    for (const single of singles) {
      if (single === main) continue;
      const { about = false, weight: factor = 1 } = single.option;
      const values = valuesByImpact(factor, about ? SUBJECT_IMPACT : undefined);
      read(single.term, offer(values, candidates, scratch), wordsInsteadOf(single, singles));
    }
    for (const compound of compounds) this.#offerCompound(compound, candidates, scratch);
    const values = valuesByImpact(main?.option.weight ?? 1);
    // Columns of the main word are read only once, while the group is added.
    const columns: Uint8Array[] = [];
    if (main) {
      const { chunk } = offer(values, candidates, scratch);
      read(main.term, { chunk, column: ({ tableIndex, impacts }) => (columns[tableIndex] = impacts) });
    }
    const share = group.optional ? OPTIONAL_SHARE * weight : weight;
    addGroupValues({ columns, values, share, covered: group.optional ? 0 : weight }, candidates, scratch);
    scratch.best.fill(0, 0, candidates.count);
    scratch.inTitle.fill(0, 0, candidates.count);
  }

  #offerCompound({ option, terms, having }: Compound, candidates: Candidates, scratch: Scratch): void {
    const among = intersection(candidates.bits, having, this.#terms.sets.take());
    if (isEmpty(among)) return;
    const { sums, best } = scratch;
    const whole = terms.filter((term) => prefixOf(term) === undefined);
    const read = this.#terms.among(among);
    for (const term of whole) addValues(term, PLAIN_VALUES, candidates, read, sums);
    for (const docId of members(among)) {
      const n = candidates.positions[docId] as number;
      const sum = (sums[n] as number) + (terms.length - whole.length) * PREFIX_IN_COMPOUND;
      const value = ((option.weight ?? 1) * sum) / terms.length;
      if (value > (best[n] as number)) best[n] = value;
    }
    sums.fill(0, 0, candidates.count);
  }

  /** The typed forms of the words, and words next to each other. */
  #addBonuses(candidates: Candidates, read: ReadAmong, scores: Float32Array): void {
    const { written, neighbours } = this.#plan;
    const weightOf = (n: number) => this.#matched.groups[n]?.weight ?? 0;
    for (const [n, terms] of written.entries()) {
      for (const term of terms) {
        const weight = (WRITTEN_SHARE * weightOf(n)) / terms.length;
        addValues(term, valuesByImpact(weight), candidates, read, scores);
      }
    }
    for (const { term, first, second } of neighbours) {
      const weight = NEIGHBOUR_SHARE * Math.min(weightOf(first), weightOf(second));
      addValues(term, valuesByImpact(weight), candidates, read, scores);
    }
  }
}

/** Whether it is a word that counts wherever it occurs, and not a prefix. Each article has it at most once. */
const isPlainWord = ({ term, option }: Single): boolean => !option.about && prefixOf(term) === undefined;

/** The words of a prefix that are alternatives themselves and count at least as much, so need not be read twice. */
function wordsInsteadOf(
  { term, option }: Single,
  singles: readonly Single[],
): ReadonlySet<IndexTerm> | undefined {
  if (prefixOf(term) === undefined) return undefined;
  const weightOf = ({ weight = 1 }: Alternative) => weight;
  const others = singles.filter((other) => !other.option.about && weightOf(other.option) >= weightOf(option));
  return new Set(others.map((other) => other.term));
}
