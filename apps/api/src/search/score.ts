import type { Bits } from './bits.ts';
import type { Candidates } from './candidates.ts';
import type { Alternative } from './expand-query.ts';
import { SUBJECT_IMPACT } from './impact.ts';
import { addGroupValues, addValues, type ImpactValues, offer } from './impact-values.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import type { Compound, MatchedGroup, MatchedQuery, Single } from './match.ts';
import type { QueryPlan } from './plan.ts';
import type { QueryMemory } from './query-memory.ts';
import type { ImpactColumn } from './term-index.ts';
import type { ReadAmong, VisibleTerms } from './visible-terms.ts';

/** How much the typed form of a word, and words next to each other, add to the score. */
const WRITTEN_SHARE = 0.15;
const NEIGHBOUR_SHARE = 0.5;
/** How much of its rarity an optional word adds. */
const OPTIONAL_SHARE = 0.2;
/** In a prefix search the completed word is uncertain, so its impact is not compared. */
const PREFIX_IN_COMPOUND = 0.5;

/** The parts of the memory with what is computed for each candidate, by position. */
const SCORE_PARTS = ['scores', 'coverage', 'titleCoverage', 'best'] as const;

/**
 * Candidates with the scores in the parts of the memory of this name: `scores`, and the weight of the groups that the
 * article has (`coverage`) and that its title has (`titleCoverage`). Valid until the next query.
 */
export interface Scores {
  readonly memory: QueryMemory;
  readonly candidates: Candidates;
  /** The weight of the whole query. */
  readonly total: number;
}

const PLAIN_VALUES: ImpactValues = { weight: 1 };

/** Scores articles that match a query. */
export class Scorer {
  readonly #terms: VisibleTerms;
  readonly #memory: QueryMemory;
  readonly #plan: QueryPlan;
  readonly #matched: MatchedQuery;

  constructor(terms: VisibleTerms, plan: QueryPlan, matched: MatchedQuery) {
    this.#terms = terms;
    this.#memory = terms.memory;
    this.#plan = plan;
    this.#matched = matched;
  }

  /** Scores some of the matching articles. */
  scoresOf(wanted: Readonly<Bits>): Scores {
    const candidates = this.#terms.candidates(wanted);
    const { kernel } = this.#memory;
    for (const part of SCORE_PARTS) kernel.parts[part].floats.fill(0, 0, candidates.count);
    kernel.parts.inTitle.bytes.fill(0, 0, candidates.count);
    const read = this.#terms.among(wanted);
    for (const group of this.#matched.groups) this.#addGroup(group, candidates, read);
    this.#addBonuses(candidates, read);
    return { memory: this.#memory, candidates, total: this.#matched.total };
  }

  /** Adds the best alternative of each candidate. */
  #addGroup(matched: MatchedGroup, candidates: Candidates, read: ReadAmong): void {
    const memory = this.#memory;
    const { singles, compounds, weight, group } = matched;
    const main = singles.find(isPlainWord);
    for (const single of singles) {
      if (single === main) continue;
      const { about = false, weight: factor = 1 } = single.option;
      const values = { weight: factor, ...(about && { least: SUBJECT_IMPACT }) };
      read(single.term, offer(memory, values, candidates), wordsInsteadOf(single, singles));
    }
    for (const compound of compounds) this.#offerCompound(compound, candidates);
    const values = { weight: main?.option.weight ?? 1 };
    // Columns of the main word are read only once, while the group is added.
    const columns: ImpactColumn[] = [];
    if (main) {
      const { chunk } = offer(memory, values, candidates);
      read(main.term, { chunk, column: (column) => columns.push(column) });
    }
    const share = group.optional ? OPTIONAL_SHARE * weight : weight;
    addGroupValues(memory, { columns, values, share, covered: group.optional ? 0 : weight }, candidates);
  }

  #offerCompound({ option, terms, having }: Compound, candidates: Candidates): void {
    const memory = this.#memory;
    const { kernel, setBytes } = memory;
    const among = memory.intersection(candidates.bits, having);
    if (memory.isEmpty(among)) return;
    kernel.parts.sums.floats.fill(0, 0, candidates.count);
    const whole = terms.filter((term) => prefixOf(term) === undefined);
    const read = this.#terms.among(among);
    for (const term of whole) addValues(memory, term, PLAIN_VALUES, candidates, read, 'sums');
    const ofPrefix = (terms.length - whole.length) * PREFIX_IN_COMPOUND;
    const { best, sums } = kernel.parts;
    for (const { set, ranks } of candidates.ranges) {
      kernel.functions.offerSums(
        best.address,
        sums.address,
        memory.addressOf(among),
        set,
        ranks,
        setBytes,
        ofPrefix,
        option.weight ?? 1,
        terms.length,
      );
    }
  }

  /** The typed forms of the words, and words next to each other. */
  #addBonuses(candidates: Candidates, read: ReadAmong): void {
    const memory = this.#memory;
    const { written, neighbours } = this.#plan;
    const weightOf = (n: number) => this.#matched.groups[n]?.weight ?? 0;
    for (const [n, terms] of written.entries()) {
      for (const term of terms) {
        const weight = (WRITTEN_SHARE * weightOf(n)) / terms.length;
        addValues(memory, term, { weight }, candidates, read, 'scores');
      }
    }
    for (const { term, first, second } of neighbours) {
      const weight = NEIGHBOUR_SHARE * Math.min(weightOf(first), weightOf(second));
      addValues(memory, term, { weight }, candidates, read, 'scores');
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
