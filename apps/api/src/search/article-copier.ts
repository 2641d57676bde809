import { setTimeout } from 'node:timers/promises';
import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import type { Database } from '../platform/database/database.ts';
import { ArticleCopies } from './article-copies.ts';
import type { Articles } from './articles.ts';
import { outsideRequests } from './epoch.ts';
import { type PageRow, readRows } from './page-rows.ts';

/** Searches run between the batches, so a larger one would delay them. */
const BATCH = 25;
const RETRY_MS = 5000;

export interface CopySettings {
  readonly folder: string;
  /** Called when copying or reading a copy failed. Searches read the database instead. */
  readonly onError?: (error: unknown) => void;
}

/** The catalogue whose articles are copied. */
export interface CopiedCatalogue {
  readonly epoch: string;
  readonly articles: Articles;
  /** Set when the first articles are copied. */
  copies?: ArticleCopies;
}

export interface CopierDeps {
  readonly db: Database;
  readonly settings: CopySettings;
  readonly catalogue: CopiedCatalogue;
  /** Brings the catalogue up to date. */
  readonly catchUp: () => Promise<unknown>;
  /** Aborted when another catalogue replaces this one, or when the process stops. */
  readonly superseded: AbortSignal;
}

/** Copies the articles of a catalogue in the background: at first all of them, then those that change. */
export class ArticleCopier {
  readonly #deps: CopierDeps;
  #running: Promise<void> | undefined;
  /** Whether the file could not be created or written. That is tried again with the next catalogue. */
  #hasGivenUp = false;

  constructor(deps: CopierDeps) {
    this.#deps = deps;
    deps.superseded.addEventListener('abort', () => void deps.catalogue.copies?.close());
  }

  /** Copies the articles that have no copy yet, unless that is under way. */
  update(): void {
    if (this.#running || !this.#isIncomplete()) return;
    this.#running = this.#copyWithRetry().finally(() => {
      this.#running = undefined;
      this.update();
    });
  }

  /** Waits until all articles are copied. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #isIncomplete(): boolean {
    const { catalogue, superseded } = this.#deps;
    const { articles, copies } = catalogue;
    if (superseded.aborted || this.#hasGivenUp) return false;
    return !copies || (copies.isOpen && copies.size < articles.size);
  }

  async #copyWithRetry(): Promise<void> {
    const { settings, catalogue, superseded } = this.#deps;
    const { folder, onError = () => {} } = settings;
    try {
      catalogue.copies ??= await ArticleCopies.create(folder, onError);
      await this.#copyAll(catalogue.copies);
    } catch (error) {
      if (superseded.aborted) return;
      onError(error);
      // With an open file it was the database that failed, which is worth another attempt.
      this.#hasGivenUp = !catalogue.copies?.isOpen;
      if (this.#hasGivenUp) return;
      await setTimeout(RETRY_MS, undefined, { ref: false, signal: superseded }).catch(() => {});
    } finally {
      if (superseded.aborted) await catalogue.copies?.close();
    }
  }

  async #copyAll(copies: ArticleCopies): Promise<void> {
    while (this.#isIncomplete()) {
      const rows = await this.#readNext(copies.size);
      if (this.#deps.superseded.aborted) return;
      if (rows) await copies.add(rows);
      else await this.#deps.catchUp();
    }
  }

  /**
   * Reads the next doc ids. The result has a row for each of them, or undefined where the doc id is no longer in use.
   * Returns nothing if the index has changed, because a row might not be the version that its doc id stands for.
   */
  async #readNext(first: number): Promise<(PageRow | undefined)[] | undefined> {
    const { db, catalogue } = this.#deps;
    const { articles, epoch: before } = catalogue;
    const docIds = Array.from({ length: Math.min(BATCH, articles.size - first) }, (_, n) => first + n);
    const articleId = (docId: number) => articles.ids[docId] ?? 0;
    const inUse = new Set(docIds.filter((docId) => articles.docIdOf(articleId(docId)) === docId));
    const ids = [...inUse].map(articleId);
    const { rows, epoch } = await outsideRequests(readRows, db, ids, EFFECTIVE_ACCESS_VALUES);
    if (epoch !== before) return undefined;
    const byId = new Map(rows.map((row) => [row.card.id, row]));
    return docIds.map((docId) => (inUse.has(docId) ? byId.get(articleId(docId)) : undefined));
  }
}
