import type { Bits } from './bits.ts';
import type { IndexTerm } from './index-terms.ts';

/** Articles with a term and the impact of the term on each. Valid until the next chunk. */
export interface PostingChunk {
  /** The search table, 0 is the public one. */
  readonly tableIndex: number;
  readonly docIds: Int32Array;
  readonly impacts: Uint8Array;
  readonly count: number;
}

/** The impact of a term on every article of a table. */
export interface ImpactColumn {
  readonly tableIndex: number;
  /** By row of the table. It is 0 if the article does not have the term. */
  readonly impacts: Uint8Array;
}

export interface PostingVisitor {
  chunk(chunk: PostingChunk): void;
  /** For the articles of a table that has the term in many of them. Without it, these are passed in chunks too. */
  column?(column: ImpactColumn): void;
}

/** Reads the tables up to a reader's level. An article of a locked table is also in the public one, without its body. */
export interface PostingReader {
  /**
   * Passes the articles with a term to the visitor. Articles that are not in `among` may be left out. A term that is a
   * prefix may pass an article several times, and may leave out those that have only words of `except`.
   */
  read(
    term: IndexTerm,
    visitor: PostingVisitor,
    among?: Readonly<Bits>,
    except?: ReadonlySet<IndexTerm>,
  ): void;
  /** Adds the articles with a term to the set of the public table or to that of the others. */
  collect(term: IndexTerm, sets: TermSets): void;
}

/** The articles with a term, separated by whether the public table or another one has it. */
export interface TermSets {
  readonly inPublicTable: Bits;
  readonly inLockedTables: Bits;
}

/** The terms of the index, in memory or, until they are loaded, in the database. */
export interface TermIndex {
  postings(level: number, terms: ReadonlySet<IndexTerm>): PostingReader | Promise<PostingReader>;
  /**
   * Absent if `postings` passes exact impacts. Otherwise it passes every article with a lexeme, but estimates the
   * impacts and omits pairs and written forms, and this reads them for some articles.
   */
  refine?(
    estimated: PostingReader,
    level: number,
    terms: ReadonlySet<IndexTerm>,
    docIds: readonly number[],
  ): Promise<PostingReader>;
}
