import { CONTENT_POSITION_HEADER, EDGE_HEADER } from '@tidemark/contracts/content-position';
import { isNotModified } from '@tidemark/response-cache/conditional';
import { SURROGATE_KEY_HEADER, surrogateKeyHeader } from '@tidemark/response-cache/surrogate-key';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheKeyOf } from '../cache/cache-key.ts';
import {
  type CachedResponse,
  JSON_TYPE,
  PUBLIC_CACHE_CONTROL,
  type ResponseCache,
  toCachedResponse,
} from '../cache/cached-response.ts';

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
    /**
     * Set by a handler whose response may be out of date elsewhere for a minute when entries are added: only changes
     * of the entries that it shows purge it. Otherwise the content keys are sent.
     */
    surrogateKeys: readonly string[] | undefined;
    /** The last content event that this process had seen when it began to compute the response. */
    contentPosition: number | undefined;
  }
}

type Validators = Pick<CachedResponse, 'etag' | 'lastModified'>;

function setValidators(reply: FastifyReply, { etag, lastModified }: Validators): void {
  reply.header('cache-control', PUBLIC_CACHE_CONTROL).header('etag', etag);
  if (lastModified !== undefined) reply.header('last-modified', lastModified);
}

/** Whether the client stores responses and has to know what they depend on. */
const isSurrogate = ({ headers }: FastifyRequest) => headers[EDGE_HEADER] !== undefined;

function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  setValidators(reply, response);
  if (response.surrogateKeys !== undefined && isSurrogate(request)) {
    reply.header(SURROGATE_KEY_HEADER, response.surrogateKeys);
  }
  if (isNotModified(request.headers, response)) reply.code(304).send();
  else reply.header('content-type', response.type).send(response.body);
}

const headerOf = (reply: FastifyReply, name: string) => reply.getHeader(name)?.toString();

const contentKeysOf = ({ contentKeys, routeOptions }: FastifyRequest) =>
  contentKeys ?? routeOptions.config.contentKeys;

function surrogateKeysOf(request: FastifyRequest): string | undefined {
  const keys = request.surrogateKeys ?? contentKeysOf(request);
  return keys && surrogateKeyHeader(keys);
}

/**
 * Serves anonymous readers from memory; requests with a token always get a response of their own. An anonymous
 * response depends on nothing but the route and its parameters.
 */
export function cachingPlugin(app: FastifyInstance, cache: ResponseCache, position: () => number): void {
  app.decorateRequest('settle');
  app.decorateRequest('contentKeys');
  app.decorateRequest('surrogateKeys');
  app.decorateRequest('contentPosition');

  // After validation, because the key is built from validated parameters.
  app.addHook('preHandler', (request, reply, done) => {
    const { shared } = request.routeOptions.config;
    if (!shared || request.headers.authorization !== undefined) return done();
    // A change ends waiting for computations that began before it, so this is right for a shared one too.
    if (isSurrogate(request)) request.contentPosition = position();
    const cacheKey = cacheKeyOf(request);
    cache.rememberUrl(request.url, cacheKey);
    const cached = cache.get(cacheKey);
    if (cached) {
      cache.recordHit();
      return sendCached(request, reply, cached);
    }
    cache.recordMiss();
    const pending = cache.pending(cacheKey);
    if (!pending) {
      request.settle = cache.begin(cacheKey);
      return done();
    }
    void pending.then((response) => (response ? sendCached(request, reply, response) : done()));
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { settle } = request;
    const { shared } = request.routeOptions.config;
    if (!shared || request.headers.authorization !== undefined) return done(null, payload);
    // Errors have them too: the page of a gated or missing article depends on that article.
    const surrogateKeys = surrogateKeysOf(request);
    if (surrogateKeys !== undefined && isSurrogate(request) && !reply.hasHeader(SURROGATE_KEY_HEADER)) {
      reply.header(SURROGATE_KEY_HEADER, surrogateKeys);
    }
    if (request.contentPosition !== undefined) {
      reply.header(CONTENT_POSITION_HEADER, request.contentPosition);
    }
    if (!settle) return done(null, payload);
    request.settle = undefined;
    if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      settle();
      return done(null, payload);
    }
    const type = headerOf(reply, 'content-type') ?? JSON_TYPE;
    const lastModified = headerOf(reply, 'last-modified');
    const contentKeys = contentKeysOf(request);
    const { url: route } = request.routeOptions;
    const response = toCachedResponse(payload, { type, lastModified, contentKeys, surrogateKeys, route });
    settle(response);
    setValidators(reply, response);
    if (!isNotModified(request.headers, response)) return done(null, payload);
    reply.code(304);
    // Fastify removes the body of a response to HEAD itself, after it has read its length.
    if (request.method === 'HEAD') return done(null, payload);
    reply.removeHeader('content-length');
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
