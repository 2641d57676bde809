import type { Articles } from './articles.ts';
import { type Bits, countBits, intersectInto, intersection, unionInto } from './bits.ts';
import type { IndexTerm } from './index-terms.ts';
import type { PostingChunk, PostingReader } from './term-index.ts';

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
  readonly #published: Bits;
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
  find(terms: Iterable<IndexTerm>): Found {
    const [inPublicTable, inLockedTables] = [this.articles.emptySet(), this.articles.emptySet()];
    for (const term of terms) this.#reader.collect(term, { inPublicTable, inLockedTables });
    intersectInto(inPublicTable, this.#published);
    intersectInto(inLockedTables, this.#published);
    const publicCount = countBits(inPublicTable);
    intersectInto(inPublicTable, this.#byPublicRow);
    unionInto(inLockedTables, inPublicTable);
    return { visible: inLockedTables, publicCount };
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
