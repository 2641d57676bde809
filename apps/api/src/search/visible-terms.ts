import type { Articles } from './articles.ts';
import type { Bits } from './bits.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import type { IndexTerm } from './index-terms.ts';
import { type Found, type QueryMemory, queryMemoryFor } from './query-memory.ts';
import type { ImpactColumn, PostingChunk, PostingReader } from './term-index.ts';

export interface VisitorAmong {
  /** `used` are the articles to use of the chunk, which has other articles too. */
  chunk(chunk: PostingChunk, used: Readonly<Bits>): void;
  column?(column: ImpactColumn): void;
}

export type ReadAmong = (term: IndexTerm, visitor: VisitorAmong, except?: ReadonlySet<IndexTerm>) => void;

/**
 * The terms of the published articles, each in the one row by which a reader of this level searches it. The sets are
 * valid until the next query begins, so until the next await.
 */
export class VisibleTerms {
  readonly articles: Articles;
  readonly memory: QueryMemory;
  readonly #reader: PostingReader;
  readonly publishedCount: number;
  readonly #level: number;

  constructor(reader: PostingReader, articles: Articles, level: number, now: Date) {
    this.articles = articles;
    const published = articles.published(now);
    this.memory = queryMemoryFor(articles);
    this.memory.releaseAll();
    this.memory.update(articles, published);
    this.#reader = reader;
    this.#level = level;
    this.publishedCount = published.count;
  }

  /** The articles that this reader searches by their public row. */
  get #byPublicRow(): Readonly<Bits> {
    return this.memory.byPublicRow[this.#level] ?? this.articles.emptySet();
  }

  /** The articles with any of the terms. */
  find(terms: readonly IndexTerm[]): Found {
    const inPublicTable = this.memory.takeEmpty();
    const inLockedTables = this.memory.takeEmpty();
    for (const term of terms) this.#reader.collect(term, { inPublicTable, inLockedTables });
    return this.memory.visible(inPublicTable, inLockedTables, this.#byPublicRow);
  }

  /** Reads the postings of some articles, without the public rows of articles that the reader searches by another. */
  among(articles: Readonly<Bits>): ReadAmong {
    const byPublicRow = this.memory.intersection(articles, this.#byPublicRow);
    return (term, { chunk: visitChunk, column }, except) =>
      this.#reader.read(
        term,
        {
          chunk: (chunk) => visitChunk(chunk, chunk.tableIndex === 0 ? byPublicRow : articles),
          ...(column && { column }),
        },
        articles,
        except,
      );
  }

  /** Some of the visible articles as candidates. */
  candidates(articles: Readonly<Bits>): Candidates {
    return candidatesOf(this.memory, articles, this.#level);
  }
}
