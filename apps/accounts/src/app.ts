import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { REQUEST_ID_HEADER, readRequestId, requestIds } from '@tidemark/contracts/request-id';
import { RequestSpans } from '@tidemark/tracing/request-spans';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type AppOptions, createServices } from './create-services.ts';
import type { Services } from './features/services.ts';
import { measure } from './measure.ts';
import { assetRoutes } from './platform/http/assets.ts';
import {
  createClientErrorHandler,
  hasAmbiguousHeaders,
  rejectExpectations,
} from './platform/http/client-errors.ts';
import { createErrorHandler, registerErrorHandler } from './platform/http/error-handler.ts';
import { HttpError } from './platform/http/errors.ts';
import { parseForm } from './platform/http/fields.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { loggerOptions } from './platform/log.ts';
import type { Config } from './platform/settings/config.ts';
import { registerRoutes } from './register-routes.ts';

/** Requested all the time. */
const UNTRACED = new Set(['/livez', '/readyz']);

/** With traces, the id of the trace. A trusted proxy may have given the request an id already. */
function createRequestIds(isTrusted: boolean, spans: RequestSpans | undefined) {
  const nextId = requestIds(randomBytes(6).toString('base64url'));
  return (request: Pick<IncomingMessage, 'headers' | 'url' | 'method'>): string =>
    spans?.begin(request) ??
    (isTrusted ? readRequestId(request.headers[REQUEST_ID_HEADER]) : undefined) ??
    nextId();
}

function createServer(options: AppOptions): FastifyInstance {
  const { config, logStream, requestTimeoutMs = 15_000, tracer } = options;
  const isTrusted = config.trustProxy > 0;
  const spans = tracer && new RequestSpans({ tracer, isTrusted: () => isTrusted, untraced: UNTRACED });
  const server = Fastify({
    logger: loggerOptions(config.logLevel, logStream),
    // Hops are counted from this server. The client controls everything beyond the trusted ones.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: createRequestIds(isTrusted, spans),
    logController: new LogController({ requestIdLogLabel: 'id' }),
    bodyLimit: 16 * 1024,
    requestTimeout: requestTimeoutMs,
    http: {
      // Node ignores a request timeout that is shorter than the headers timeout, and checks both at this interval.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 10),
      // Node's own response to a missing Host has no security headers; hasAmbiguousHeaders checks it instead.
      requireHostHeader: false,
    },
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    clientErrorHandler: createClientErrorHandler(securityHeaders(config)),
    frameworkErrors: createErrorHandler({ config }),
  });
  spans?.addTo(server);
  return server;
}

function addSecurityChecks(server: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  rejectExpectations(server, headers);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (hasAmbiguousHeaders(request.raw)) throw new HttpError('ValidationError');
  });
}

export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
}

export async function buildApp(options: AppOptions): Promise<App> {
  const server = createServer(options);
  const services = await createServices(options, server.log);
  await server.register(cookie);
  await server.register(formbody, { bodyLimit: 16 * 1024, parser: parseForm });
  // Pages take forms. The endpoint for billing systems has its own parser.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  if (options.metrics) measure(server, options.metrics, services);
  addSecurityChecks(server, options.config);
  registerErrorHandler(server, services);
  assetRoutes(server);
  registerRoutes(server, services);
  server.addHook('onClose', async () => {
    await services.background.settled();
    await services.database.close();
  });
  return { server, services };
}
