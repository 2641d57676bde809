import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, type Answers, answerOf, JSON_TYPE } from '../cache/answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for every anonymous reader and may be kept. */
    shared?: boolean;
  }
  interface FastifyRequest {
    /** Set on the one request that computes an answer others may be waiting for. */
    settle: ((answer?: Answer) => void) | undefined;
  }
}

export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=864000';

type Marks = Pick<Answer, 'etag' | 'lastModified'>;

/**
 * Whether the caller has this very answer. A list of tags may be sent, and whoever compressed an answer on
 * its way has marked its tag as weak. A date counts only where no tag came with it.
 */
export function holds(headers: IncomingHttpHeaders, { etag, lastModified }: Marks): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  return lastModified !== undefined && Date.parse(since ?? '') >= Date.parse(lastModified);
}

function mark(reply: FastifyReply, { etag, lastModified }: Marks): void {
  reply.header('cache-control', SHARED).header('etag', etag);
  if (lastModified !== undefined) reply.header('last-modified', lastModified);
}

function sendKept(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  mark(reply, answer);
  if (holds(request.headers, answer)) reply.code(304).send();
  else reply.header('content-type', answer.type).send(answer.body);
}

const headerOf = (reply: FastifyReply, name: string) => reply.getHeader(name)?.toString();

/**
 * Serves anonymous readers from memory; a reader with a token always gets an answer of their own.
 * The address is the whole key, since an anonymous answer depends on nothing else.
 */
export function cachingPlugin(app: FastifyInstance, answers: Answers): void {
  app.decorateRequest('settle');

  app.addHook('onRequest', (request, reply, done) => {
    const { shared } = request.routeOptions.config;
    if (!shared || request.headers.authorization !== undefined) return done();
    const key = request.url;
    const kept = answers.get(key);
    if (kept) return sendKept(request, reply, kept);
    const underWay = answers.underWay(key);
    if (!underWay) {
      request.settle = answers.begin(key);
      return done();
    }
    void underWay.then((answer) => (answer ? sendKept(request, reply, answer) : done()));
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
    const answer = answerOf(payload, type, headerOf(reply, 'last-modified'));
    settle(answer);
    mark(reply, answer);
    if (!holds(request.headers, answer)) return done(null, payload);
    reply.code(304).removeHeader('content-length');
    return done(null, null);
  });

  // However the request ended, nobody is left waiting for it.
  app.addHook('onResponse', (request, _reply, done) => {
    request.settle?.();
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.settle?.();
    done();
  });
}
