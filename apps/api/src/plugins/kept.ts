import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import type { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import type { Answers } from '../cache/answers.ts';
import { holds, SHARED } from './caching.ts';
import { VARY } from './headers.ts';
import type { RequestLog } from './request-log.ts';

export interface KeptDeps {
  readonly answers: Answers;
  readonly limiter: RateLimiter;
  readonly log: RequestLog;
  readonly origins: readonly string[];
  readonly clients: ClientIdentifier;
}

/** The same that Fastify sets on a server of its own. */
export interface Timeouts {
  readonly keepAliveTimeout: number;
  readonly requestTimeout: number;
  readonly connectionTimeout: number;
}

/** Searches and what machines read have limits of their own, so they go the long way. */
const mayBeKept = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && headers.authorization === undefined && url?.startsWith('/strapi/');

/**
 * A server that sends kept answers by itself, before the framework has made anything of the request:
 * the very answer that the long way would give, counted by the same limiter and logged in the same line.
 */
export function keptServer(deps: KeptDeps, longWay: RequestListener, timeouts: Timeouts): Server {
  const { answers, limiter, log, origins, clients } = deps;
  const isOverLimit = (request: IncomingMessage): boolean => {
    const client = clients.identify(request);
    return client !== undefined && limiter.consume(client) !== undefined;
  };
  const server = createServer((request, response) => {
    const begun = performance.now();
    const { url = '', headers } = request;
    // A server that drains has its own way to say goodbye.
    const kept = mayBeKept(request) && server.listening ? answers.get(url) : undefined;
    if (!kept || isOverLimit(request)) return longWay(request, response);
    const { body, etag, type } = kept;
    const head = ['vary', VARY, 'cache-control', SHARED, 'etag', etag];
    if (headers.origin !== undefined && origins.includes(headers.origin)) {
      head.push('access-control-allow-origin', headers.origin);
    }
    if (holds(headers, kept)) response.writeHead(304, head).end();
    else {
      head.push('content-type', type, 'content-length', String(body.length));
      response.writeHead(200, head).end(body);
    }
    log.write(log.nextId(), 'GET', url, response.statusCode, performance.now() - begun);
  });
  server.keepAliveTimeout = timeouts.keepAliveTimeout;
  server.requestTimeout = timeouts.requestTimeout;
  server.setTimeout(timeouts.connectionTimeout);
  return server;
}
