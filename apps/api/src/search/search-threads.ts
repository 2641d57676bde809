import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EngineLog, SearchEngine, SearchRequest, SearchResult } from './engine.ts';
import {
  errorFrom,
  passedError,
  type ThreadMessage,
  type ThreadRequest,
  type ThreadSettings,
  type ThreadSizes,
} from './thread-messages.ts';

const SCRIPT = new URL('./search-thread.ts', import.meta.url);
const RESTART_MS = 5000;
/** A thread that has not ended this long after it was asked to is terminated. */
const CLOSE_MS = 5000;
const NO_SIZES: ThreadSizes = { indexBytes: 0, copiesBytes: 0 };

export interface SearchThreadsOptions {
  readonly settings: ThreadSettings;
  readonly count: number;
  /** What the threads run. */
  readonly script?: URL;
  /** A thread that has ended is started again after this time. */
  readonly restartMs?: number;
}

interface Outstanding {
  resolve(result: SearchResult): void;
  reject(error: unknown): void;
}

/** A search was not completed, because its thread has ended. */
class ThreadEndedError extends Error {}

/** One thread, from its start to its end. */
class SearchThread {
  /** Whether its index is in memory. */
  isReady = false;
  sizes = NO_SIZES;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<unknown>;
  readonly #worker: Worker;
  readonly #outstanding = new Map<number, Outstanding>();
  readonly #log: EngineLog;
  #nextId = 1;

  constructor({ script = SCRIPT, settings }: SearchThreadsOptions, log: EngineLog) {
    this.#log = log;
    this.#worker = new Worker(script, { workerData: settings });
    this.#worker.on('message', (message: ThreadMessage) => this.#receive(message));
    this.ended = new Promise<unknown>((resolve) => {
      this.#worker.once('error', resolve);
      this.#worker.once('exit', (code) => resolve(new Error(`The thread ended with code ${code}`)));
    }).then((reason) => {
      this.isReady = false;
      this.sizes = NO_SIZES;
      for (const { reject } of this.#outstanding.values()) reject(new ThreadEndedError());
      this.#outstanding.clear();
      return reason;
    });
  }

  get outstanding(): number {
    return this.#outstanding.size;
  }

  send(message: ThreadRequest): void {
    this.#worker.postMessage(message);
  }

  search(request: SearchRequest, now: Date): Promise<SearchResult> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#outstanding.set(id, { resolve, reject });
      this.send({ kind: 'search', id, request, now });
    });
  }

  async close(): Promise<void> {
    this.send({ kind: 'close' });
    const deadline = new AbortController();
    const { signal } = deadline;
    const tooLate = sleep(CLOSE_MS, undefined, { signal }).then(
      () => this.#worker.terminate(),
      () => {},
    );
    await Promise.race([this.ended, tooLate]);
    deadline.abort();
  }

  #receive(message: ThreadMessage): void {
    if (message.kind === 'ready') this.isReady = true;
    else if (message.kind === 'sizes') this.sizes = message.sizes;
    else if (message.kind === 'log') this.#log[message.level](message.details, message.message);
    else {
      const waiting = this.#outstanding.get(message.id);
      this.#outstanding.delete(message.id);
      if (message.kind === 'result') waiting?.resolve(message.result);
      else waiting?.reject(errorFrom(message.error));
    }
  }
}

/**
 * Threads that search beside the main thread, so that a process uses more than one core for searches and other requests
 * wait less for them. Each has an index of its own and follows its changes as another process would.
 */
export class SearchThreads {
  readonly #options: SearchThreadsOptions;
  readonly #stopped = new AbortController();
  #threads: SearchThread[] = [];
  #onMainThread = 0;

  constructor(options: SearchThreadsOptions) {
    this.#options = options;
  }

  /** Starts the threads. Until one has its index in memory, `search` uses the main thread. */
  start(log: EngineLog): void {
    if (this.#threads.length > 0) return;
    for (let n = 0; n < this.#options.count; n += 1) void this.#keepRunning(n, log);
  }

  async #keepRunning(n: number, log: EngineLog): Promise<void> {
    const { restartMs = RESTART_MS } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const thread = new SearchThread(this.#options, log);
      this.#threads[n] = thread;
      const reason = await thread.ended;
      if (signal.aborted) return;
      log.error({ err: passedError(reason) }, 'A search thread has ended; starting it again');
      await sleep(restartMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Searches in the thread with the fewest searches, or on the main thread if that has fewer. */
  async search(
    request: SearchRequest,
    now: Date,
    searchOnMainThread: SearchEngine['search'],
  ): Promise<SearchResult> {
    const ready = this.#threads.filter(({ isReady }) => isReady);
    const [idlest] = ready.sort((a, b) => a.outstanding - b.outstanding);
    if (idlest && idlest.outstanding <= this.#onMainThread) {
      try {
        return await idlest.search(request, now);
      } catch (error) {
        if (!(error instanceof ThreadEndedError)) throw error;
      }
    }
    this.#onMainThread += 1;
    try {
      return await searchOnMainThread(request, now);
    } finally {
      this.#onMainThread -= 1;
    }
  }

  contentChanged(): void {
    for (const thread of this.#threads) thread.send({ kind: 'contentChanged' });
  }

  /** The sizes of all threads together. */
  get sizes(): ThreadSizes {
    return this.#threads.reduce(
      (sum, { sizes }) => ({
        indexBytes: sum.indexBytes + sizes.indexBytes,
        copiesBytes: sum.copiesBytes + sizes.copiesBytes,
      }),
      NO_SIZES,
    );
  }

  /** How many threads have their index in memory. */
  get ready(): number {
    return this.#threads.filter(({ isReady }) => isReady).length;
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#threads.map((thread) => thread.close()));
    this.#threads = [];
  }
}

/** The same engine with searches in threads as well. */
export function withThreads(engine: SearchEngine, threads: SearchThreads): SearchEngine {
  return {
    ...engine,
    search: (request, now) => threads.search(request, now, engine.search),
    contentChanged() {
      engine.contentChanged();
      threads.contentChanged();
    },
    async ready(log) {
      await engine.ready(log);
      // Afterwards, so that they find the snapshot and do not delay the main thread.
      threads.start(log);
    },
    indexBytes: async () => (await engine.indexBytes()) + threads.sizes.indexBytes,
    copiesBytes: async () => (await engine.copiesBytes()) + threads.sizes.copiesBytes,
    async close() {
      await threads.close();
      await engine.close();
    },
  };
}
