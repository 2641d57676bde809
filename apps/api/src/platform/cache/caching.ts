import { CONTENT_POSITION_HEADER } from '@tidemark/contracts/content-position';
import { SURROGATE_KEY_HEADER, surrogateKeyHeader } from '@tidemark/response-cache/surrogate-key';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheKeyOf } from './cache-key.ts';
import {
  type CachedResponse,
  isCachedStatus,
  isSurrogate,
  JSON_TYPE,
  type ResponseCache,
  statusFor,
  storageHeaders,
  toCachedResponse,
} from './cached-response.ts';

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

function setStorageHeaders(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  const headers = storageHeaders(response, request.headers);
  for (let n = 0; n < headers.length; n += 2) reply.header(headers[n] ?? '', headers[n + 1]);
}

function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  setStorageHeaders(request, reply, response);
  if (response.surrogateKeys !== undefined && isSurrogate(request.headers)) {
    reply.header(SURROGATE_KEY_HEADER, response.surrogateKeys);
  }
  const status = statusFor(response, request.headers);
  if (status === 304) reply.code(304).send();
  else reply.code(status).header('content-type', response.type).send(response.body);
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
    if (isSurrogate(request.headers)) request.contentPosition = position();
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
    if (
      surrogateKeys !== undefined &&
      isSurrogate(request.headers) &&
      !reply.hasHeader(SURROGATE_KEY_HEADER)
    ) {
      reply.header(SURROGATE_KEY_HEADER, surrogateKeys);
    }
    if (request.contentPosition !== undefined) {
      reply.header(CONTENT_POSITION_HEADER, request.contentPosition);
    }
    if (!settle) return done(null, payload);
    request.settle = undefined;
    const { statusCode: status } = reply;
    if (!isCachedStatus(status) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) {
      settle();
      return done(null, payload);
    }
    const type = headerOf(reply, 'content-type') ?? JSON_TYPE;
    const lastModified = headerOf(reply, 'last-modified');
    const contentKeys = contentKeysOf(request);
    const { url: route } = request.routeOptions;
    const response = toCachedResponse(payload, {
      ...{ status, type, lastModified, contentKeys, surrogateKeys, route },
    });
    settle(response);
    setStorageHeaders(request, reply, response);
    if (statusFor(response, request.headers) !== 304) return done(null, payload);
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
