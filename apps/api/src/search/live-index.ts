import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Database, withoutParameters } from '../platform/database/database.ts';
import { type ArticleChange, ArticleIndex } from './article-index.ts';
import { combineReads } from './combined-read.ts';
import type { EngineLog } from './engine.ts';
import { changesSince, currentPosition, type OutboxPosition } from './outbox.ts';
import { readArticles, readArticlesAfter } from './stored-articles.ts';

/** Small batches let searches run in between. */
const BATCH = 100;
/** An index that is much larger needs more memory and time than this engine was made for. */
const RECOMMENDED_ARTICLES = 20_000;

interface Loaded {
  readonly index: ArticleIndex;
  readonly position: OutboxPosition;
}

/** Runs a function as if no request had called it, so that work for all requests is in the trace of none of them. */
const outsideRequests = AsyncLocalStorage.snapshot();

/** The index in the memory of this process, which follows the outbox. */
export class LiveIndex {
  readonly #db: Database;
  #loaded: Loaded | undefined;
  #isClosed = false;
  readonly #catchUp: () => Promise<ArticleIndex>;

  constructor(db: Database) {
    this.#db = db;
    this.#catchUp = combineReads(() => outsideRequests(() => this.#update()));
  }

  /** The number of articles that are loaded; 0 until all are. */
  get articles(): number {
    return this.#loaded?.index.articles.count ?? 0;
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** The index with everything that was committed before this call. One statement for all callers that wait for it. */
  current(): Promise<ArticleIndex> {
    return this.#catchUp();
  }

  async #update(): Promise<ArticleIndex> {
    if (this.#isClosed) throw new Error('The search index is closed');
    const known = this.#loaded ?? (await this.#load());
    const { position, articleIds } = await changesSince(this.#db, known.position);
    if (!articleIds) {
      this.#loaded = undefined;
      return this.#update();
    }
    // The changes of a transaction are fewer than a batch, so that a search sees all of them or none.
    for (let start = 0; start < articleIds.length; start += BATCH) {
      known.index.apply(await readArticles(this.#db, articleIds.slice(start, start + BATCH)));
      await yieldToEventLoop();
    }
    this.#loaded = { index: known.index, position };
    return known.index;
  }

  /** Reads all articles. What changes meanwhile is read again by the update that follows. */
  async #load(): Promise<Loaded> {
    const position = await currentPosition(this.#db);
    const index = new ArticleIndex();
    for (let after: number | undefined = 0; after !== undefined; ) {
      if (this.#isClosed) throw new Error('The search index was closed while it was loaded');
      const changes: ArticleChange[] = await readArticlesAfter(this.#db, after, BATCH);
      index.apply(changes);
      after = changes.at(-1)?.id;
      await yieldToEventLoop();
    }
    return { index, position };
  }

  /** Loads the index before the first search needs it. Never rejects: a search repeats what fails here. */
  async start(log: EngineLog): Promise<void> {
    const began = performance.now();
    try {
      const { articles } = await this.current();
      const ms = Math.round(performance.now() - began);
      log.info({ articles: articles.count, ms }, 'Search index loaded into memory');
      if (articles.count > RECOMMENDED_ARTICLES)
        log.warn({ articles: articles.count }, 'The search index is larger than recommended');
    } catch (error) {
      if (!this.#isClosed) log.error({ err: withoutParameters(error) }, 'Loading the search index failed');
    }
  }

  /** Resolves when nothing is being read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#catchUp().catch(() => {});
  }
}
