import type { Articles } from './articles.ts';
import {
  addBit,
  type Bits,
  countBits,
  hasBit,
  intersectInto,
  intersection,
  isEmpty,
  members,
  subtractFrom,
  unionInto,
} from './bits.ts';
import type { Candidates } from './candidates.ts';
import { type Alternative, indexTermsOf, type TermGroup } from './expand-query.ts';
import { isSubject, saturated } from './impact.ts';
import { addGroupValues, addValues, offer, valuesByImpact } from './impact-values.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import { membersWithShare } from './partial-matches.ts';
import { isPhrase, type QueryPlan } from './plan.ts';
import { type Scratch, scratchFor } from './scratch.ts';
import type { ReadAmong, VisibleTerms } from './visible-terms.ts';

/** How much the typed form of a word, and words next to each other, add to the score. */
const WRITTEN_SHARE = 0.15;
const NEIGHBOUR_SHARE = 0.5;
/** How much of its rarity an optional word adds. */
const OPTIONAL_SHARE = 0.2;
/** In a prefix search the completed word is uncertain, so its impact is not compared. */
const PREFIX_IN_COMPOUND = 0.5;
/** How much a word that is found nowhere counts. More would hide all articles if a query has many such words. */
const UNKNOWN_SHARE = 0.25;
/**
 * Articles with less than this share of the query's weight are noise. It is the first of these shares that at least
 * `ENOUGH` articles have, or the last: half of 100,000 articles have some word of a question, and nobody reads that far.
 */
const MIN_COVERAGE = [0.6, 0.4, 0.2];
const ENOUGH = 1000;

/** Scores by the position of the candidates. Valid until the next query. */
export interface Scores {
  readonly candidates: Candidates;
  readonly scores: Float32Array;
  /** The weight of the groups that the article has, that its title has, and of the whole query. */
  readonly coverage: Float32Array;
  readonly titleCoverage: Float32Array;
  readonly total: number;
}

/** Below 1, rare words count less: in a question, the rarest word is often not its subject. */
const RARITY_EXPONENT = 0.75;
/** The rarity of a term that this many of all public documents have. */
const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 1.5)) ** RARITY_EXPONENT;

const weighted = (weight: number) => valuesByImpact((impact) => weight * saturated(impact));
const PLAIN_VALUES = weighted(1);

/** Whether an article contains an alternative whose words must be adjacent. */
export type PhraseLookup = (option: Alternative) => Readonly<Bits>;

interface Single {
  readonly option: Alternative;
  readonly term: IndexTerm;
}

/** Several lexemes that an article must have all of. */
interface Compound {
  readonly option: Alternative;
  readonly terms: readonly IndexTerm[];
  readonly having: Bits;
}

/** The articles that match a group of alternatives, and what is needed to score them. */
interface Matched {
  /** The articles with any of the alternatives. */
  readonly having: Bits;
  readonly weight: number;
  readonly singles: readonly Single[];
  readonly compounds: readonly Compound[];
}

interface MatchedGroup extends Matched {
  readonly optional: boolean;
}

/** Finds the articles that match a query by operations on sets, and scores only those that are to be ranked. */
export class Scorer {
  /** Articles with all groups, and articles with enough of them. */
  readonly complete: Bits;
  readonly partial: Bits;
  readonly #terms: VisibleTerms;
  readonly #phrases: PhraseLookup;
  readonly #articles: Articles;
  readonly #plan: QueryPlan;
  readonly #groups: readonly MatchedGroup[];
  /** The weight of the whole query. */
  readonly #total: number;

  /** `inScope` are the articles of which enough have to match; all if it is absent. */
  constructor(terms: VisibleTerms, phrases: PhraseLookup, plan: QueryPlan, inScope?: Readonly<Bits>) {
    this.#terms = terms;
    this.#phrases = phrases;
    this.#articles = terms.articles;
    this.#plan = plan;
    this.#groups = plan.groups.map((group) => this.#matchGroup(group));
    const required = this.#groups.filter(({ optional }) => !optional);
    this.#total = totalWeight(required);
    const excluded = plan.excluded.map((alternatives) => this.#match(alternatives).having);
    this.complete = this.#terms.sets.takeEmpty();
    if (required[0]) this.complete.set(required[0].having);
    for (const { having } of required.slice(1)) intersectInto(this.complete, having);
    for (const having of excluded) subtractFrom(this.complete, having);
    this.partial = this.#partialMatches(required, excluded, inScope);
  }

  #partialMatches(
    required: readonly Matched[],
    excluded: readonly Readonly<Bits>[],
    inScope: Readonly<Bits> | undefined,
  ): Bits {
    const partial = this.#terms.sets.takeEmpty();
    if (required.length < 2) return partial;
    const sets = required.map(({ having: bits, weight }) => ({ bits, weight }));
    const counted = this.#terms.sets.take();
    const count = (bits: Bits) => countBits(inScope ? intersection(bits, inScope, counted) : bits);
    const complete = count(this.complete);
    let found = complete;
    for (const share of MIN_COVERAGE) {
      if (found >= ENOUGH) break;
      const members = membersWithShare(sets, this.#total, share, this.#terms.sets);
      if (!members) continue;
      partial.set(members);
      for (const having of [this.complete, ...excluded]) subtractFrom(partial, having);
      found = complete + count(partial);
    }
    return partial;
  }

  #matchGroup({ optional, alternatives }: TermGroup): MatchedGroup {
    return { ...this.#match(alternatives), optional };
  }

  /**
   * The weight is the rarity in the public table: what members may read must not change the order for others, nor the
   * other way round.
   */
  #match(alternatives: readonly Alternative[]): Matched {
    const options = alternatives.map((option) => ({ option, terms: indexTermsOf(option) }));
    const singles = options.flatMap(({ option, terms: [term, ...others] }) =>
      term !== undefined && others.length === 0 ? { option, term } : [],
    );
    const { visible, publicCount } = this.#terms.find(singles.map(({ term }) => term));
    const isAbout = singles.some(({ option }) => option.about);
    const having = isAbout ? this.#describedBy(singles) : visible;
    let together: number | undefined;
    const compounds = options.flatMap(({ option, terms }) => {
      if (terms.length < 2) return [];
      const { having: all, weight } = this.#matchCompound(option, terms);
      together ??= weight;
      unionInto(having, all);
      return { option, terms, having: all };
    });
    const { publishedCount } = this.#terms;
    const weight = singles.length > 0 ? rarity(publishedCount, publicCount) : (together ?? 0);
    return { having, weight, singles, compounds };
  }

