import type { Articles } from './articles.ts';
import { type Bits, countInWord, intersection } from './bits.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import type { IndexTerm } from './index-terms.ts';
import { type ScratchSets, scratchSetsFor } from './scratch.ts';
import type { ImpactColumn, PostingChunk, PostingReader } from './term-index.ts';

export interface Found {
  /** The articles that the reader finds. */
  readonly visible: Bits;
  /** How many published articles have it in their public row, the same number for every reader. */
  readonly publicCount: number;
}

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
  readonly sets: ScratchSets;
  readonly #reader: PostingReader;
  readonly #published: Readonly<Bits>;
  /** Those that this reader searches by their public row. */
  readonly #byPublicRow: Readonly<Bits>;
  readonly publishedCount: number;
  readonly #level: number;

  constructor(reader: PostingReader, articles: Articles, level: number, now: Date) {
    this.articles = articles;
    this.sets = scratchSetsFor(articles);
    this.#reader = reader;
    this.#level = level;
    const { bits, count, byPublicRow } = articles.published(now);
    this.#published = bits;
    this.#byPublicRow = byPublicRow[level] ?? articles.emptySet();
    this.publishedCount = count;
  }

  /** The articles with any of the terms. */
  find(terms: readonly IndexTerm[]): Found {
    const inPublicTable = this.sets.takeEmpty();
    const inLockedTables = this.sets.takeEmpty();
    for (const term of terms) this.#reader.collect(term, { inPublicTable, inLockedTables });
    const [published, byPublicRow] = [this.#published, this.#byPublicRow];
    let publicCount = 0;
    for (let n = 0; n < inPublicTable.length; n += 1) {
      const inPublic = (inPublicTable[n] as number) & (published[n] as number);
      if (inPublic !== 0) publicCount += countInWord(inPublic);
      inPublicTable[n] =
        (inPublic & (byPublicRow[n] as number)) | ((inLockedTables[n] as number) & (published[n] as number));
    }
    return { visible: inPublicTable, publicCount };
  }

  /** Reads the postings of some articles, without the public rows of articles that the reader searches by another. */
  among(articles: Readonly<Bits>): ReadAmong {
    const byPublicRow = intersection(articles, this.#byPublicRow, this.sets.take());
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
    const locked = Array.from({ length: this.#level }, (_, n) => this.articles.lockedIn(n + 1));
    return candidatesOf(this.articles, articles, [this.#byPublicRow, ...locked]);
  }
}
