import type { FastifyInstance } from 'fastify';

const PRIVATE = 'private, no-store';

/** The request headers that responses depend on. */
export const VARY = 'Authorization, Origin';

/** The API serves data and images: a browser that opens a response as a page may load and run nothing. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** The API documentation is a page with scripts and styles of its own. */
const DOCUMENTATION_CSP =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const isDocumentation = (url: string): boolean => /^\/docs(?:$|[/?])/.test(url);

/** Nothing is cached unless its route allows it, and never a response to a request with a token. */
export const cacheControlOf = (authorization: string | undefined): string =>
  authorization === undefined ? 'no-store' : PRIVATE;

/** Registered first, so that responses of all later hooks carry these headers too. */
export function headersPlugin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', VARY).headers(SECURITY_HEADERS);
    if (isDocumentation(request.url)) reply.header('content-security-policy', DOCUMENTATION_CSP);
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
