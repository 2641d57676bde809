import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ASSET_PATH } from '@tidemark/contracts/asset';
import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import type { Metrics } from '@tidemark/metrics/metrics';
import { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { ResponseCache } from '@tidemark/response-cache/response-cache';
import { RequestSpans } from '@tidemark/tracing/request-spans';
import type { Tracer } from '@tidemark/tracing/tracer';
import fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { nextPublication } from './features/articles/index.ts';
import type { EntitlementEvents } from './features/entitlements/routes.ts';
import { CurrentTerms } from './features/glossary/index.ts';
import type { Newsroom } from './features/newsroom/index.ts';
import type { PushSettings } from './features/push/routes.ts';
import { measureApp } from './measure.ts';
import { readerPlugin, type TokenVerifier } from './platform/auth/reader.ts';
import type { CachedResponse } from './platform/cache/cached-response.ts';
import {
  type CachedResponseDeps,
  createCachedResponseServer,
} from './platform/cache/cached-response-server.ts';
import { cachingPlugin } from './platform/cache/caching.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { ContentRelay } from './platform/content-events/relay.ts';
import { contentEventRoutes } from './platform/content-events/routes.ts';
import { type Database, ping } from './platform/database/database.ts';
import type { App } from './platform/http/app.ts';
import { drainPlugin } from './platform/http/drain.ts';
import { cacheControlOf, headersPlugin, SECURITY_HEADERS, VARY } from './platform/http/headers.ts';
import { databaseWait, lastAttemptPlugin } from './platform/http/last-attempt.ts';
import { limiterFactory, limitsPlugin, type ShareLimit } from './platform/http/limits.ts';
import { problemsPlugin, respondToMalformedRequest, toProblem } from './platform/http/problems.ts';
import { logRequests, requestLog } from './platform/http/request-log.ts';
import type { ObjectStorage } from './platform/images/object-storage.ts';
import { isPublicImage } from './platform/images/public-images.ts';
import { RenderLimiter } from './platform/public-files/render-limits.ts';
import type { Config } from './platform/settings/config.ts';
import { registerRoutes } from './register-routes.ts';
import type { SearchEngine } from './search/engine.ts';
import { OtherKinds } from './search/other-kinds.ts';
import type { Vectors } from './search/vectors.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  /** Closed with the app. */
  readonly engine: SearchEngine;
  /** Search by meaning, if an embedding service is configured. */
  readonly vectors?: Pick<Vectors, 'counts'> | undefined;
  /** Where images are, if not in the database. */
  readonly objects?: ObjectStorage | undefined;
  readonly tokens: TokenVerifier;
  readonly logger: FastifyBaseLogger;
  /** Receives the line of each request; by default the logger. */
  readonly requestLogger?: Pick<FastifyBaseLogger, 'info'>;
  readonly now?: Clock;
  readonly isLoaded?: () => boolean;
  /** Whether the process was asked to stop. */
  readonly isStopping?: () => boolean;
  /** Whether all recent content changes are known; cached responses are served only then. */
  readonly isCurrent?: () => boolean;
  /** Passes content events on to the portal. */
  readonly relay?: ContentRelay;
  /** Ingests content from the CMS, if one is configured. */
  readonly newsroom?: Newsroom | undefined;
  /** Receives changes of readers' rights from the main app. */
  readonly entitlementEvents?: EntitlementEvents | undefined;
  /** How push messages are sent, if they are switched on. */
  readonly push?: PushSettings | undefined;
  /** Whether a visible entry shows the image with this URL. */
  readonly isPublicImage?: (url: string) => Promise<boolean>;
  /** Shares a rate limit with other processes, under this name. Without it each process limits on its own. */
  readonly shareLimit?: ShareLimit | undefined;
  /** What this process measures, if metrics are on. */
  readonly metrics?: Metrics | undefined;
  /** Records requests, if traces are on. */
  readonly tracer?: Tracer | undefined;
}

export interface Route {
  readonly method: string;
  readonly url: string;
}

export interface BuiltApp {
  readonly app: App;
  /** Every route of the app, including those of plug-ins. */
  readonly routes: readonly Route[];
  /** Must be called with the content keys that changed, or without them if anything may have changed. */
  readonly contentChanged: (contentKeys?: readonly string[]) => void;
}

/** Health checks, and what portal processes request several times a second. */
const UNTRACED = new Set(['/livez', '/readyz', api.contentEvents]);
const BODY_LIMIT = 16 * 1024;

/** An id longer than any id is unknown; 404 lets clients treat it like every other unknown id. */
function urlProblem(error: Error): Problem {
  const problem = toProblem(error);
  return problem.name === 'UriTooLongError' ? new Problem('NotFoundError') : problem;
}

/** No hook runs for a URL that the router rejects, so the headers that hooks would add are added here. */
function respondToInvalidUrl(
  config: Config,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = urlProblem(error);
  const { authorization, origin } = request.headers;
  if (origin && config.portalOrigins.includes(origin)) reply.header('access-control-allow-origin', origin);
  reply
    .code(problem.status)
    .headers({ ...SECURITY_HEADERS, vary: VARY, 'cache-control': cacheControlOf(authorization) })
    .send(problem.toBody());
}

