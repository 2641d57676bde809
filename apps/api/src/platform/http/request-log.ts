import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER, readRequestId, requestIds } from '@tidemark/contracts/request-id';
import { loggedPath } from '@tidemark/contracts/secret-addresses';
import type { Metrics } from '@tidemark/metrics/metrics';
import type { RequestSpans } from '@tidemark/tracing/request-spans';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** The pattern of the route; undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

/** Writes one line per request, without query, headers and address, so that it identifies no reader. */
export interface RequestLog {
  /** The id of the request's trace, the id that a trusted sender gave the request, or a new one. */
  idOf(request: Pick<IncomingMessage, 'headers' | 'url' | 'method'>): string;
  write(request: LoggedRequest): void;
}

export interface RequestLogOptions {
  /** Whether the request comes from the portal or a proxy of ours, whose request ids are accepted. */
  readonly isTrusted?: (request: Pick<IncomingMessage, 'headers'>) => boolean;
  readonly metrics?: Pick<Metrics, 'observeRequest'> | undefined;
  readonly spans?: RequestSpans | undefined;
}

export function requestLog(
  logger: Pick<FastifyBaseLogger, 'info'>,
  { isTrusted = () => false, metrics, spans }: RequestLogOptions = {},
): RequestLog {
  const nextId = requestIds(randomBytes(6).toString('base64url'));
  return {
    idOf(request) {
      const traceId = spans?.begin(request);
      if (traceId !== undefined) return traceId;
      const header = request.headers[REQUEST_ID_HEADER];
      return (header !== undefined && isTrusted(request) ? readRequestId(header) : undefined) ?? nextId();
    },
    write({ id, method, url, route = 'unmatched', status, ms }) {
      logger.info({ id, method, path: loggedPath(url), status, ms: Math.round(ms * 100) / 100 }, 'request');
      metrics?.observeRequest({ route, method, status }, ms / 1000);
    },
  };
}

export function logRequests(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url, routeOptions } = request;
    log.write({ id, method, url, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
