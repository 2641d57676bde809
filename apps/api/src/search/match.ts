import { addBit, type Bits, hasBit } from './bits.ts';
import { type Alternative, indexTermsOf, type TermGroup } from './expand-query.ts';
import { isSubject } from './impact.ts';
import type { IndexTerm } from './index-terms.ts';
import { membersWithShare } from './partial-matches.ts';
import { isPhrase, type QueryPlan } from './plan.ts';
import type { QueryMemory } from './query-memory.ts';
import type { VisibleTerms } from './visible-terms.ts';

/** How much a word that is found nowhere counts. More would hide all articles if a query has many such words. */
const UNKNOWN_SHARE = 0.25;
/**
 * Articles with less than this share of the query's weight are noise. It is the first of these shares that at least
 * `ENOUGH` articles have, or the last: half of 100,000 articles have some word of a question, and nobody reads that far.
 */
const MIN_COVERAGE = [0.6, 0.4, 0.2];
const ENOUGH = 1000;

/** Below 1, rare words count less: in a question, the rarest word is often not its subject. */
const RARITY_EXPONENT = 0.75;
/** The rarity of a term that this many of all public documents have. */
const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 1.5)) ** RARITY_EXPONENT;

/** Whether an article contains an alternative whose words must be adjacent. */
export type PhraseLookup = (option: Alternative) => Readonly<Bits>;

export interface Single {
  readonly option: Alternative;
  readonly term: IndexTerm;
}

/** Several lexemes that an article must have all of. */
export interface Compound {
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

export interface MatchedGroup extends Matched {
  readonly group: TermGroup;
}

/** The articles that match a query. */
export interface MatchedQuery {
  readonly groups: readonly MatchedGroup[];
  /** The weight of all groups that are not optional. */
  readonly total: number;
  /** The articles that match every group that is not optional. */
  readonly complete: Bits;
  /** The articles that do not, but match groups with enough of the weight. */
  readonly partial: Bits;
}

/** Finds the articles that match a query by operations on sets. */
export class Matcher {
  readonly #terms: VisibleTerms;
  readonly #memory: QueryMemory;
  readonly #phrases: PhraseLookup;

  constructor(terms: VisibleTerms, phrases: PhraseLookup) {
    this.#terms = terms;
    this.#memory = terms.memory;
    this.#phrases = phrases;
  }

  /** `inScope` are the articles of which enough have to match; all if it is absent. */
  match(plan: QueryPlan, inScope?: Readonly<Bits>): MatchedQuery {
    const groups = plan.groups.map((group) => ({ group, ...this.#match(group.alternatives) }));
    const required = groups.filter(({ group }) => !group.optional);
    const total = totalWeight(required, this.#memory);
    const excluded = plan.excluded.map((alternatives) => this.#match(alternatives).having);
    const [first, ...others] = required;
    const complete = first ? this.#memory.copy(first.having) : this.#memory.takeEmpty();
    for (const { having } of others) this.#memory.intersection(complete, having, complete);
    for (const having of excluded) this.#memory.difference(complete, having, complete);
    const partial = this.#partialMatches(required, total, [complete, ...excluded], inScope);
    return { groups, total, complete, partial };
  }

  /** Without those of `others`, the first of which are the complete matches. */
  #partialMatches(
    required: readonly Matched[],
    total: number,
    others: readonly [Readonly<Bits>, ...Readonly<Bits>[]],
    inScope: Readonly<Bits> | undefined,
  ): Bits {
    const memory = this.#memory;
    const partial = memory.takeEmpty();
    if (required.length < 2) return partial;
    const sets = required.map(({ having: bits, weight }) => ({ bits, weight }));
    const count = (bits: Readonly<Bits>) => (inScope ? memory.countBoth(bits, inScope) : memory.count(bits));
    const complete = count(others[0]);
    let found = complete;
    for (const share of MIN_COVERAGE) {
      if (found >= ENOUGH) break;
      const members = membersWithShare(sets, total, share, memory);
      if (!members) continue;
      memory.copy(members, partial);
      for (const having of others) memory.difference(partial, having, partial);
      found = complete + count(partial);
    }
    return partial;
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
      this.#memory.union(having, all, having);
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
    const having = [...sets, ...confirmed].reduce((all, set) => this.#memory.intersection(all, set));
    for (const set of sets) if (set !== having) this.#memory.release(set);
    return { having, weight };
  }
}

/**
 * A word that this reader finds nowhere would be the rarest of all and outweigh all others. It counts as a share of the
 * median of the others instead.
 */
function totalWeight(groups: readonly Matched[], memory: QueryMemory): number {
  const weights = groups.filter(({ having }) => !memory.isEmpty(having)).map(({ weight }) => weight);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const median = [...weights].sort((a, b) => a - b)[Math.floor(weights.length / 2)] ?? 1;
  return sum + UNKNOWN_SHARE * median * (groups.length - weights.length);
}
