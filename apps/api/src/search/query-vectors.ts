import { LRUCache } from 'lru-cache';
import { type EmbeddingSettings, requestVectors } from './embedding-service.ts';
import { normalised } from './vector-format.ts';

const WAIT_MS = 300;
/** A late response is still used for the next search with the same query. */
const REQUEST_MS = 5000;
const CACHED = 2000;
/** After this many failures in a row the service is not asked for a while. */
const MAX_FAILURES = 3;
const PAUSE_MS = 30_000;

export interface EmbeddingCounts {
  readonly requests: number;
  /** Requests without a usable response in time. */
  readonly failures: number;
}

/** The vectors of queries. A search without one continues in the order of its words. */
export class QueryVectors {
  readonly #settings: EmbeddingSettings;
  readonly #cached = new LRUCache<string, Promise<Float32Array | undefined>>({ max: CACHED });
  readonly #waitMs: number;
  #failuresInARow = 0;
  #pausedUntil = 0;
  #requests = 0;
  #failures = 0;

  constructor(settings: EmbeddingSettings) {
    this.#settings = settings;
    this.#waitMs = settings.waitMs ?? WAIT_MS;
  }

  get counts(): EmbeddingCounts {
    return { requests: this.#requests, failures: this.#failures };
  }

  async #request(text: string): Promise<Float32Array | undefined> {
    this.#requests += 1;
    try {
      const [vector] = await requestVectors(this.#settings, [text], Math.max(REQUEST_MS, this.#waitMs));
      this.#failuresInARow = 0;
      return vector && normalised(vector);
    } catch {
      this.#cached.delete(text);
      this.#fail();
      return undefined;
    }
  }

  #fail(): void {
    this.#failures += 1;
    this.#failuresInARow += 1;
    if (this.#failuresInARow >= MAX_FAILURES) this.#pausedUntil = performance.now() + PAUSE_MS;
  }

  /** Undefined if the service fails or takes too long. */
  async find(query: string): Promise<Float32Array | undefined> {
    const text = query.trim().replace(/\s+/g, ' ');
    const known = this.#cached.get(text);
    if (!known && performance.now() < this.#pausedUntil) return undefined;
    const vector = known ?? this.#request(text);
    if (!known) this.#cached.set(text, vector);
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, this.#waitMs, 'late');
    const first = await Promise.race([vector, late]);
    clearTimeout(timer);
    if (first !== 'late') return first;
    this.#fail();
    return undefined;
  }
}