function createServer({ config, logger, tracer }: AppDeps, cached: CachedResponseDeps): App {
  const { requestTimeoutMs } = config;
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
  };
  const app = fastify({
    serverFactory: (handler) => createCachedResponseServer(cached, handler, timeouts),
    genReqId: (request) => cached.log.idOf(request),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    // With traces, the logger itself adds the id to every line.
    ...(tracer && { childLoggerFactory: (parent: FastifyBaseLogger) => parent }),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    ...timeouts,
    handlerTimeout: config.handlerTimeoutMs,
    clientErrorHandler: respondToMalformedRequest,
    frameworkErrors: (error, request, reply) =>
      respondToInvalidUrl(config, error, request as FastifyRequest, reply as FastifyReply),
    ajv: {
      customOptions: {
        coerceTypes: 'array',
        removeAdditional: true,
        allErrors: false,
        // When enabled, Infinity passes every minimum and maximum.
        strictNumbers: false,
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.removeContentTypeParser('text/plain');
  return app;
}

function listRoutes(app: App): readonly Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  return routes;
}

async function documentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Tidemark portal API', version: '1.0.0', description: 'Every call of the portal.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{}, { bearer: [] }],
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}

/** Images of the content folder that visible entries show. */
async function assets(app: App, { config, db, ...deps }: AppDeps, now: Clock): Promise<void> {
  const isPublic = deps.isPublicImage ?? ((url: string) => isPublicImage(db, url, now()));
  await app.register(async (scope) => {
    // Checked before the file system, so that every other path is the same 404 whether or not a file exists.
    scope.addHook('onRequest', async ({ params }) => {
      const path = (params as { '*'?: string })['*'] ?? '';
      if (path.includes('\0') || !path.isWellFormed() || !(await isPublic(`${ASSET_PATH}/${path}`))) {
        throw new Problem('NotFoundError');
      }
    });
    await scope.register(fastifyStatic, {
      ...{ index: false as const, cacheControl: true, maxAge: '1d' },
      root: join(config.contentDir, 'images'),
      prefix: `${ASSET_PATH}/`,
    });
  });
}

export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { config, db, engine, now = systemClock } = deps;
  const cache = new ResponseCache<CachedResponse>({
    seconds: config.cacheSeconds,
    now,
    nextPublication: () => nextPublication(db, now()),
    ...(deps.isCurrent ? { isCurrent: deps.isCurrent } : {}),
  });
  const createLimiter = limiterFactory(deps.shareLimit);
  const limiter = createLimiter('api', config.limits.perMinute);
  const clients = new ClientIdentifier({
    trustedProxies: config.trustProxy,
    portalSecret: config.portalSecret,
  });
  const isTrusted = (request: Pick<IncomingMessage, 'headers'>) =>
    config.trustProxy > 0 || clients.isPortal(request);
  const spans = deps.tracer && new RequestSpans({ tracer: deps.tracer, isTrusted, untraced: UNTRACED });
  const log = requestLog(deps.requestLogger ?? deps.logger, { isTrusted, metrics: deps.metrics, spans });
  const position = () => deps.relay?.position ?? Number.POSITIVE_INFINITY;
  const cached = { cache, limiter, log, spans, origins: config.portalOrigins, clients, position };
  const app = createServer(deps, cached);
  const routes = listRoutes(app);
  if (deps.metrics) measureApp(deps.metrics, { cache, engine, vectors: deps.vectors });
  const terms = new CurrentTerms(db);
  const kinds = new OtherKinds(db);
  const routeDeps = {
    db,
    engine,
    kinds,
    terms,
    now,
    objects: deps.objects,
    portalUrl: config.portalUrl,
    apiUrl: config.apiUrl,
    hub: config.websubHub,
    searchesPerMinute: config.limits.searchesPerMinute,
    clientOf: ({ reader, raw }: FastifyRequest) =>
      reader?.kind === 'member' ? `account ${reader.uid}` : clients.identify(raw),
    renderLimiter: new RenderLimiter({ perMinute: config.rendersPerMinute }),
  };

  spans?.addTo(app);
  logRequests(app, log);
  problemsPlugin(app);
  headersPlugin(app);
  drainPlugin(app);
  await app.register(cors, {
    origin: [...config.portalOrigins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    maxAge: 7200,
    strictPreflight: false,
  });
  await limitsPlugin(app, {
    ...{ limits: config.limits, limiter, createLimiter, clients },
    tokens: deps.tokens,
  });
  contentEventRoutes(app, clients, deps.relay);
  lastAttemptPlugin(
    app,
    databaseWait(() => ping(db)),
  );
  cachingPlugin(app, cache, position);
  readerPlugin(app, deps.tokens);
  await documentation(app);
  await assets(app, deps, now);

  registerRoutes(app, routeDeps, {
    config,
    clients,
    newsroom: deps.newsroom,
    entitlementEvents: deps.entitlementEvents,
    push: deps.push,
    isLoaded: deps.isLoaded ?? (() => true),
    isStopping: deps.isStopping ?? (() => false),
  });
  app.addHook('onClose', () => engine.close());
  cache.clear();
  const contentChanged = (contentKeys?: readonly string[]) => {
    terms.forget();
    kinds.contentChanged();
    // A search repeats what fails here.
    engine.catchUp().catch(() => {});
    if (contentKeys) cache.invalidate(contentKeys);
    else cache.clear();
  };
  return { app, routes, contentChanged };
}
