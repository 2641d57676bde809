import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheKeyOf } from '../cache/cache-key.ts';
import {
  type CachedResponse,
  JSON_TYPE,
  type ResponseCache,
  toCachedResponse,
} from '../cache/response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every anonymous reader and may be cached. */
    shared?: boolean;
    /** The content keys of the response. Without them, any content change drops it from the cache. */
    contentKeys?: readonly string[];
  }
  interface FastifyRequest {
    /** Set on the one request that computes a response others may be waiting for. */
    settle: ((response?: CachedResponse) => void) | undefined;
    /** Set by a handler whose response depends on single entries, instead of the keys of its route. */
    contentKeys: readonly string[] | undefined;
  }
}

export const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=864000';

type Validators = Pick<CachedResponse, 'etag' | 'lastModified'>;

/**
 * Whether the client already has this response. If-None-Match may list several tags, and a proxy that compresses
 * a response marks its tag as weak. If-Modified-Since counts only without If-None-Match.
 */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  return lastModified !== undefined && Date.parse(since ?? '') >= Date.parse(lastModified);
}

function setValidators(reply: FastifyReply, { etag, lastModified }: Validators): void {
  reply.header('cache-control', PUBLIC_CACHE_CONTROL).header('etag', etag);
  if (lastModified !== undefined) reply.header('last-modified', lastModified);
}

function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  setValidators(reply, response);
  if (isNotModified(request.headers, response)) reply.code(304).send();
  else reply.header('content-type', response.type).send(response.body);
}

const headerOf = (reply: FastifyReply, name: string) => reply.getHeader(name)?.toString();

/**
 * Serves anonymous readers from memory; requests with a token always get a response of their own. An anonymous
 * response depends on nothing but the route and its parameters.
 */
export function cachingPlugin(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('settle');
  app.decorateRequest('contentKeys');

  // After validation, because the key is built from validated parameters.
  app.addHook('preHandler', (request, reply, done) => {
    const { shared } = request.routeOptions.config;
    if (!shared || request.headers.authorization !== undefined) return done();
    const cacheKey = cacheKeyOf(request);
    cache.rememberUrl(request.url, cacheKey);
    const cached = cache.get(cacheKey);
    if (cached) return sendCached(request, reply, cached);
    const pending = cache.pending(cacheKey);
    if (!pending) {
      request.settle = cache.begin(cacheKey);
      return done();
    }
    void pending.then((response) => (response ? sendCached(request, reply, response) : done()));
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { settle } = request;
    if (!settle) return done(null, payload);
    request.settle = undefined;
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      settle();
      return done(null, payload);
    }
    const type = headerOf(reply, 'content-type') ?? JSON_TYPE;
    const contentKeys = request.contentKeys ?? request.routeOptions.config.contentKeys;
    const response = toCachedResponse(payload, type, headerOf(reply, 'last-modified'), contentKeys);
    settle(response);
    setValidators(reply, response);
    if (!isNotModified(request.headers, response)) return done(null, payload);
    reply.code(304).removeHeader('content-length');
    return done(null, null);
  });

  // Requests that wait for this one continue, however it ended.
  app.addHook('onResponse', (request, _reply, done) => {
    request.settle?.();
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.settle?.();
    done();
  });
}
