import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  parseTraceId,
  parseTraceparent,
  REQUEST_ID_HEADER,
  TRACEPARENT_HEADER,
  type TraceContext,
} from './trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client';
export type Attributes = Readonly<Record<string, string | number>>;

/** A span that has ended. Times are microseconds since 1970. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

export interface TracerOptions {
  /** Called with each span that has ended and is to be recorded. */
  readonly record: (span: FinishedSpan) => void;
  /** The share of traces that begin here and are recorded. */
  readonly share: number;
}

export interface SpanOutcome {
  readonly attributes?: Attributes;
  readonly hasFailed?: boolean;
}

const microseconds = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000);

/** One step of the work on a request or a job. */
export class Span implements TraceContext {
  /** May be replaced until the span ends, because a route is known only when the router has found it. */
  name: string;
  readonly traceId: string;
  readonly spanId = randomBytes(8).toString('hex');
  readonly isSampled: boolean;
  readonly kind: SpanKind;
  readonly #parentId: string | undefined;
  readonly #record: (span: FinishedSpan) => void;
  readonly #startedAt = microseconds();
  #isEnded = false;

  constructor(
    name: string,
    kind: SpanKind,
    parent: Pick<TraceContext, 'traceId' | 'isSampled'> & { readonly spanId?: string },
    record: (span: FinishedSpan) => void,
  ) {
    this.name = name;
    this.kind = kind;
    this.traceId = parent.traceId;
    this.isSampled = parent.isSampled;
    this.#parentId = parent.spanId;
    this.#record = record;
  }

  end({ attributes = {}, hasFailed = false }: SpanOutcome = {}): void {
    if (this.#isEnded || !this.isSampled) return;
    this.#isEnded = true;
    const { traceId, spanId, name } = this;
    this.#record({
      ...{ traceId, spanId, parentId: this.#parentId, name, kind: this.kind },
      ...{ startedAt: this.#startedAt, endedAt: microseconds(), attributes, hasFailed },
    });
  }

  /** Of a request that was answered with this status. Errors of clients are not failures of a server. */
  endRequest(method: string, route: string | undefined, status: number): void {
    const attributes = { 'http.request.method': method, 'http.response.status_code': status };
    const hasFailed = status >= (this.kind === 'server' ? 500 : 400);
    this.end({
      attributes: route === undefined ? attributes : { ...attributes, 'http.route': route },
      hasFailed,
    });
  }
}

/** Creates spans and knows the current one. Spans contain names that the code chose, never values of a request. */
export class Tracer {
  readonly #options: TracerOptions;
  readonly #spans = new AsyncLocalStorage<Span>();

  constructor(options: TracerOptions) {
    this.#options = options;
  }

  get current(): Span | undefined {
    return this.#spans.getStore();
  }

  /** Without a parent the span begins a trace. */
  start(name: string, kind: SpanKind, parent: TraceContext | undefined = this.current): Span {
    return new Span(name, kind, parent ?? this.#newTrace(), this.#options.record);
  }

  /**
   * The span of a request that this process received. It continues the trace of a trusted sender. A proxy that records
   * no spans sends only an id, and the trace begins here with that id.
   */
  startRequest(name: string, { headers }: Pick<IncomingMessage, 'headers'>, isTrusted: boolean): Span {
    if (!isTrusted) return this.start(name, 'server', undefined);
    const parent = parseTraceparent(headers[TRACEPARENT_HEADER]);
    const trace = parent ?? this.#newTrace(parseTraceId(headers[REQUEST_ID_HEADER]));
    return new Span(name, 'server', trace, this.#options.record);
  }

  /** Runs the work so that this span is the current one. */
  run<T>(span: Span, work: () => T): T {
    return this.#spans.run(span, work);
  }

  /** Runs a part of a request or job, or a job itself. */
  async trace<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.start(name, 'internal');
    try {
      const result = await this.run(span, work);
      span.end();
      return result;
    } catch (error) {
      span.end({ hasFailed: true });
      throw error;
    }
  }

  #newTrace(traceId = randomBytes(16).toString('hex')) {
    return { traceId, isSampled: Math.random() < this.#options.share };
  }
}
