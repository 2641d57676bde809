import { type ArticleFacts, Articles } from './articles.ts';
import type { StoredDocument } from './document-format.ts';
import { TABLE_COUNT } from './levels.ts';
import { TermTable } from './term-table.ts';
import { Vocabulary } from './vocabulary.ts';

/** The state of an article in the index. */
export interface IndexedArticle {
  readonly facts: ArticleFacts;
  /** Absent for a hidden article, of which nothing is searched. */
  readonly text?: {
    /** What everyone may read. */
    readonly publicPart: StoredDocument;
    /** A locked article with its body. */
    readonly whole: StoredDocument | undefined;
    /** The words of the public fields, as readers type them. */
    readonly words: readonly string[];
  };
}

/** The change of an article; without a state it is no longer published. */
export interface ArticleChange {
  readonly id: number;
  readonly article: IndexedArticle | undefined;
}

/**
 * Everything that searches read, in the memory of this process. What everyone may read of the articles is in table 0,
 * and the locked articles with their bodies in the table of the lowest level that may read them.
 */
export class ArticleIndex {
  readonly articles = new Articles();
  readonly tables: readonly TermTable[] = Array.from({ length: TABLE_COUNT }, () => new TermTable());
  readonly vocabulary = new Vocabulary();
  readonly #words = new Map<number, readonly string[]>();

  /** Applies changes, all of which the next search sees. */
  apply(changes: readonly ArticleChange[]): void {
    for (const { id, article } of changes) {
      this.#remove(id);
      if (article) this.#add(article);
    }
    if (this.articles.needsReclaim) this.#reclaim();
  }

  #add({ facts, text }: IndexedArticle): void {
    const docId = this.articles.add(facts);
    if (!text) return;
    this.tables[0]?.add(docId, text.publicPart);
    if (text.whole) this.tables[this.articles.lockAt(docId)]?.add(docId, text.whole);
    this.vocabulary.add(text.words, facts.publishedAt);
    this.#words.set(docId, text.words);
  }

  #remove(id: number): void {
    const known = this.articles.docIdOf(id);
    if (known === undefined) return;
    this.vocabulary.remove(this.#words.get(known) ?? [], this.articles.at(known).publishedAt);
    this.#words.delete(known);
    this.articles.remove(id);
  }

  #reclaim(): void {
    const used = new Set(this.articles.docIds());
    for (const table of this.tables) table.keep((docId) => used.has(docId));
    this.articles.reclaim();
  }
}
