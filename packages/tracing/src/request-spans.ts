import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span, Tracer } from './tracer.ts';

export interface RequestSpansOptions {
  readonly tracer: Tracer;
  /** Whether the request comes from a process or proxy of ours, whose trace is continued. */
  readonly isTrusted: (request: Pick<IncomingMessage, 'headers'>) => boolean;
  /** Paths that are requested all the time and whose spans nobody would look at, such as health checks. */
  readonly untraced: ReadonlySet<string>;
}

interface Request {
  readonly raw: IncomingMessage;
  readonly method: string;
  readonly routeOptions: { readonly url?: string | undefined };
}
type Hook = (request: Request, reply: { readonly raw: ServerResponse }, done: () => void) => void;

/** What is used of a Fastify server. */
interface HookTarget {
  addHook(name: 'onRequest' | 'preValidation', hook: Hook): unknown;
}

export const UNMATCHED = 'unmatched';

/** The spans of the requests of an HTTP server. */
export class RequestSpans {
  readonly #options: RequestSpansOptions;
  readonly #spans = new WeakMap<object, Span>();

  constructor(options: RequestSpansOptions) {
    this.#options = options;
  }

  /** Begins the span of a request. Returns the id of its trace, or undefined if the request is not traced. */
  begin(request: Pick<IncomingMessage, 'headers' | 'url' | 'method'>): string | undefined {
    const { tracer, isTrusted, untraced } = this.#options;
    if (untraced.has(request.url?.split('?', 1)[0] ?? '')) return undefined;
    const span = tracer.startRequest(request.method ?? '', request, isTrusted(request));
    this.#spans.set(request, span);
    return span.spanContext().traceId;
  }

  /** The route is the pattern, without the values of its parameters. */
  end(request: Pick<IncomingMessage, 'method'>, route: string | undefined, status: number): void {
    const span = this.#spans.get(request);
    if (!span) return;
    const { method = '' } = request;
    span.updateName(`${method} ${route ?? UNMATCHED}`);
    this.#options.tracer.endRequest(span, 'server', method, status, route);
  }

  /** Makes the span that `begin` created the current one while the framework handles the request. */
  addTo(server: HookTarget): void {
    const activate: Hook = ({ raw }, _reply, done) => {
      const span = this.#spans.get(raw);
      if (span) this.#options.tracer.run(span, done);
      else done();
    };
    server.addHook('onRequest', (request, reply, done) => {
      const { raw, routeOptions } = request;
      reply.raw.once('close', () => this.end(raw, routeOptions.url, reply.raw.statusCode));
      activate(request, reply, done);
    });
    // The body of a request arrives outside the context in which the request began.
    server.addHook('preValidation', activate);
  }
}
