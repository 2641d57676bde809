import { Worker } from 'node:worker_threads';
import { type BodyJob, type BodyResult, type ProcessedBody, processBody } from './process-body.ts';
import { RejectedFields } from './read-all-fields.ts';

/** Shorter bodies take a few milliseconds, less than the message to the worker is worth. */
const INLINE_CHARACTERS = 20_000;
const TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;

const TOO_SLOW: BodyResult = {
  ok: false,
  reasons: [{ field: 'body', reason: 'takes too long to process' }],
};
const FAILED: BodyResult = { ok: false, reasons: [{ field: 'body', reason: 'could not be processed' }] };

interface PendingJob {
  readonly job: BodyJob;
  readonly resolve: (result: BodyResult) => void;
}

/** Processes one body at a time in a worker thread that is started on demand and ends when idle. */
export class BodyWorker {
  readonly #queue: PendingJob[] = [];
  readonly #timeoutMs: number;
  readonly #program: URL;
  #current: PendingJob | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #id = 0;
  /** Number of bodies that were sent to the thread. */
  jobCount = 0;

  constructor({
    timeoutMs = TIMEOUT_MS,
    program = new URL('./body-worker-thread.ts', import.meta.url),
  }: { timeoutMs?: number; program?: URL } = {}) {
    this.#timeoutMs = timeoutMs;
    this.#program = program;
  }

  run(job: BodyJob): Promise<BodyResult> {
    const { promise, resolve } = Promise.withResolvers<BodyResult>();
    this.jobCount += 1;
    this.#queue.push({ job, resolve });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#stop(), IDLE_MS).unref();
      return;
    }
    this.#timer = setTimeout(() => this.#finish(TOO_SLOW, true), this.#timeoutMs);
    this.#worker ??= this.#start();
    this.#id += 1;
    this.#worker.postMessage({ id: this.#id, job: this.#current.job });
  }

  #start(): Worker {
    // Neither settings nor secrets are passed to the thread.
    const worker = new Worker(this.#program, { env: {}, execArgv: [] });
    worker.on('message', ({ id, result }: { id: number; result: BodyResult }) => {
      if (id === this.#id) this.#finish(result, false);
    });
    worker.on('error', () => {
      if (this.#worker === worker) this.#finish(FAILED, true);
    });
    worker.unref();
    return worker;
  }

  #finish(result: BodyResult, stop: boolean): void {
    if (stop) this.#stop();
    const current = this.#current;
    this.#current = undefined;
    current?.resolve(result);
    this.#next();
  }

  #stop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

const sharedWorker = new BodyWorker();

/** Counts the characters of all texts in the job without serialising it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, one) => sum + sizeOf(one), 0);
}

/** Long bodies are processed in a worker thread, so that they do not delay requests. */
export async function processBodyOffThread(
  job: BodyJob,
  worker: BodyWorker = sharedWorker,
): Promise<ProcessedBody> {
  const size = sizeOf(job.kind === 'markdown' ? job.source : job.components);
  const result = size < INLINE_CHARACTERS ? processBody(job) : await worker.run(job);
  if (!result.ok) throw new RejectedFields(result.reasons);
  return result.value;
}