  /** The articles with any of the words, and as their subject if that is required. */
  #describedBy(singles: readonly Single[]): Bits {
    const anywhere = singles.filter(({ option }) => !option.about).map(({ term }) => term);
    const having = this.#terms.find(anywhere).visible;
    for (const { option, term } of singles) {
      if (!option.about) continue;
      this.#terms.among(this.#terms.find([term]).visible)(term, {
        chunk({ docIds, impacts, count }, used) {
          for (let n = 0; n < count; n += 1) {
            const docId = docIds[n] as number;
            if (isSubject(impacts[n] as number) && hasBit(used, docId)) addBit(having, docId);
          }
        },
      });
    }
    return having;
  }

  #matchCompound(option: Alternative, terms: readonly IndexTerm[]): { having: Bits; weight: number } {
    const found = terms.map((term) => this.#terms.find([term]));
    const { publishedCount } = this.#terms;
    const weight = found.reduce((sum, { publicCount }) => sum + rarity(publishedCount, publicCount), 0);
    const sets = found.map(({ visible }) => visible);
    const confirmed = isPhrase(option) ? [this.#phrases(option)] : [];
    const having = [...sets, ...confirmed].reduce((all, set) =>
      intersection(all, set, this.#terms.sets.take()),
    );
    return { having, weight };
  }

  /** Scores some of the matching articles. */
  scoresOf(wanted: Readonly<Bits>): Scores {
    const candidates = this.#terms.candidates(wanted);
    const scratch = scratchFor(this.#articles);
    const { scores, coverage, titleCoverage } = scratch;
    const { count } = candidates;
    for (const numbers of [scores, coverage, titleCoverage]) numbers.fill(0, 0, count);
    const read = this.#terms.among(wanted);
    for (const group of this.#groups) this.#addGroup(group, candidates, read, scratch);
    this.#addBonuses(candidates, read, scores);
    return { candidates, scores, coverage, titleCoverage, total: this.#total };
  }

  /** Adds the best alternative of each candidate. */
  #addGroup(group: MatchedGroup, candidates: Candidates, read: ReadAmong, scratch: Scratch): void {
    const { singles, compounds, weight, optional } = group;
    const main = singles.find(isPlainWord);
    for (const single of singles) {
      if (single === main) continue;
      const { about = false, weight: factor = 1 } = single.option;
      const values = valuesByImpact((impact) =>
        about && !isSubject(impact) ? 0 : factor * saturated(impact),
      );
      const visitor = offer(values, candidates, scratch);
      read(single.term, visitor, wordsInsteadOf(single, singles));
    }
    for (const compound of compounds) this.#offerCompound(compound, candidates, scratch);
    const values = weighted(main?.option.weight ?? 1);
    // Columns of the main word are read only once, while the group is added.
    const columns: Uint8Array[] = [];
    if (main) {
      const { chunk } = offer(values, candidates, scratch);
      read(main.term, { chunk, column: ({ tableIndex, impacts }) => (columns[tableIndex] = impacts) });
    }
    const share = optional ? OPTIONAL_SHARE * weight : weight;
    addGroupValues({ columns, values, share, covered: optional ? 0 : weight }, candidates, scratch);
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
    const weightOf = (n: number) => this.#groups[n]?.weight ?? 0;
    for (const [n, terms] of written.entries()) {
      for (const term of terms) {
        const weight = (WRITTEN_SHARE * weightOf(n)) / terms.length;
        addValues(term, weighted(weight), candidates, read, scores);
      }
    }
    for (const { term, first, second } of neighbours) {
      const weight = NEIGHBOUR_SHARE * Math.min(weightOf(first), weightOf(second));
      addValues(term, weighted(weight), candidates, read, scores);
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

/**
 * A word that this reader finds nowhere would be the rarest of all and outweigh all others. It counts as a share of the
 * median of the others instead.
 */
function totalWeight(groups: readonly Matched[]): number {
  const weights = groups.filter(({ having }) => !isEmpty(having)).map(({ weight }) => weight);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const median = [...weights].sort((a, b) => a - b)[Math.floor(weights.length / 2)] ?? 1;
  return sum + UNKNOWN_SHARE * median * (groups.length - weights.length);
}
