import type { RequestListener } from 'node:http';
import type { Span, Tracer } from '@tidemark/tracing/tracer';
import type { TracedFetch } from '../platform/http/render-context.ts';
import { QUIET_ROUTES, routeOf } from './route-of.ts';

export interface TraceRequestsOptions {
  readonly tracer: Tracer;
  /** Whether a proxy of ours is in front, whose traces are continued. */
  readonly isBehindProxy: boolean;
}

/** Records each request under its route, including those that are served from memory. */
export function traceRequests(handle: RequestListener, options: TraceRequestsOptions): RequestListener {
  const { tracer, isBehindProxy } = options;
  return (request, response) => {
    const { url = '', method = '' } = request;
    const route = routeOf(url);
    if (QUIET_ROUTES.has(route)) return handle(request, response);
    const span = tracer.startRequest(`${method} ${route}`, request, isBehindProxy);
    response.once('close', () => tracer.endRequest(span, 'server', method, response.statusCode, route));
    tracer.run(span, () => handle(request, response));
  };
}

/** Records the requests to the API that belong to this span. They are named by their method, as they have no route. */
export const fetchTracer =
  (tracer: Tracer, parent: Span | undefined) =>
  (method: string): TracedFetch => {
    const span = tracer.start(method, 'client', parent);
    return {
      traceparent: tracer.traceparentOf(span),
      end(status) {
        if (status === undefined) tracer.end(span, true);
        else tracer.endRequest(span, 'client', method, status);
      },
    };
  };
