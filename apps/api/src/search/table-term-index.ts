import type { Bits } from './bits.ts';
import { isPair } from './document.ts';
import type { TableRows } from './frequent-list.ts';
import { forEachImpact } from './impact.ts';
import { type IndexTerm, prefixOf } from './index-terms.ts';
import type { ReadResult } from './list-decoder.ts';
import { lowerBound } from './lower-bound.ts';
import { Postings, type PostingsCopy } from './postings.ts';
import type { QueryMemory } from './query-memory.ts';

/** Up to this many new terms are searched linearly before they are sorted in. */
const MAX_UNSORTED = 500;
/** More terms than a query usually has. */
const MAX_LAST_READ = 100;

/** A substring would keep the whole text it was cut from in memory. */
const detachedCopy = (word: string): string => (word.length > 12 ? Buffer.from(word).toString() : word);

/** An article's terms with their impacts, in PostgreSQL's text format. */
export interface IndexedRow {
  readonly docId: number;
  readonly key: string;
}

/** A copy of the terms of one table. */
export interface TableCopy {
  /** By the number of their list. */
  readonly terms: readonly string[];
  readonly postings: PostingsCopy;
}

export interface TableVisitor {
  list(read: ReadResult): void;
  /** The values of a frequent list by row. Without it, frequent lists are read like the others. */
  column?(values: Uint8Array): void;
}

/** All terms of one table, each with the doc ids of its articles. */
export class TableTermIndex {
  readonly #lists = new Map<string, number>();
  #postings: Postings;
  /** Sorted, so that terms with the same prefix are adjacent. Without pairs, which no prefix means. */
  #sorted: string[] = [];
  #unsorted: string[] = [];
  /** The lists of the terms that were read last, because a query reads most of them twice. */
  readonly #lastRead = new Map<IndexTerm, readonly number[]>();

  constructor(rows: TableRows, postings = new Postings(rows)) {
    this.#postings = postings;
  }

  static from({ terms, postings }: TableCopy, rows: TableRows): TableTermIndex {
    const index = new TableTermIndex(rows, Postings.from(postings, rows));
    for (const [list, term] of terms.map(detachedCopy).entries()) index.#name(list, term);
    index.sortTerms();
    return index;
  }

  /** Lists are numbered in the order in which their terms were added. */
  copy(): TableCopy {
    return { terms: [...this.#lists.keys()], postings: this.#postings.copy() };
  }

  get bytes(): number {
    return this.#postings.bytes;
  }

  /** Adds articles whose doc ids are higher than all others, in ascending order. */
  add(articles: readonly IndexedRow[]): void {
    // Grouped by term, so that each posting list is visited once. Doc ids and impacts alternate.
    const byTerm = new Map<string, number[]>();
    for (const { docId, key } of articles) {
      forEachImpact(key, (name, impact) => {
        const known = byTerm.get(name);
        if (known) known.push(docId, impact);
        else byTerm.set(name, [docId, impact]);
      });
    }
    for (const [name, entries] of byTerm) {
      const list = this.#listFor(name);
      for (let n = 0; n < entries.length; n += 2) {
        this.#postings.append(list, entries[n] as number, entries[n + 1] as number);
      }
    }
  }

  /** Called after adding many articles, so that the next search does not have to sort. */
  sortTerms(): void {
    this.#sorted = this.#sorted.concat(this.#unsorted).sort((a, b) => (a < b ? -1 : 1));
    this.#unsorted = [];
  }

  /** Called after adding many articles, so that searches read the terms faster. Yields from time to time. */
  *compact(): Generator<void> {
    this.#postings = yield* this.#postings.compacted();
  }

  /** Articles that are not in `among` may be left out. A prefix does not mean the words of `except`. */
  read(
    memory: QueryMemory,
    name: IndexTerm,
    { list: visitList, column: visitColumn }: TableVisitor,
    among?: Readonly<Bits>,
    except?: ReadonlySet<IndexTerm>,
  ): void {
    for (const list of this.#named(name, except)) {
      const frequent = visitColumn && this.#postings.frequent(list);
      if (frequent) visitColumn(frequent.values);
      else visitList(this.#postings.readIn(memory.lists, list, among));
    }
  }

  /** Adds the articles with a term to a set. */
  collect(memory: QueryMemory, name: IndexTerm, into: Bits): void {
    for (const list of this.#named(name)) this.#postings.addTo(memory, into, list);
  }

  /** Decodes what many articles have, so that no search has to, and yields from time to time. */
  decodeFrequent(): Generator<void> {
    return this.#postings.decodeFrequent();
  }

  #listFor(word: string): number {
    const known = this.#lists.get(word);
    if (known !== undefined) return known;
    const list = this.#postings.create();
    const own = detachedCopy(word);
    this.#name(list, own);
    return list;
  }

  #name(list: number, term: string): void {
    this.#lastRead.clear();
    this.#lists.set(term, list);
    if (!isPair(term)) this.#unsorted.push(term);
  }

  #named(name: IndexTerm, except?: ReadonlySet<IndexTerm>): readonly number[] {
    const known = this.#lastRead.get(name);
    const lists = known ?? this.#listsOf(name);
    if (!known) {
      if (this.#lastRead.size >= MAX_LAST_READ) this.#lastRead.clear();
      this.#lastRead.set(name, lists);
    }
    if (!except || except.size === 0) return lists;
    const others = new Set([...except].map((term) => this.#lists.get(term)));
    return lists.filter((list) => !others.has(list));
  }

  #listsOf(name: IndexTerm): number[] {
    const beginning = prefixOf(name);
    if (beginning === undefined) {
      const list = this.#lists.get(name);
      return list === undefined ? [] : [list];
    }
    if (this.#unsorted.length > MAX_UNSORTED) this.sortTerms();
    const lists: number[] = [];
    const add = (word: string) => lists.push(this.#lists.get(word) as number);
    for (const word of this.#unsorted) if (word.startsWith(beginning)) add(word);
    const first = lowerBound(this.#sorted.length, (n) => this.#sorted[n] as string, beginning);
    for (let n = first; n < this.#sorted.length; n += 1) {
      const word = this.#sorted[n] as string;
      if (!word.startsWith(beginning)) break;
      add(word);
    }
    return lists;
  }
}
