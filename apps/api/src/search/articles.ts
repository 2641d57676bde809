import { addBit, type Bits, countBits, emptyBits, hasBit, intersection, members, removeBit } from './bits.ts';
import type { TableRows } from './frequent-list.ts';
import { grown } from './grown.ts';
import { HIGHEST_LEVEL } from './levels.ts';
import { LockedRows } from './locked-rows.ts';

/** One array per column, oldest article first, as returned by the database. */
export interface ArticleColumns {
  readonly ids: readonly number[];
  readonly access: readonly number[];
  readonly masks: readonly number[];
  readonly maxPublicLevel: readonly number[];
  readonly published: readonly number[];
}

/** The columns by doc id, and the doc ids that are not in use. */
export interface ArticlesCopy {
  readonly columns: ArticleColumns;
  readonly removed: readonly number[];
}

/** A combination of access and categories. Facets are summed from the counts per kind. */
export interface Kind {
  readonly access: number;
  readonly mask: number;
}

/** The published articles at one time. */
export interface Published {
  /** The date rank of the next one. */
  readonly due: number;
  readonly bits: Readonly<Bits>;
  readonly count: number;
  /** Those that a reader searches by their public row, by the reader's level. */
  readonly byPublicRow: readonly Readonly<Bits>[];
}

/** A set with fewer than 1 in this many articles is sorted; a larger one is read by scanning all articles in order. */
const SPARSE = 64;

/**
 * The public data of every indexed article that filters, facets and sorting need. An article is identified by its
 * doc id. A changed article gets a new, higher doc id and the old one is never reused, so that data stored by doc id
 * stays valid and only removed doc ids have to be filtered out.
 */
export class Articles {
  /** The number of doc ids assigned. */
  size = 0;
  readonly kinds: Kind[] = [];
  /** The index into `kinds`, by doc id. */
  kindOf = new Int32Array(0);
  /** The position in date order, by doc id. */
  dateRanks = new Int32Array(0);
  ids = new Int32Array(0);
  #capacity = 0;
  #published = new Float64Array(0);
  #maxPublicLevel = new Uint8Array(0);
  readonly #locked = new LockedRows();
  #live: Bits = emptyBits(0);
  /** The result of `published` until the articles change or the next one is due. */
  #publishedArticles: Published | undefined;
  /** The result of `since` for these bounds, until the articles change. */
  #since: { readonly bounds: readonly number[]; readonly sets: readonly Bits[] } | undefined;
  #publicAt: Bits[] = Array.from({ length: HIGHEST_LEVEL + 1 }, () => emptyBits(0));
  /** The doc ids in use, oldest article first. */
  #order = new Int32Array(0);
  readonly #docIds = new Map<number, number>();
  readonly #kindNumbers = new Map<string, number>();

  constructor(columns: ArticleColumns) {
    this.change([], columns);
  }

