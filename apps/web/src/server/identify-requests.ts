import type { IncomingMessage, RequestListener } from 'node:http';
import { REQUEST_ID_HEADER, readRequestId } from '@tidemark/contracts/request-id';
import type { Tracer } from '@tidemark/tracing/tracer';
import { runInContext } from './render-page.ts';
import { QUIET_ROUTES, routeOf } from './route-of.ts';
import { fetchTracer } from './trace-requests.ts';

export interface IdentifyOptions {
  readonly nextId: () => string;
  /** Whether a proxy of ours is in front, whose request ids are accepted. */
  readonly isBehindProxy: boolean;
  readonly tracer?: Tracer | undefined;
  readonly log: { info(details: object, message: string): void };
}

const round = (ms: number) => Math.round(ms * 100) / 100;

/**
 * Gives each request that Next.js handles an id, which requests to the API carry. Logs the route and not the path,
 * because paths contain the tokens of previews and the names of protected images.
 */
export function identifyRequests(handle: RequestListener, options: IdentifyOptions): RequestListener {
  const { nextId, isBehindProxy, log, tracer } = options;
  const idOf = ({ headers }: IncomingMessage): string =>
    tracer?.traceId ?? (isBehindProxy ? readRequestId(headers[REQUEST_ID_HEADER]) : undefined) ?? nextId();
  return (request, response) => {
    const route = routeOf(request.url ?? '');
    if (QUIET_ROUTES.has(route)) return handle(request, response);
    const id = idOf(request);
    const { method } = request;
    const startedAt = performance.now();
    response.once('close', () => {
      const ms = round(performance.now() - startedAt);
      log.info({ id, method, route, status: response.statusCode, ms }, 'request');
    });
    const context = { requestId: id, position: undefined, contentKeys: new Set<string>() };
    const traceFetch = tracer && fetchTracer(tracer, tracer.current);
    runInContext({ ...context, dependsOnEverything: true, traceFetch }, () => handle(request, response));
  };
}
