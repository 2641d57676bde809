import type { ArticleIndex } from './article-index.ts';
import { type Articles, NO_TABLE } from './articles.ts';
import type { Impact } from './impact.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import { docIdOf, impactOf, type TermTable } from './term-table.ts';

/**
 * What readers of one level find in the index at one time. All reading of terms goes through it: it reads no table above
 * the level, and of each article only the one table in which these readers find it. Valid until the next change.
 */
export class ReaderView {
  readonly articles: Articles;
  /** By doc id: the table in which these readers find the article. */
  readonly tableOf: Uint8Array;
  /** How many articles are published, the same for every reader. */
  readonly publishedCount: number;
  readonly #publicTable: TermTable;
  readonly #tables: readonly TermTable[];

  constructor({ articles, tables }: ArticleIndex, level: number, now: Date) {
    const { tableOf, count } = articles.visible(level, now);
    this.articles = articles;
    this.tableOf = tableOf;
    this.publishedCount = count;
    this.#tables = tables.slice(0, level + 1);
    this.#publicTable = tables[0] as TermTable;
  }

  /** One more than the highest doc id. */
  get size(): number {
    return this.tableOf.length;
  }

  canFind(docId: number): boolean {
    return this.tableOf[docId] !== NO_TABLE;
  }

  /** Calls `visit` for each article with the term. With a prefix, that may be several times for an article. */
  forEach(term: IndexTerm, visit: (docId: number, impact: Impact) => void): void {
    const { tableOf } = this;
    for (const [number, table] of this.#tables.entries()) {
      for (const name of namesOf(table, term)) {
        const { postings, count } = table.list(name);
        for (let n = 0; n < count; n += 1) {
          const posting = postings[n] as number;
          const docId = docIdOf(posting);
          if (tableOf[docId] === number) visit(docId, impactOf(posting));
        }
      }
    }
  }

  /**
   * How many articles have any of the terms in what everyone may read, the same number for every reader: what members
   * may read must not change the order for others, nor the other way round.
   */
  publicCount(terms: readonly IndexTerm[]): number {
    const names = terms.flatMap((term) => namesOf(this.#publicTable, term));
    const isCounted = new Uint8Array(names.length > 1 ? this.size : 0);
    let articles = 0;
    for (const name of names) {
      const { postings, count } = this.#publicTable.list(name);
      for (let n = 0; n < count; n += 1) {
        const docId = docIdOf(postings[n] as number);
        if (this.tableOf[docId] === NO_TABLE || isCounted[docId] === 1) continue;
        if (names.length > 1) isCounted[docId] = 1;
        articles += 1;
      }
    }
    return articles;
  }

  /** How many articles have the term. */
  count(term: IndexTerm): number {
    let count = 0;
    this.forEach(term, () => {
      count += 1;
    });
    return count;
  }

  /** How many articles have each of the stems, without those that none has. */
  counts(stems: readonly string[]): ReadonlyMap<string, number> {
    const counted = [...new Set(stems)].map((stem): [string, number] => [stem, this.count(stem)]);
    return new Map(counted.filter(([, count]) => count > 0));
  }

  /** A check whether an article has these words one after the other. */
  phrase(lexemes: readonly string[], gaps: readonly number[]): (docId: number) => boolean {
    const checks = this.#tables.map((table) => table.phrase(lexemes, gaps));
    return (docId) => checks[this.tableOf[docId] as number]?.(docId) ?? false;
  }
}

const namesOf = (table: TermTable, term: IndexTerm): readonly string[] => {
  const prefix = prefixOf(term);
  return prefix === undefined ? [term] : table.withPrefix(prefix);
};
