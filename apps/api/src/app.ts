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
import type { CachedResponse } from './cache/cached-response.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type CachedResponseDeps, createCachedResponseServer } from './plugins/cached-response-server.ts';
import { cachingPlugin } from './plugins/caching.ts';
import { drainPlugin } from './plugins/drain.ts';
import { cacheControlOf, headersPlugin, SECURITY_HEADERS, VARY } from './plugins/headers.ts';
import { databaseWait, lastAttemptPlugin } from './plugins/last-attempt.ts';
import { limiterFactory, limitsPlugin, type ShareLimit } from './plugins/limits.ts';
import { measureApp } from './plugins/measure.ts';
import { problemsPlugin, respondToMalformedRequest, toProblem } from './plugins/problems.ts';
import { readerPlugin, type TokenVerifier } from './plugins/reader.ts';
import { logRequests, requestLog } from './plugins/request-log.ts';
import { contentEventRoutes } from './routes/content-events.ts';
import type { App } from './routes/deps.ts';
import type { EntitlementEvents } from './routes/entitlements.ts';
import { forgetTerms } from './routes/glossary.ts';
import type { Newsroom } from './routes/newsroom.ts';
import type { PushSettings } from './routes/push.ts';
import { registerRoutes } from './routes/register-routes.ts';
import { createSearchEngine, createThreadedEngine } from './search/create-engine.ts';
import type { SearchEngine } from './search/engine.ts';
import { nextPublication } from './store/articles.ts';
import type { ContentRelay } from './store/content-relay.ts';
import { type Database, ping } from './store/db.ts';
import { S3Storage } from './store/object-storage.ts';
import { isPublicImage } from './store/public-images.ts';
import { RenderLimiter } from './syndication/render-limits.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
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
  /** Warms up the search; stops when the app closes. */
  readonly readAhead: () => Promise<void>;
  /** Computes vectors of new and changed articles while this process is the one that does. */
  readonly updateVectors: (isActive: () => boolean) => Promise<void>;
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

function createEngine(config: Config, db: Database): SearchEngine {
  const { databaseUrl, databaseDirectUrl, poolSizes, searchThreads } = config;
  const files = { snapshotPath: join(config.dataDir, 'search-index'), copiesFolder: config.dataDir };
  if (searchThreads === 0) return createSearchEngine(db, { ...files, embeddings: config.embeddings });
  const database = { databaseUrl, databaseDirectUrl, poolSize: poolSizes.requests };
  return createThreadedEngine(db, { ...database, count: searchThreads }, files);
}

export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { config, db, now = systemClock } = deps;
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
  const engine = createEngine(config, db);
  if (deps.metrics) measureApp(deps.metrics, { cache, engine });
  const routeDeps = {
    db,
    engine,
    now,
    objects: config.objectStorage && new S3Storage(config.objectStorage),
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
    forgetTerms(db);
    engine.contentChanged();
    if (contentKeys) cache.invalidate(contentKeys);
    else cache.clear();
  };
  return {
    app,
    routes,
    contentChanged,
    readAhead: () => engine.ready(deps.logger),
    updateVectors: (isActive) => engine.updateVectors(deps.logger, isActive),
  };
}
