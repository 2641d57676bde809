import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { CONTENT_POSITION_HEADER } from '@tidemark/contracts/content-position';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import type { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import { SURROGATE_KEY_HEADER } from '@tidemark/response-cache/surrogate-key';
import type { RequestSpans } from '@tidemark/tracing/request-spans';
import { SECURITY_HEADERS, VARY } from '../http/headers.ts';
import { hasAmbiguousHeaders } from '../http/request-headers.ts';
import type { RequestLog } from '../http/request-log.ts';
import { isSurrogate, type ResponseCache, statusFor, storageHeaders } from './cached-response.ts';

export interface CachedResponseDeps {
  readonly cache: ResponseCache;
  readonly limiter: RateLimiter;
  readonly log: RequestLog;
  readonly spans?: RequestSpans | undefined;
  readonly origins: readonly string[];
  readonly clients: ClientIdentifier;
  /** The last content event that this process has seen. */
  readonly position: () => number;
}

export interface Timeouts {
  readonly keepAliveTimeout: number;
  /** For the whole request including its body. */
  readonly requestTimeout: number;
  readonly connectionTimeout: number;
}

/** Node looks for requests past their timeout at this interval; its default is 30 seconds. */
const TIMEOUT_CHECK_MS = 1000;

/** Searches and syndicated documents have their own rate limits, which only the framework knows. */
const isCacheable = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  request.url?.startsWith('/strapi/') === true &&
  !hasAmbiguousHeaders(request);

const securityHeaders = Object.entries(SECURITY_HEADERS).flat();

/**
 * A server that sends cached responses without involving the framework. They equal the framework's responses and
 * use the same limiter and the same log.
 */
export function createCachedResponseServer(
  deps: CachedResponseDeps,
  framework: RequestListener,
  timeouts: Timeouts,
): Server {
  const { cache, limiter, log, spans, origins, clients, position } = deps;
  /** The portal has seen a content event that this process has not; the framework catches up first. */
  const isBehind = ({ headers }: IncomingMessage): boolean =>
    headers[CONTENT_POSITION_HEADER] !== undefined && Number(headers[CONTENT_POSITION_HEADER]) > position();
  const isOverLimit = (request: IncomingMessage): boolean => {
    const client = clients.identify(request);
    return client !== undefined && limiter.consume(client) !== undefined;
  };
  const listener: RequestListener = (request, response) => {
    const startedAt = performance.now();
    const { url = '', headers } = request;
    // While the server is closing, the framework has to end the connection.
    if (!server.listening) response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)));
    const cached =
      server.listening && isCacheable(request) && !isBehind(request) ? cache.getByUrl(url) : undefined;
    if (!cached || isOverLimit(request)) return framework(request, response);
    cache.recordHit();
    const id = log.idOf(request);
    const { body, type, surrogateKeys, route } = cached;
    const status = statusFor(cached, headers);
    const head = ['vary', VARY, ...securityHeaders, ...storageHeaders(cached, headers)];
    if (isSurrogate(headers)) {
      head.push(CONTENT_POSITION_HEADER, String(position()));
      if (surrogateKeys !== undefined) head.push(SURROGATE_KEY_HEADER, surrogateKeys);
    }
    if (headers.origin !== undefined && origins.includes(headers.origin)) {
      head.push('access-control-allow-origin', headers.origin);
    }
    if (status === 304) response.writeHead(304, head).end();
    else {
      head.push('content-type', type, 'content-length', String(body.length));
      response.writeHead(status, head).end(body);
    }
    log.write({ id, method: 'GET', url, route, status, ms: performance.now() - startedAt });
    spans?.end(request, route, status);
  };
  const { keepAliveTimeout, requestTimeout, connectionTimeout } = timeouts;
  const server = createServer(
    {
      keepAliveTimeout,
      // A body is only timed out if the headers' timeout is not longer than the request's.
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeout),
      // Node's own responses would lack our error format and headers; the framework rejects these requests.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  server.setTimeout(connectionTimeout);
  return server;
}