  /** Articles with the same doc ids. Those of `removed` are not in use. */
  static from({ columns, removed }: ArticlesCopy): Articles {
    const articles = new Articles({ ids: [], access: [], masks: [], maxPublicLevel: [], published: [] });
    articles.#reserve(columns.ids.length);
    for (const [n, id] of columns.ids.entries()) articles.#add(id, n, columns);
    for (const docId of removed) {
      removeBit(articles.#live, docId);
      const id = articles.ids[docId] ?? 0;
      if (articles.docIdOf(id) === docId) articles.#docIds.delete(id);
    }
    const live = Array.from(columns.ids.keys()).filter((docId) => hasBit(articles.#live, docId));
    articles.#mergeByDate(live.sort((a, b) => (articles.#isBefore(a, b) ? -1 : 1)));
    return articles;
  }

  copy(): ArticlesCopy {
    const docIds = Array.from({ length: this.size }, (_, docId) => docId);
    const kinds = docIds.map((docId) => this.kinds[this.kindOf[docId] ?? 0]);
    return {
      columns: {
        ids: [...this.ids.subarray(0, this.size)],
        access: kinds.map((kind) => kind?.access ?? 0),
        masks: kinds.map((kind) => kind?.mask ?? 0),
        maxPublicLevel: [...this.#maxPublicLevel.subarray(0, this.size)],
        published: [...this.#published.subarray(0, this.size)],
      },
      removed: docIds.filter((docId) => !hasBit(this.#live, docId)),
    };
  }

  /** The number of doc ids no longer in use. */
  get removedCount(): number {
    return this.size - this.#order.length;
  }

  /** Removes articles and adds others, possibly new versions of the same. Returns the new doc ids. */
  change(ids: readonly number[], columns: ArticleColumns): number[] {
    this.#publishedArticles = undefined;
    this.#since = undefined;
    for (const id of ids) this.#remove(id);
    this.#reserve(this.size + columns.ids.length);
    const docIds = columns.ids.map((id, n) => this.#add(id, n, columns));
    this.#mergeByDate(docIds);
    return docIds;
  }

  #remove(id: number): void {
    const docId = this.#docIds.get(id);
    if (docId === undefined) return;
    removeBit(this.#live, docId);
    this.#docIds.delete(id);
  }

  #add(id: number, n: number, { access, masks, maxPublicLevel, published }: ArticleColumns): number {
    const docId = this.size++;
    this.ids[docId] = id;
    this.#docIds.set(id, docId);
    this.kindOf[docId] = this.#kindNumber(access[n] ?? 0, masks[n] ?? 0);
    this.#published[docId] = published[n] ?? 0;
    this.#maxPublicLevel[docId] = maxPublicLevel[n] ?? 0;
    this.#locked.add(docId, this.maxPublicLevelOf(docId) + 1);
    addBit(this.#live, docId);
    for (const [level, bits] of this.#publicAt.entries()) {
      if ((maxPublicLevel[n] ?? 0) >= level) addBit(bits, docId);
    }
    return docId;
  }

  #kindNumber(access: number, mask: number): number {
    const key = `${access} ${mask}`;
    const known = this.#kindNumbers.get(key);
    if (known !== undefined) return known;
    this.#kindNumbers.set(key, this.kinds.length);
    return this.kinds.push({ access, mask }) - 1;
  }

  #reserve(size: number): void {
    if (size <= this.#capacity) return;
    this.#capacity = (Math.ceil(size * 1.05) + 1024) & ~31;
    this.ids = grown(this.ids, this.#capacity);
    this.kindOf = grown(this.kindOf, this.#capacity);
    this.#published = grown(this.#published, this.#capacity);
    this.#maxPublicLevel = grown(this.#maxPublicLevel, this.#capacity);
    this.#locked.reserve(this.#capacity);
    this.dateRanks = grown(this.dateRanks, this.#capacity);
    this.#live = grown(this.#live, this.#capacity >>> 5);
    this.#publicAt = this.#publicAt.map((bits) => grown(bits, this.#capacity >>> 5));
  }

  /** Merges the remaining and the added doc ids, both of which are sorted by date. */
  #mergeByDate(added: readonly number[]): void {
    const remaining = this.#order.filter((docId) => hasBit(this.#live, docId));
    const order = new Int32Array(remaining.length + added.length);
    for (let [a, b] = [0, 0]; a + b < order.length; ) {
      const [one, other] = [remaining[a], added[b]];
      const takesRemaining = one !== undefined && (other === undefined || this.#isBefore(one, other));
      const docId = (takesRemaining ? one : other) ?? 0;
      this.dateRanks[docId] = a + b;
      order[a + b] = docId;
      if (takesRemaining) a += 1;
      else b += 1;
    }
    this.#order = order;
  }

  #isBefore(one: number, other: number): boolean {
    const [a = 0, b = 0] = [this.#published[one], this.#published[other]];
    return a < b || (a === b && (this.ids[one] ?? 0) < (this.ids[other] ?? 0));
  }

  /** The number of doc ids for which sets have room. */
  get capacity(): number {
    return this.#capacity;
  }

  /** An empty set with room for every doc id. */
  emptySet(): Bits {
    return emptyBits(this.#capacity);
  }

  /** The doc id of an article, or -1 if it is not indexed. */
  docIdOf(id: number): number {
    return this.#docIds.get(id) ?? -1;
  }

  publishedAt(docId: number): number {
    return this.#published[docId] ?? 0;
  }

  maxPublicLevelOf(docId: number): number {
    return this.#maxPublicLevel[docId] ?? 0;
  }

  dateRankOf(docId: number): number {
    return this.dateRanks[docId] ?? 0;
  }

  /** The date rank of the first article published at or after a timestamp. */
  firstDateRankAt(timestamp: number): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.publishedAt(this.#order[middle] ?? 0) < timestamp) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The articles from each of these date ranks on. Kept, because the ranks of a period change only a few times an hour. */
  since(bounds: readonly number[]): readonly Readonly<Bits>[] {
    const known = this.#since;
    if (known?.bounds.every((bound, n) => bound === bounds[n])) return known.sets;
    const sets = bounds.map((bound) => {
      const set = this.emptySet();
      for (let rank = bound; rank < this.#order.length; rank += 1) addBit(set, this.#order[rank] ?? 0);
      return set;
    });
    this.#since = { bounds, sets };
    return sets;
  }

  /** The articles that are indexed and published. Scheduled articles are in the index already. */
  published(now: Date): Published {
    const due = this.firstDateRankAt(now.getTime() + 1);
    if (this.#publishedArticles?.due !== due) {
      const bits = this.#live.slice();
      for (let rank = due; rank < this.#order.length; rank += 1) removeBit(bits, this.#order[rank] ?? 0);
      const byPublicRow = this.#publicAt.map((publicAt) => intersection(bits, publicAt));
      this.#publishedArticles = { due, bits, count: countBits(bits), byPublicRow };
    }
    return this.#publishedArticles;
  }

  /** Up to `limit` members of a set in date order, after skipping the first `skip`. */
  byDate(bits: Readonly<Bits>, from: 'newest' | 'oldest', limit: number, skip = 0): number[] {
    const few = Math.ceil(this.#order.length / SPARSE);
    const some = members(bits, few + 1);
    const sign = from === 'newest' ? -1 : 1;
    if (some.length <= few) {
      some.sort((a, b) => sign * (this.dateRankOf(a) - this.dateRankOf(b)));
      return some.slice(skip, skip + limit);
    }
    const found: number[] = [];
    let left = skip;
    const { length } = this.#order;
    for (let n = 0; n < length && found.length < limit; n += 1) {
      const docId = this.#order[from === 'newest' ? length - 1 - n : n] ?? 0;
      if (!hasBit(bits, docId)) continue;
      if (left > 0) left -= 1;
      else found.push(docId);
    }
    return found;
  }

  /** The index of the table that a reader of this level searches for this article: 0 is the public table. */
  tableOf(docId: number, level: number): number {
    const maxPublicLevel = this.maxPublicLevelOf(docId);
    return maxPublicLevel >= level ? 0 : maxPublicLevel + 1;
  }

  /** The articles whose bodies are in a locked table. */
  lockedIn(tableIndex: number): Readonly<Bits> {
    return this.#locked.members(tableIndex);
  }

  /** The rows of a table are its articles in the order of their doc ids. All articles are in the public one. */
  rowsOfTable(tableIndex: number): TableRows {
    const articles = this;
    const locked = this.#locked;
    return {
      get count() {
        return tableIndex === 0 ? articles.size : locked.count(tableIndex);
      },
      get rowOf() {
        return tableIndex === 0 ? undefined : locked.rows;
      },
    };
  }
}
