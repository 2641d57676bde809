import { type ArticleList, listWithin } from './article-list.ts';
import type { Articles } from './articles.ts';
import {
  addBit,
  type Bits,
  hasBit,
  intersectInto,
  intersection,
  isEmpty,
  members,
  subtractFrom,
  unionInto,
} from './bits.ts';
import { type Alternative, indexTermsOf, type TermGroup } from './expand-query.ts';
import { isInTitle, isSubject, saturated } from './impact.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import { addWithWeight } from './partial-matches.ts';
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
/** Articles with less than this share of the query's weight are noise. */
const MIN_COVERAGE = 0.2;

/** Scores by doc id. Valid until the next query. */
export interface Scores {
  readonly scores: Float32Array;
  /** The share of the query's weight that the article has, and that its title has. */
  readonly coverage: Float32Array;
  readonly titleCoverage: Float32Array;
}

/** Below 1, rare words count less: in a question, the rarest word is often not its subject. */
const RARITY_EXPONENT = 0.75;
/** The rarity of a term that this many of all public documents have. */
const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 1.5)) ** RARITY_EXPONENT;

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

  constructor(terms: VisibleTerms, phrases: PhraseLookup, plan: QueryPlan) {
    this.#terms = terms;
    this.#phrases = phrases;
    this.#articles = terms.articles;
    this.#plan = plan;
    this.#groups = plan.groups.map((group) => this.#matchGroup(group));
    const required = this.#groups.filter(({ optional }) => !optional);
    this.#total = totalWeight(required);
    this.partial = this.#articles.emptySet();
    const sets = required.map(({ having: bits, weight }) => ({ bits, weight }));
    addWithWeight(this.partial, sets, MIN_COVERAGE * this.#total);
    this.complete = required[0]?.having.slice() ?? this.#articles.emptySet();
    for (const { having } of required.slice(1)) intersectInto(this.complete, having);
    for (const alternatives of plan.excluded) {
      const { having } = this.#match(alternatives);
      subtractFrom(this.complete, having);
      subtractFrom(this.partial, having);
    }
    subtractFrom(this.partial, this.complete);
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
      this.#terms.among(this.#terms.find([term]).visible)(term, ({ docIds, impacts, count }, used) => {
        for (let n = 0; n < count; n += 1) {
          const docId = docIds[n] as number;
          if (isSubject(impacts[n] as number) && hasBit(used, docId)) addBit(having, docId);
        }
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
    const having = [...sets, ...confirmed].reduce((all, set) => intersection(all, set));
    return { having, weight };
  }

  /** Scores some of the matching articles. */
  scoresOf(wanted: Readonly<Bits>): Scores {
    const scratch = scratchFor(this.#articles);
    const { scores, coverage, titleCoverage } = scratch;
    const docIds = members(wanted);
    for (const docId of docIds) {
      scores[docId] = 0;
      coverage[docId] = 0;
      titleCoverage[docId] = 0;
    }
    for (const group of this.#groups) this.#addGroup(group, { bits: wanted, docIds }, scratch);
    this.#addBonuses(this.#terms.among(wanted), scores);
    for (const docId of docIds) {
      coverage[docId] = (coverage[docId] as number) / this.#total;
      titleCoverage[docId] = (titleCoverage[docId] as number) / this.#total;
    }
    return { scores, coverage, titleCoverage };
  }

  /** Adds the best alternative of each article. */
  #addGroup(group: MatchedGroup, wanted: ArticleList, scratch: Scratch): void {
    const { bits: among, docIds } = listWithin(wanted, group.having);
    if (docIds.length === 0) return;
    const inTitle = this.#articles.emptySet();
    const read = this.#terms.among(among);
    for (const single of group.singles) {
      offerSingle(single, read, scratch, inTitle, wordsInsteadOf(single, group.singles));
    }
    for (const compound of group.compounds) this.#offerCompound(compound, among, scratch);
    const { scores, coverage, titleCoverage, best } = scratch;
    const { weight, optional } = group;
    const share = optional ? OPTIONAL_SHARE * weight : weight;
    for (const docId of docIds) {
      scores[docId] = (scores[docId] as number) + share * (best[docId] as number);
      best[docId] = 0;
      if (optional) continue;
      coverage[docId] = (coverage[docId] as number) + weight;
      if (hasBit(inTitle, docId)) titleCoverage[docId] = (titleCoverage[docId] as number) + weight;
    }
  }

  #offerCompound({ option, terms, having }: Compound, wanted: Readonly<Bits>, scratch: Scratch): void {
    const among = intersection(wanted, having);
    if (isEmpty(among)) return;
    const { sums, best } = scratch;
    const whole = terms.filter((term) => prefixOf(term) === undefined);
    const read = this.#terms.among(among);
    for (const term of whole) addImpacts(term, 1, read, sums);
    for (const docId of members(among)) {
      const sum = (sums[docId] as number) + (terms.length - whole.length) * PREFIX_IN_COMPOUND;
      const value = ((option.weight ?? 1) * sum) / terms.length;
      if (value > (best[docId] as number)) best[docId] = value;
      sums[docId] = 0;
    }
  }

  /** The typed forms of the words, and words next to each other. */
  #addBonuses(read: ReadAmong, scores: Float32Array): void {
    const { written, neighbours } = this.#plan;
    const weightOf = (n: number) => this.#groups[n]?.weight ?? 0;
    for (const [n, terms] of written.entries()) {
      for (const term of terms) addImpacts(term, (WRITTEN_SHARE * weightOf(n)) / terms.length, read, scores);
    }
    for (const { term, first, second } of neighbours) {
      addImpacts(term, NEIGHBOUR_SHARE * Math.min(weightOf(first), weightOf(second)), read, scores);
    }
  }
}

/** Written without calls per article, because this loop dominates the search time for common words. */
function offerSingle(
  { term, option: { weight = 1, about = false } }: Single,
  read: ReadAmong,
  { best }: Scratch,
  inTitle: Bits,
  except: ReadonlySet<IndexTerm> | undefined,
): void {
  const visit: Parameters<ReadAmong>[1] = ({ docIds, impacts, count }, used) => {
    for (let n = 0; n < count; n += 1) {
      const docId = docIds[n] as number;
      const word = docId >>> 5;
      const bit = 1 << (docId & 31);
      if (((used[word] as number) & bit) === 0) continue;
      const impact = impacts[n] as number;
      if (about && !isSubject(impact)) continue;
      const value = weight * saturated(impact);
      if (value > (best[docId] as number)) best[docId] = value;
      if (isInTitle(impact)) inTitle[word] = (inTitle[word] as number) | bit;
    }
  };
  read(term, visit, except);
}

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

function addImpacts(term: IndexTerm, weight: number, read: ReadAmong, sums: Float32Array): void {
  read(term, ({ docIds, impacts, count }, used) => {
    for (let n = 0; n < count; n += 1) {
      const docId = docIds[n] as number;
      if (((used[docId >>> 5] as number) & (1 << (docId & 31))) === 0) continue;
      sums[docId] = (sums[docId] as number) + weight * saturated(impacts[n] as number);
    }
  });
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
