import { LRUCache } from 'lru-cache';
import type { Articles } from './articles.ts';
import { type Bits, intersectInto } from './bits.ts';
import { ABOUT, AS_WRITTEN } from './document.ts';
import type { IndexTerm } from './index-terms.ts';
import { TABLES } from './levels.ts';
import { TableTermIndex } from './table-term-index.ts';
import type { DocSetLookup, TermIndex } from './term-index.ts';
import type { TermRow } from './term-rows.ts';
import { weightOf } from './term-weights.ts';

/** Memory for cached sets of frequent terms. With 100,000 articles each takes 12 KB. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** A term is cached if at least 1 in this many articles has it. Such frequent terms reveal nothing by their timing. */
const FREQUENT = 64;

interface CachedSet {
  readonly bits: Bits;
  /** The length of the posting lists it was built from. They only grow, so an equal length means it is current. */
  readonly count: number;
}

/** All terms of the index by table. A search reads only the tables up to the reader's level. */
export class MemoryTermIndex implements TermIndex {
  readonly #articles: Articles;
  readonly #tables = TABLES.map(() => new TableTermIndex());
  readonly #cachedSets = new LRUCache<string, CachedSet>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bits }, name) => bits.byteLength + name.length * 2 + 150,
  });
  /** For each doc id its position among the articles to weigh, starting at 1; 0 for all others. */
  #wanted = new Uint8Array(0);

  constructor(articles: Articles) {
    this.#articles = articles;
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

  lists(level: number): DocSetLookup {
    return (name) => this.#articlesWith(level, name);
  }

  #articlesWith(level: number, name: IndexTerm): Bits {
    const tables = this.#tables.slice(0, level + 1);
    const count = tables.reduce((sum, table) => sum + table.countOf(name), 0);
    const key = `${level}${name}`;
    const frequent = count * FREQUENT > this.#articles.size;
    const cached = frequent ? this.#cachedSets.get(key) : undefined;
    const bits = this.#articles.emptySet();
    if (cached?.count === count && cached.bits.length === bits.length) return cached.bits;
    for (const [tableIndex, table] of tables.entries()) {
      table.addTo(bits, name);
      // An article that this reader finds in a locked table is not also searched in its public form.
      if (tableIndex === 0 && level > 0) intersectInto(bits, this.#articles.publicAt(level));
    }
    if (frequent) this.#cachedSets.set(key, { bits, count });
    return bits;
  }

  weigh(level: number, names: readonly IndexTerm[], docIds: readonly number[]): Float64Array {
    const articles = this.#articles;
    const sums = new Float64Array(docIds.length);
    if (this.#wanted.length < articles.size) this.#wanted = new Uint8Array(articles.size + 1024);
    const wanted = this.#wanted;
    const ascending = Int32Array.from(docIds).sort();
    for (const [n, docId] of docIds.entries()) wanted[docId] = n + 1;
    for (const [tableIndex, table] of this.#tables.slice(0, level + 1).entries()) {
      for (const name of names) {
        table.eachCounted(
          name.startsWith(AS_WRITTEN) ? name : ABOUT + name,
          ascending,
          (docId, packedCounts) => {
            const n = wanted[docId] ?? 0;
            if (n === 0 || articles.tableOf(docId, level) !== tableIndex) return;
            sums[n - 1] = (sums[n - 1] ?? 0) + weightOf(packedCounts);
          },
        );
      }
    }
    for (const docId of docIds) wanted[docId] = 0;
    return sums;
  }
}
