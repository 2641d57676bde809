import type { Bits } from './bits.ts';
import type { IndexTerm } from './index-terms.ts';

/** All articles that a reader may find by a term. The set may be shared with other callers and must not be modified. */
export type DocSetLookup = (term: IndexTerm) => Readonly<Bits>;

/** The terms of the index, in memory or, until they are loaded, in the database. */
export interface TermIndex {
  lists(level: number, terms: ReadonlySet<IndexTerm>): DocSetLookup | Promise<DocSetLookup>;
  /** The relevance of each article to the terms, computed from what a reader of this level may read. */
  weigh(
    level: number,
    terms: readonly IndexTerm[],
    docIds: readonly number[],
  ): Float64Array | Promise<Float64Array>;
}
