import type { Database } from '../platform/database/database.ts';
import type { EmbeddingSettings } from './embedding-service.ts';
import type { EngineLog } from './engine.ts';
import type { ParsedQuery } from './parse.ts';
import { type EmbeddingCounts, QueryVectors } from './query-vectors.ts';
import { VectorIndex } from './vector-index.ts';
import { updateVectors } from './vector-updater.ts';

const REFRESH_MS = 5000;
/** Single words and names are found best by themselves. */
const MIN_PARTS = 2;

/** The vector of a query and the vectors to compare it with. */
export interface QueryVector {
  readonly vector: Float32Array;
  readonly index: VectorIndex;
}

/** Search by meaning through the embedding service. Failures are counted and change nothing else. */
export class Vectors {
  readonly #db: Database;
  readonly #settings: EmbeddingSettings;
  readonly #queries: QueryVectors;
  readonly #index: VectorIndex;
  #timer: NodeJS.Timeout | undefined;
  #updating: Promise<void> | undefined;
  #isStopped = false;
  #failedUpdates = 0;

  constructor(db: Database, settings: EmbeddingSettings) {
    this.#db = db;
    this.#settings = settings;
    this.#queries = new QueryVectors(settings);
    this.#index = new VectorIndex(db, settings.model);
  }

  get counts(): EmbeddingCounts {
    const { requests, failures } = this.#queries.counts;
    return { requests, failures: failures + this.#failedUpdates };
  }

  /** Undefined if the query says exactly what it looks for, or if there is no vector in time. */
  async of({ parts, excluded }: ParsedQuery, query: string): Promise<QueryVector | undefined> {
    const isOpen = parts.length >= MIN_PARTS && excluded.length === 0;
    if (!isOpen || parts.some(({ kind }) => kind === 'phrase')) return undefined;
    const vector = await this.#queries.find(query);
    return vector && { vector, index: this.#index };
  }

  /** Reads the stored vectors now and from time to time. */
  async start(log: EngineLog): Promise<void> {
    const refresh = () =>
      this.#index.refresh().catch((error) => log.warn({ err: error }, 'Search vectors could not be read'));
    await refresh();
    if (this.#isStopped || this.#timer) return;
    this.#timer = setInterval(refresh, REFRESH_MS).unref();
  }

  /** Computes missing vectors. Calls while that is under way have no effect. */
  update(log: EngineLog, isActive: () => boolean): Promise<void> {
    this.#updating ??= this.#update(log, isActive).finally(() => {
      this.#updating = undefined;
    });
    return this.#updating;
  }

  async #update(log: EngineLog, isActive: () => boolean): Promise<void> {
    try {
      const articles = await updateVectors(this.#db, this.#settings, () => !this.#isStopped && isActive());
      if (articles > 0) log.info({ articles }, 'Search vectors updated');
      await this.#index.refresh();
    } catch (error) {
      this.#failedUpdates += 1;
      log.warn({ err: error }, 'Search vectors could not be updated; trying again later');
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#updating;
    await this.#index.settled();
  }
}
