import type { EffectiveAccess } from '@tidemark/contracts/access';
import { lockOf, TABLE_COUNT } from './levels.ts';
import { lowerBoundOf } from './lower-bound.ts';

/** The public facts of an article by which it is filtered, counted and compared. */
export interface ArticleFacts {
  readonly id: number;
  readonly access: EffectiveAccess;
  readonly publishedAt: number;
  /** One bit per category, including parents. */
  readonly categories: number;
  readonly assets: readonly string[];
  readonly authorIds: readonly number[];
  /** Whether search leaves it out because of its category. It may still be related to others. */
  readonly isHidden: boolean;
}

/** A combination of access and categories. */
export type Kind = Pick<ArticleFacts, 'access' | 'categories'>;

/** By doc id, for loops over many articles. */
export interface KindColumns {
  readonly kinds: readonly Kind[];
  /** The index into `kinds`. */
  readonly kindOf: readonly number[];
  readonly publishedAt: readonly number[];
}

/** In place of a table, for an article that this reader cannot find. */
export const NO_TABLE = 255;

/** What readers of one level can find at one time. */
export interface Visible {
  /** By doc id: the table in which these readers find the article. */
  readonly tableOf: Uint8Array;
  /** How many articles that is, the same for every level. */
  readonly count: number;
}

/**
 * The articles of the index, each with a doc id: a small number by which everything else about it is stored. A changed
 * article gets a new one. Doc ids that are no longer in use are only used again after `reclaim`.
 */
export class Articles implements KindColumns {
  readonly kinds: Kind[] = [];
  readonly kindOf: number[] = [];
  readonly publishedAt: number[] = [];
  readonly #kindNumbers = new Map<string, number>();
  readonly #facts: (ArticleFacts | undefined)[] = [];
  readonly #docIds = new Map<number, number>();
  readonly #free: number[] = [];
  #unused: number[] = [];
  /** The doc ids in use, oldest article first, and the position of each in it. Undefined after a change. */
  #order: { readonly docIds: readonly number[]; readonly ranks: Int32Array } | undefined;
  #visible = new Map<number, Visible & { readonly due: number }>();

  /** One more than the highest doc id. */
  get size(): number {
    return this.#facts.length;
  }

  get count(): number {
    return this.#docIds.size;
  }

  /** Whether so many doc ids are unused that the lists with them should be cleaned up. */
  get needsReclaim(): boolean {
    return this.#unused.length > 1000 + this.size / 4;
  }

  add(facts: ArticleFacts): number {
    const docId = this.#free.pop() ?? this.#facts.length;
    this.#facts[docId] = facts;
    this.kindOf[docId] = this.#kindNumber(facts);
    this.publishedAt[docId] = facts.publishedAt;
    this.#docIds.set(facts.id, docId);
    this.#changed();
    return docId;
  }

  #kindNumber({ access, categories }: Kind): number {
    const key = `${access} ${categories}`;
    const known = this.#kindNumbers.get(key) ?? this.kinds.push({ access, categories }) - 1;
    this.#kindNumbers.set(key, known);
    return known;
  }

  remove(id: number): void {
    const docId = this.#docIds.get(id);
    if (docId === undefined) return;
    this.#docIds.delete(id);
    this.#facts[docId] = undefined;
    this.#unused.push(docId);
    this.#changed();
  }

  /** Lets unused doc ids be used again. Nothing may be stored under them any more. */
  reclaim(): void {
    this.#free.push(...this.#unused);
    this.#unused = [];
  }

  #changed(): void {
    this.#order = undefined;
    this.#visible.clear();
  }

  docIds(): Iterable<number> {
    return this.#docIds.values();
  }

  docIdOf(id: number): number | undefined {
    return this.#docIds.get(id);
  }

  /** The article of a doc id in use. */
  at(docId: number): ArticleFacts {
    return this.#facts[docId] as ArticleFacts;
  }

  #inOrder() {
    if (this.#order) return this.#order;
    const docIds = [...this.#docIds.values()].sort((a, b) => {
      const [one, other] = [this.at(a), this.at(b)];
      return one.publishedAt - other.publishedAt || one.id - other.id;
    });
    const ranks = new Int32Array(this.size);
    for (const [rank, docId] of docIds.entries()) ranks[docId] = rank;
    this.#order = { docIds, ranks };
    return this.#order;
  }

  /** The position in the order of dates, by doc id. */
  get dateRanks(): Int32Array {
    return this.#inOrder().ranks;
  }

  /** The published articles, newest first. */
  newestFirst(now: Date): number[] {
    return this.#inOrder().docIds.slice(0, this.#due(now)).reverse();
  }

  /** How many articles are published. Scheduled ones are in the index already. */
  #due(now: Date): number {
    const { docIds } = this.#inOrder();
    return lowerBoundOf(docIds.length, (n) => this.at(docIds[n] as number).publishedAt > now.getTime());
  }

  /** What readers of a level can find. Kept until the articles change or the next one is published. */
  visible(level: number, now: Date): Visible {
    const due = this.#due(now);
    const known = this.#visible.get(level);
    if (known?.due === due) return known;
    const tableOf = new Uint8Array(this.size).fill(NO_TABLE);
    let count = 0;
    for (const docId of this.#inOrder().docIds.slice(0, due)) {
      if (this.at(docId).isHidden) continue;
      tableOf[docId] = this.tableOf(docId, level);
      count += 1;
    }
    const visible = { tableOf, count, due };
    this.#visible.set(level, visible);
    return visible;
  }

  /** A reader finds an article that they may not read by what everyone may read of it, in table 0. */
  tableOf(docId: number, level: number): number {
    const lock = this.lockAt(docId);
    return lock <= level ? lock : 0;
  }

  /** The table with the whole article, which is that of the lowest level that may read it. */
  lockAt(docId: number): number {
    return Math.min(TABLE_COUNT - 1, lockOf(this.at(docId).access));
  }
}
