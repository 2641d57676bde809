import { Worker } from 'node:worker_threads';
import type { BodyJob, ProcessedBody, RenderJob, RenderResult } from './process-body.ts';
import { RejectedFields } from './read-all-fields.ts';

const TIMEOUT_MS = 30_000;
const IDLE_MS = 10_000;

const TOO_SLOW: RenderResult = {
  ok: false,
  reasons: [{ field: 'body', reason: 'takes too long to process' }],
};
const FAILED: RenderResult = { ok: false, reasons: [{ field: 'body', reason: 'could not be processed' }] };

interface PendingJob {
  readonly job: RenderJob;
  readonly resolve: (result: RenderResult) => void;
}

/**
 * Renders markdown in a worker thread, so that it does not delay requests. The thread runs one job at a time, is started on
 * demand and ends when idle, because it takes tens of megabytes.
 */
export class RenderWorker {
  readonly #queue: PendingJob[] = [];
  readonly #timeoutMs: number;
  readonly #program: URL;
  #current: PendingJob | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #id = 0;
  /** Number of jobs that were sent to the thread. */
  jobCount = 0;

  constructor({
    timeoutMs = TIMEOUT_MS,
    program = new URL('./render-worker-thread.ts', import.meta.url),
  }: { timeoutMs?: number; program?: URL } = {}) {
    this.#timeoutMs = timeoutMs;
    this.#program = program;
  }

  run(job: RenderJob): Promise<RenderResult> {
    const { promise, resolve } = Promise.withResolvers<RenderResult>();
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
    worker.on('message', ({ id, result }: { id: number; result: RenderResult }) => {
      if (id === this.#id) this.#finish(result, false);
    });
    worker.on('error', () => {
      if (this.#worker === worker) this.#finish(FAILED, true);
    });
    worker.unref();
    return worker;
  }

  #finish(result: RenderResult, stop: boolean): void {
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

const sharedWorker = new RenderWorker();

async function accepted<Value>(result: Promise<RenderResult>): Promise<Value> {
  const rendered = await result;
  if (!rendered.ok) throw new RejectedFields(rendered.reasons);
  return rendered.value as Value;
}

export const processBodyOffThread = (job: BodyJob, worker = sharedWorker): Promise<ProcessedBody> =>
  accepted<ProcessedBody>(worker.run(job));

/** Renders a short text, such as a biography, as HTML. */
export const renderTextOffThread = (source: string, worker = sharedWorker): Promise<string> =>
  accepted<string>(worker.run({ kind: 'text', source }));

/** Number of texts and bodies that this process has rendered. */
export const renderedCount = (): number => sharedWorker.jobCount;
