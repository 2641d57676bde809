import { encodeSpans } from './otlp.ts';
import type { TracingSettings } from './settings.ts';
import type { Attributes, FinishedSpan } from './tracer.ts';

export interface SpanExporterOptions extends Pick<TracingSettings, 'url' | 'headers'> {
  /** Describes this process. */
  readonly resource: Attributes;
  readonly log: (message: string) => void;
  /** For tests. */
  readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
  /** Spans that wait, about 1 KB each. Further ones are dropped. */
  queue: 4096,
  batch: 512,
  intervalMs: 2000,
  timeoutMs: 10_000,
  /** How long the last spans may delay the end of the process. */
  stopMs: 1000,
  /** A collector that is down is reported this often. */
  logEveryMs: 60_000,
};

/** The collector asks to send the same spans again. */
const RETRYABLE = new Set([408, 429, 502, 503, 504]);

/** Sends spans in batches. Nothing waits for it, and it drops spans instead of using more memory. */
export class SpanExporter {
  readonly #options: SpanExporterOptions;
  readonly #limits: typeof LIMITS;
  #queue: FinishedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<boolean> | undefined;
  #dropped = 0;
  #reportedAt = -Infinity;

  constructor(options: SpanExporterOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
  }

  readonly record = (span: FinishedSpan): void => {
    if (this.#queue.length >= this.#limits.queue) {
      this.#dropped += 1;
      return;
    }
    this.#queue.push(span);
    if (this.#queue.length === this.#limits.batch) void this.#flush();
    else this.#arm();
  };

  /** Sends what is left, for a limited time. */
  async stop(): Promise<void> {
    const { promise: timedOut, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#limits.stopMs);
    await Promise.race([this.#sendAll(), timedOut]);
    clearTimeout(timer);
    clearTimeout(this.#timer);
  }

  #arm(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), this.#limits.intervalMs).unref();
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#sending) return;
    let isSent = true;
    do isSent = await this.#sendBatch();
    while (isSent && this.#queue.length >= this.#limits.batch);
    if (this.#queue.length > 0) this.#arm();
  }

  async #sendAll(): Promise<void> {
    await this.#sending;
    let isSent = true;
    while (isSent && this.#queue.length > 0) isSent = await this.#sendBatch();
  }

  async #sendBatch(): Promise<boolean> {
    const batch = this.#queue.slice(0, this.#limits.batch);
    this.#queue = this.#queue.slice(batch.length);
    this.#sending = this.#send(batch);
    const isSent = await this.#sending;
    this.#sending = undefined;
    return isSent;
  }

  async #send(batch: readonly FinishedSpan[]): Promise<boolean> {
    const { url, headers, resource } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: [...headers, ['content-type', 'application/json']],
        body: encodeSpans(batch, resource),
        signal: AbortSignal.timeout(this.#limits.timeoutMs),
        redirect: 'error',
      });
      await response.arrayBuffer();
      if (response.ok) return true;
      if (RETRYABLE.has(response.status)) this.#putBack(batch);
      else this.#dropped += batch.length;
      this.#report(`status ${response.status}`);
    } catch (error) {
      this.#putBack(batch);
      const { cause, message } = error as Error;
      this.#report(cause instanceof Error ? cause.message : message);
    }
    return false;
  }

  /** The newest spans are dropped if there are too many. */
  #putBack(batch: readonly FinishedSpan[]): void {
    const all = [...batch, ...this.#queue];
    this.#queue = all.slice(0, this.#limits.queue);
    this.#dropped += all.length - this.#queue.length;
  }

  #report(reason: string): void {
    if (performance.now() - this.#reportedAt < this.#limits.logEveryMs) return;
    this.#reportedAt = performance.now();
    this.#options.log(`Traces could not be sent (${reason}); ${this.#dropped} spans were dropped so far`);
  }
}
