import type { Articles } from './articles.ts';
import { addBit, type Bits, countBits, hasBit, intersectInto } from './bits.ts';
import { type Alternative, indexTermsOf, type TermGroup } from './expand-query.ts';
import { type Impact, isInTitle, isSubject, saturated } from './impact.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import { isPhrase, type QueryPlan } from './plan.ts';
import { type Scratch, scratchFor } from './scratch.ts';
import type { PostingReader } from './term-index.ts';

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

/** The articles that match, and their scores. Valid until the next query. */
export interface Scored {
  /** Articles with all groups, and articles with enough of them. */
  readonly complete: Bits;
  readonly partial: Bits;
  /** By doc id. */
  readonly scores: Float32Array;
  /** The share of the query's weight that the article has, and that its title has, by doc id. */
  readonly coverage: Float32Array;
  readonly titleCoverage: Float32Array;
}

/** Below 1, rare words count less: in a question, the rarest word is often not its subject. */
const RARITY_EXPONENT = 0.75;
/** The rarity of a term that this many of all public documents have. */
const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 1.5)) ** RARITY_EXPONENT;

interface GroupWeight {
  readonly weight: number;
  /** Whether any article that this reader may search has it. */
  readonly known: boolean;
}

/** Whether an article contains an alternative whose words must be adjacent. */
export type PhraseLookup = (option: Alternative) => Readonly<Bits>;

export class Scorer {
  readonly #read: PostingReader;
  readonly #phrases: PhraseLookup;
  readonly #articles: Articles;
  readonly #scratch: Scratch;
  /** Published articles, and those that this reader searches by their public row. */
  readonly #published: Bits;
  readonly #public: Bits;
  readonly #publishedCount: number;
  /** How many articles the current group has, and how many public documents. */
  #touched = 0;
  #counted = 0;

