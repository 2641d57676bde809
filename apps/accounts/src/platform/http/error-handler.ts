import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorPage } from '../html/error.ts';
import type { Config } from '../settings/config.ts';
import { HttpError, toHttpError } from './errors.ts';
import { securityHeaders } from './security-headers.ts';
import { sendPage } from './session.ts';

const JSON_PATHS = /^\/(v2\/|\.well-known\/|livez|readyz)/;

/** Responds to errors with JSON on API paths and with an HTML page everywhere else. */
export function createErrorHandler(services: { readonly config: Config }) {
  const headers = securityHeaders(services.config);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const httpError = toHttpError(error);
    if (httpError.status >= 500) request.log.error({ err: error }, 'request failed');
    if (httpError.retryAfter !== undefined) reply.header('retry-after', String(httpError.retryAfter));
    // Fastify runs no hooks for a malformed URL, so the headers are set here as well.
    reply.headers(headers);
    if (JSON_PATHS.test(request.url)) return reply.code(httpError.status).send(httpError.toBody());
    const { status, message } = httpError;
    return sendPage(services, reply, { status, page: errorPage(status, message) });
  };
}

export function registerErrorHandler(app: FastifyInstance, services: { readonly config: Config }): void {
  const handleError = createErrorHandler(services);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(new HttpError('NotFoundError'), request, reply));
}
