import type { FastifyInstance } from 'fastify';

const PRIVATE = 'private, no-store';

/** What an answer depends on besides its address. */
export const VARY = 'Authorization, Origin';

/** Nothing may be kept unless somebody said so, and never what was asked for with a token. */
export const cacheControlOf = (authorization: string | undefined): string =>
  authorization === undefined ? 'no-store' : PRIVATE;

/** Registered first, so that a request refused by any later hook is answered with these too. */
export function headersPlugin(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('vary', VARY);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { authorization } = request.headers;
    if (authorization !== undefined || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', cacheControlOf(authorization));
    }
    done(null, payload);
  });
}
