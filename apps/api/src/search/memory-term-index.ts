import type { Articles } from './articles.ts';
import type { IndexTerm } from './index-terms.ts';
import { TABLES } from './levels.ts';
import type { ReadResult } from './list-decoder.ts';
import { queryMemoryFor } from './query-memory.ts';
import { type TableCopy, TableTermIndex } from './table-term-index.ts';
import type { PostingReader, TermIndex } from './term-index.ts';
import type { TermRow } from './term-rows.ts';

/** All terms of the index by table. A search reads only the tables up to the reader's level. */
export class MemoryTermIndex implements TermIndex {
  readonly #articles: Articles;
  readonly #tables: readonly TableTermIndex[];

  constructor(
    articles: Articles,
    tables = TABLES.map((_, n) => new TableTermIndex(articles.rowsOfTable(n))),
  ) {
    this.#articles = articles;
    this.#tables = tables;
  }

  static from(tables: readonly TableCopy[], articles: Articles): MemoryTermIndex {
    return new MemoryTermIndex(
      articles,
      tables.map((table, n) => TableTermIndex.from(table, articles.rowsOfTable(n))),
    );
  }

  copy(): TableCopy[] {
    return this.#tables.map((table) => table.copy());
  }

  get bytes(): number {
    return this.#tables.reduce((sum, table) => sum + table.bytes, 0);
  }

  /** Adds rows of new articles. Their doc ids must be higher than all that were added before. */
  add(rows: readonly TermRow[], docIdOf: (id: number) => number): void {
    const inOrder = rows
      .map((row) => ({ ...row, docId: docIdOf(row.article_id) }))
      .sort((a, b) => a.docId - b.docId);
    for (const [n, table] of this.#tables.entries())
      table.add(inOrder.filter(({ tableIndex }) => tableIndex === n));
  }

  sortTerms(): void {
    for (const table of this.#tables) table.sortTerms();
  }

  /** Called after adding many articles, so that searches read the terms faster. No article may be added meanwhile. */
  *compact(): Generator<void> {
    for (const table of this.#tables) yield* table.compact();
  }

  /** Decodes what many articles have, so that no search has to, and yields from time to time. */
  *decodeFrequent(): Generator<void> {
    for (const table of this.#tables) yield* table.decodeFrequent();
  }

  postings(level: number): PostingReader {
    const tables = this.#tables.slice(0, level + 1);
    const articles = this.#articles;
    return {
      read(term: IndexTerm, { chunk, column }, among, except) {
        const memory = queryMemoryFor(articles);
        for (const [tableIndex, table] of tables.entries()) {
          const visitor = {
            list: ({ numbers, values, count }: ReadResult) =>
              chunk({ tableIndex, docIds: numbers, impacts: values, count }),
            ...(column && { column: (impacts: Uint8Array) => column({ tableIndex, impacts }) }),
          };
          table.read(memory, term, visitor, among, except);
        }
      },
      collect(term: IndexTerm, { inPublicTable, inLockedTables }) {
        const memory = queryMemoryFor(articles);
        for (const [tableIndex, table] of tables.entries()) {
          table.collect(memory, term, tableIndex === 0 ? inPublicTable : inLockedTables);
        }
      },
    };
  }
}
