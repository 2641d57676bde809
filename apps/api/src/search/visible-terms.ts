import type { Articles } from './articles.ts';
import { type Bits, countBits, intersectInto, intersection } from './bits.ts';
import type { IndexTerm } from './index-terms.ts';
import type { PostingChunk, PostingReader, TermSets } from './term-index.ts';

export interface Found {
  /** The articles that the reader finds. */
  readonly visible: Bits;
  /** How many published articles have it in their public row, the same number for every reader. */
  readonly publicCount: number;
}

export type ReadAmong = (term: IndexTerm, visit: (chunk: PostingChunk, used: Readonly<Bits>) => void) => void;

/** The terms of the published articles, each in the one row by which a reader of this level searches it. */
export class VisibleTerms {
  readonly articles: Articles;
  readonly #reader: PostingReader;
  readonly #published: Readonly<Bits>;
  /** Those that this reader searches by their public row. */
  readonly #byPublicRow: Bits;
  readonly publishedCount: number;

  constructor(reader: PostingReader, articles: Articles, level: number, now: Date) {
    this.articles = articles;
    this.#reader = reader;
    this.#published = articles.publishedBy(now);
    this.#byPublicRow = intersection(this.#published, articles.publicAt(level));
    this.publishedCount = countBits(this.#published);
  }

  /** The articles with any of the terms. */
  find(terms: readonly IndexTerm[]): Found {
    const sets = this.#emptySets();
    for (const term of terms) this.#reader.collect(term, sets);
    intersectInto(sets.inPublicTable, this.#published);
    const publicCount = countBits(sets.inPublicTable);
    return { visible: this.#visibleOf(sets), publicCount };
  }

  #emptySets(): TermSets {
    return { inPublicTable: this.articles.emptySet(), inLockedTables: this.articles.emptySet() };
  }

  #visibleOf({ inPublicTable, inLockedTables }: TermSets): Bits {
    const [published, byPublicRow] = [this.#published, this.#byPublicRow];
    for (let n = 0; n < inPublicTable.length; n += 1) {
      inPublicTable[n] =
        ((inPublicTable[n] as number) & (byPublicRow[n] as number)) |
        ((inLockedTables[n] as number) & (published[n] as number));
    }
    return inPublicTable;
  }

  /**
   * Reads the postings of some articles. With each chunk it passes the set of articles to use of it, without the
   * public rows of articles that the reader searches by another: a chunk has other articles too.
   */
  among(articles: Readonly<Bits>): ReadAmong {
    const byPublicRow = intersection(articles, this.#byPublicRow);
    return (term, visit) =>
      this.#reader.read(
        term,
        (chunk) => visit(chunk, chunk.tableIndex === 0 ? byPublicRow : articles),
        articles,
      );
  }
}
