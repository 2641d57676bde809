import { LRUCache } from 'lru-cache';
import type { Articles } from './articles.ts';
import { type Bits, keepOnly } from './bits.ts';
import { ABOUT, AS_WRITTEN } from './document.ts';
import { weightOf } from './key.ts';
import { TABLES } from './levels.ts';
import type { Name } from './names.ts';
import { TableWords } from './table-words.ts';
import type { WordRow } from './word-rows.ts';
import type { ArticlesWith, Words } from './words-of.ts';

/** Sets of frequent words, ready to use; at 100,000 articles each takes 12 KB. */
const READY_BYTES = 64 * 1024 * 1024;
/** Sets with at least this share of all articles are worth keeping, and are nobody's secret. */
const FREQUENT = 64;

interface Ready {
  readonly bits: Bits;
  /** How many articles the lists had that it was made from: they only ever grow. */
  readonly count: number;
}

/** Every word of the index by table. A search looks only into the tables up to the reader's level. */
export class WordsInMemory implements Words {
  readonly #articles: Articles;
  readonly #tables = TABLES.map(() => new TableWords());
  readonly #ready = new LRUCache<string, Ready>({
    maxSize: READY_BYTES,
    sizeCalculation: ({ bits }, name) => bits.byteLength + name.length * 2 + 150,
  });
  /** By slot: its place among the articles to be weighed, from 1; 0 for all others. */
  #wanted = new Uint8Array(0);

  constructor(articles: Articles) {
    this.#articles = articles;
  }

  get bytes(): number {
    return this.#tables.reduce((sum, table) => sum + table.bytes, 0);
  }

  /** Rows of new articles, whose slots come after all that were added before. */
  add(rows: readonly WordRow[], slotOf: (id: number) => number): void {
    const inOrder = rows
      .map((row) => ({ ...row, slot: slotOf(row.article_id) }))
      .sort((a, b) => a.slot - b.slot);
    for (const [n, table] of this.#tables.entries()) table.add(inOrder.filter(({ place }) => place === n));
  }

  settle(): void {
    for (const table of this.#tables) table.settle();
  }

  lists(level: number): ArticlesWith {
    return (name) => this.#articlesWith(level, name);
  }

  #articlesWith(level: number, name: Name): Bits {
    const tables = this.#tables.slice(0, level + 1);
    const count = tables.reduce((sum, table) => sum + table.countOf(name), 0);
    const key = `${level}${name}`;
    const frequent = count * FREQUENT > this.#articles.size;
    const ready = frequent ? this.#ready.get(key) : undefined;
    const bits = this.#articles.none();
    if (ready?.count === count && ready.bits.length === bits.length) return ready.bits;
    for (const [place, table] of tables.entries()) {
      table.addTo(bits, name);
      // What a locked table holds for this reader is not searched in its public form as well.
      if (place === 0 && level > 0) keepOnly(bits, this.#articles.publicAt(level));
    }
    if (frequent) this.#ready.set(key, { bits, count });
    return bits;
  }

  weigh(level: number, names: readonly Name[], slots: readonly number[]): Float64Array {
    const articles = this.#articles;
    const sums = new Float64Array(slots.length);
    if (this.#wanted.length < articles.size) this.#wanted = new Uint8Array(articles.size + 1024);
    const wanted = this.#wanted;
    const rising = Int32Array.from(slots).sort();
    for (const [n, slot] of slots.entries()) wanted[slot] = n + 1;
    for (const [place, table] of this.#tables.slice(0, level + 1).entries()) {
      for (const name of names) {
        table.eachNote(name.startsWith(AS_WRITTEN) ? name : ABOUT + name, rising, (slot, note) => {
          const n = wanted[slot] ?? 0;
          if (n === 0 || articles.tableOf(slot, level) !== place) return;
          sums[n - 1] = (sums[n - 1] ?? 0) + weightOf(note);
        });
      }
    }
    for (const slot of slots) wanted[slot] = 0;
    return sums;
  }
}