  constructor(
    read: PostingReader,
    phrases: PhraseLookup,
    articles: Articles,
    { level, now }: { level: number; now: Date },
  ) {
    this.#read = read;
    this.#phrases = phrases;
    this.#articles = articles;
    this.#scratch = scratchFor(articles);
    this.#published = articles.publishedBy(now);
    this.#public = this.#published.slice();
    intersectInto(this.#public, articles.publicAt(level));
    this.#publishedCount = countBits(this.#published);
  }

  /** Passes the articles with a term that this reader may search, and returns how many public documents have it. */
  #visit(term: IndexTerm, visit: (docId: number, impact: Impact) => void): number {
    const inPublic = this.#articles.emptySet();
    this.#read(term, ({ tableIndex, docIds, impacts, count }) => {
      for (let n = 0; n < count; n += 1) {
        const docId = docIds[n] ?? 0;
        if (!hasBit(this.#published, docId)) continue;
        if (tableIndex === 0) {
          addBit(inPublic, docId);
          if (!hasBit(this.#public, docId)) continue;
        }
        visit(docId, impacts[n] ?? 0);
      }
    });
    return countBits(inPublic);
  }

  #offer(docId: number, value: number, inTitle: boolean): void {
    const { best, inTitle: titled, touchedDocs } = this.#scratch;
    if (best[docId] === 0) touchedDocs[this.#touched++] = docId;
    if (value > (best[docId] ?? 0)) best[docId] = value;
    if (inTitle) titled[docId] = 1;
  }

  /** Written without calls per article, because this loop dominates the search time for common words. */
  #addSingle(term: IndexTerm, { weight = 1, about = false }: Alternative): void {
    const { best, inTitle, counted, touchedDocs, countedDocs } = this.#scratch;
    let [touched, countedCount] = [this.#touched, this.#counted];
    const [published, searchedPublicly] = [this.#published, this.#public];
    this.#read(term, ({ tableIndex, docIds, impacts, count }) => {
      const visible = tableIndex === 0 ? searchedPublicly : published;
      for (let n = 0; n < count; n += 1) {
        const docId = docIds[n] as number;
        const mask = 1 << (docId & 31);
        if (((published[docId >>> 5] as number) & mask) === 0) continue;
        if (tableIndex === 0 && counted[docId] === 0) {
          counted[docId] = 1;
          countedDocs[countedCount++] = docId;
        }
        if (((visible[docId >>> 5] as number) & mask) === 0) continue;
        const impact = impacts[n] as number;
        if (about && !isSubject(impact)) continue;
        const before = best[docId] as number;
        if (before === 0) touchedDocs[touched++] = docId;
        const value = weight * saturated(impact);
        if (value > before) best[docId] = value;
        if (isInTitle(impact)) inTitle[docId] = 1;
      }
    });
    this.#touched = touched;
    this.#counted = countedCount;
  }

  /** Adds articles with all of several lexemes. Returns the rarity of all lexemes together. */
  #addCompound(terms: readonly IndexTerm[], option: Alternative): number {
    const { lexemes, sums } = this.#scratch;
    const docs: number[] = [];
    let together = 0;
    for (const [n, term] of terms.entries()) {
      const count = this.#visit(term, (docId, impact) => {
        if (lexemes[docId] !== n) return;
        if (n === 0) docs.push(docId);
        lexemes[docId] = n + 1;
        sums[docId] =
          (sums[docId] ?? 0) + (prefixOf(term) === undefined ? saturated(impact) : PREFIX_IN_COMPOUND);
      });
      together += rarity(this.#publishedCount, count);
    }
    const confirmed = isPhrase(option) ? this.#phrases(option) : undefined;
    for (const docId of docs) {
      const value = ((option.weight ?? 1) * (sums[docId] ?? 0)) / terms.length;
      if (lexemes[docId] === terms.length && (!confirmed || hasBit(confirmed, docId)))
        this.#offer(docId, value, false);
      lexemes[docId] = 0;
      sums[docId] = 0;
    }
    return together;
  }

  /**
   * Collects the articles with any of the alternatives and returns the rarity of the group. It is computed from the
   * public table only: what members may read must not change the order for others, nor the other way round.
   */
  #match(alternatives: readonly Alternative[]): number {
    this.#touched = 0;
    this.#counted = 0;
    let compound: number | undefined;
    let hasSingle = false;
    for (const option of alternatives) {
      const terms = indexTermsOf(option);
      const [only] = terms;
      if (only !== undefined && terms.length === 1) {
        hasSingle = true;
        this.#addSingle(only, option);
      } else {
        const together = this.#addCompound(terms, option);
        compound ??= together;
      }
    }
    return hasSingle ? rarity(this.#publishedCount, this.#counted) : (compound ?? 0);
  }

  #forget(): void {
    const { best, inTitle, counted, touchedDocs, countedDocs } = this.#scratch;
    for (let n = 0; n < this.#counted; n += 1) counted[countedDocs[n] as number] = 0;
    for (let n = 0; n < this.#touched; n += 1) {
      const docId = touchedDocs[n] as number;
      best[docId] = 0;
      inTitle[docId] = 0;
    }
  }

  /** Adds a group to the scores. */
  #addGroup({ optional, alternatives }: TermGroup): GroupWeight {
    const weight = this.#match(alternatives);
    const { scores, coverage, titleCoverage, matched, best, inTitle, touchedDocs } = this.#scratch;
    const share = optional ? OPTIONAL_SHARE * weight : weight;
    for (let n = 0; n < this.#touched; n += 1) {
      const docId = touchedDocs[n] as number;
      scores[docId] = (scores[docId] as number) + share * (best[docId] as number);
      if (optional) continue;
      coverage[docId] = (coverage[docId] as number) + weight;
      matched[docId] = (matched[docId] as number) + 1;
      if (inTitle[docId] === 1) titleCoverage[docId] = (titleCoverage[docId] as number) + weight;
    }
    this.#forget();
    return { weight, known: this.#touched > 0 };
  }

  #addBonus(term: IndexTerm, weight: number): void {
    const { scores } = this.#scratch;
    const [published, searchedPublicly] = [this.#published, this.#public];
    this.#read(term, ({ tableIndex, docIds, impacts, count }) => {
      const visible = tableIndex === 0 ? searchedPublicly : published;
      for (let n = 0; n < count; n += 1) {
        const docId = docIds[n] as number;
        if (((visible[docId >>> 5] as number) & (1 << (docId & 31))) === 0) continue;
        scores[docId] = (scores[docId] as number) + weight * saturated(impacts[n] as number);
      }
    });
  }

  score({ groups, excluded, written, neighbours }: QueryPlan): Scored {
    const added = groups.map((group) => this.#addGroup(group));
    const weights = added.map(({ weight }) => weight);
    for (const [n, terms] of written.entries()) {
      for (const term of terms) this.#addBonus(term, (WRITTEN_SHARE * (weights[n] ?? 0)) / terms.length);
    }
    for (const { term, first, second } of neighbours) {
      this.#addBonus(term, NEIGHBOUR_SHARE * Math.min(weights[first] ?? 0, weights[second] ?? 0));
    }
    const required = added.filter((_, n) => !groups[n]?.optional);
    return this.#select(required.length, totalWeight(required), excluded);
  }

  #select(required: number, total: number, excluded: QueryPlan['excluded']): Scored {
    const { scores, coverage, titleCoverage, matched, touchedDocs } = this.#scratch;
    const without = this.#articles.emptySet();
    for (const alternatives of excluded) {
      this.#match(alternatives);
      for (let n = 0; n < this.#touched; n += 1) addBit(without, touchedDocs[n] as number);
      this.#forget();
    }
    const complete = this.#articles.emptySet();
    const partial = this.#articles.emptySet();
    const least = MIN_COVERAGE * total;
    for (let docId = 0; docId < this.#articles.size; docId += 1) {
      if (matched[docId] === 0 || hasBit(without, docId)) continue;
      const isComplete = matched[docId] === required;
      if (!isComplete && (coverage[docId] ?? 0) < least) continue;
      addBit(isComplete ? complete : partial, docId);
      coverage[docId] = (coverage[docId] ?? 0) / total;
      titleCoverage[docId] = (titleCoverage[docId] ?? 0) / total;
    }
    return { complete, partial, scores, coverage, titleCoverage };
  }
}

/**
 * A word that this reader finds nowhere would be the rarest of all and outweigh all others. It counts as a share of the
 * median of the others instead.
 */
function totalWeight(groups: readonly GroupWeight[]): number {
  const weights = groups.filter(({ known }) => known).map(({ weight }) => weight);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const median = [...weights].sort((a, b) => a - b)[Math.floor(weights.length / 2)] ?? 1;
  return sum + UNKNOWN_SHARE * median * (groups.length - weights.length);
}
