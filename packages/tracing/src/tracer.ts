import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  isValidTraceId,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  type TracerConfig,
} from '@opentelemetry/sdk-trace-base';

export type { Span };

/** As in `@tidemark/contracts/request-id`. */
const REQUEST_ID_HEADER = 'x-request-id';

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };
export type Kind = keyof typeof KINDS;

export interface TracerOptions {
  readonly processor: SpanProcessor;
  /** The share of traces that begin here and are recorded. */
  readonly share: number;
  readonly resource?: TracerConfig['resource'];
}

/** Random ids, except for a trace that begins with the id that a proxy gave the request. */
class TraceIds implements IdGenerator {
  next: string | undefined;
  readonly #random = new RandomIdGenerator();
  readonly generateSpanId = this.#random.generateSpanId;
  readonly generateTraceId = (): string => this.next ?? this.#random.generateTraceId();
}

/**
 * Creates spans and knows the current one. Spans contain names that the code chose, never values of a request. The
 * provider is not registered globally, because Next.js would then record the addresses of requests.
 */
export class Tracer {
  readonly #spans = new AsyncLocalStorage<Span>();
  readonly #ids = new TraceIds();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #provider: BasicTracerProvider;

  constructor({ processor, share, resource }: TracerOptions) {
    this.#provider = new BasicTracerProvider({
      ...(resource && { resource }),
      idGenerator: this.#ids,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [processor],
    });
  }

  get current(): Span | undefined {
    return this.#spans.getStore();
  }

  get traceId(): string | undefined {
    return this.current?.spanContext().traceId;
  }

  /** Without a parent the span begins a trace. */
  start(name: string, kind: Kind = 'internal', parent: Span | undefined = this.current): Span {
    return this.#start(name, kind, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  }

  /**
   * The span of a request that this process received. It continues the trace of a trusted sender. A proxy that records
   * no spans sends only an id, and the trace begins here with that id.
   */
  startRequest(name: string, { headers }: Pick<IncomingMessage, 'headers'>, isTrusted: boolean): Span {
    const { traceparent, [REQUEST_ID_HEADER]: id } = isTrusted ? headers : {};
    this.#ids.next = typeof id === 'string' && /^[\da-f]+$/.test(id) && isValidTraceId(id) ? id : undefined;
    const parent = this.#propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    try {
      return this.#start(name, 'server', parent);
    } finally {
      this.#ids.next = undefined;
    }
  }

  /** Names the trace and the span in a request to another process. `tracestate` is not passed on. */
  traceparentOf(span: Span): string {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
  }

  end(span: Span, hasFailed = false, attributes: Attributes = {}): void {
    span.setAttributes(attributes);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Ends the span of a request that was answered with this status. Errors of clients are not failures of a server. */
  endRequest(span: Span, kind: 'server' | 'client', method: string, status: number, route?: string): void {
    this.end(span, status >= (kind === 'server' ? 500 : 400), {
      ...{ 'http.request.method': method, 'http.response.status_code': status },
      ...(route !== undefined && { 'http.route': route }),
    });
  }

  /** Runs the work so that this span is the current one. */
  run<T>(span: Span, work: () => T): T {
    return this.#spans.run(span, work);
  }

  /** Runs a part of a request or job, or a job itself. */
  async trace<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.start(name);
    let hasFailed = true;
    try {
      const result = await this.run(span, work);
      hasFailed = false;
      return result;
    } finally {
      this.end(span, hasFailed);
    }
  }

  /** Sends the spans that are left. */
  stop(): Promise<void> {
    return this.#provider.shutdown();
  }

  #start(name: string, kind: Kind, context: Context): Span {
    return this.#provider.getTracer('tidemark').startSpan(name, { kind: KINDS[kind] }, context);
  }
}
