// Serves the portal: `node src/server/server.ts` in apps/web. It serves a build or, with NODE_ENV=development, the
// sources with reload on save, with the same checks, limits and timeouts. Settings are in .env.example.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestIds } from '@tidemark/contracts/request-id';
import { createGracefulStop, stopOnSignals } from '@tidemark/lifecycle/graceful-stop';
import { Metrics } from '@tidemark/metrics/metrics';
import { startMetricsServer } from '@tidemark/metrics/metrics-server';
import { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import { SharedLimits } from '@tidemark/rate-limit/shared-limits';
import { InvalidTracingSettingError, readTracingSettings } from '@tidemark/tracing/settings';
import { startTracing } from '@tidemark/tracing/start-tracing';
import next from 'next';
import { BuildFiles } from './build-files.ts';
import { ContentEvents } from './content-events.ts';
import { identifyRequests } from './identify-requests.ts';
import { PageCache } from './page-cache.ts';
import { createPortalLog } from './portal-log.ts';
import { createPortalServer } from './portal-server.ts';
import { redactConsole } from './redact-console.ts';
import { createRenderer } from './render-page.ts';
import { routeOf } from './route-of.ts';
import { readServiceWorker } from './service-worker.ts';
import { buildSettings } from './settings/build-settings.ts';
import { headersFromEnvironment } from './settings/security-headers.ts';
import { traceRequests } from './trace-requests.ts';

const MINUTE_MS = 60_000;

const development = process.env.NODE_ENV === 'development';
const port = Number(process.env.WEB_PORT || 3000);
const hostname = process.env.WEB_HOST || 'localhost';
/**
 * Encoding an image of 640 px as AVIF takes 0.24 s, so the images of a minute would occupy several cores. Spread
 * over ten minutes they occupy half of one, and a reader who opens many new pages at once still gets all images.
 */
const RESIZE_WINDOW_MS = 10 * MINUTE_MS;

// In development Next.js writes in colours.
if (!development) redactConsole(console);

const dir = join(import.meta.dirname, '..', '..');
const app = next({ dev: development, dir, hostname, port });
await app.prepare();
const handle = app.getRequestHandler();
const log = createPortalLog(development ? 'warn' : process.env.LOG_LEVEL || 'info');
const warn = (message: string) => log.warn(message);
const nextId = requestIds(randomBytes(6).toString('base64url'));
const trustedProxies = Number(process.env.TRUST_PROXY || 0);

async function openTracing() {
  const settings = readTracingSettings({
    endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: process.env.OTEL_EXPORTER_OTLP_HEADERS,
    samplerArg: process.env.OTEL_TRACES_SAMPLER_ARG,
  });
  return startTracing('tidemark-portal', settings, warn);
}

const tracing = await openTracing().catch((error: Error) => {
  if (!(error instanceof InvalidTracingSettingError)) throw error;
  process.stderr.write(`portal: ${error.message}\n`);
  process.exit(1);
});
const tracer = tracing?.tracer;

const apiUrl = process.env.API_INTERNAL_URL || buildSettings(process.env).API_URL;
const buildFolder = join(dir, process.env.WEB_DIST_DIR || '.next');

function createBuildFiles(secret: string | undefined) {
  if (!secret) return undefined;
  const folders = { '_next/static': join(buildFolder, 'static'), fonts: join(dir, 'public', 'fonts') };
  return new BuildFiles({ folders, apiUrl, secret, log: warn });
}

/** Without the secret this process does not learn of content changes, so it caches no page. */
function createPageCache(secret: string | undefined) {
  if (!secret) {
    warn('REVALIDATE_SECRET is not set; every page is rendered again for each request');
    return undefined;
  }
  const events = new ContentEvents({
    apiUrl,
    secret,
    changed: (keys) => pages.invalidate(keys),
    log: warn,
  });
  const buildId = readFileSync(join(buildFolder, 'BUILD_ID'), 'utf8').trim();
  const render = createRenderer(handle, {
    nextId,
    tracer,
    onRendered: ({ err, ...page }) =>
      err === undefined
        ? log.info(page, 'render')
        : log.warn({ ...page, err }, 'A page could not be rendered'),
  });
  const pages = new PageCache({ buildId, render, events, log: warn });
  events.start();
  return { pages, events, stop: () => events.stop() };
}

// In development every request renders the page with the current sources.
const pageCache = development ? undefined : createPageCache(process.env.REVALIDATE_SECRET);
const buildFiles = development ? undefined : createBuildFiles(process.env.REVALIDATE_SECRET);
buildFiles?.start();

const sharedLimits = process.env.REDIS_URL
  ? new SharedLimits({ url: process.env.REDIS_URL, log: warn })
  : undefined;

/** The name is the same in all portal processes. */
function perMinute(name: string, limit: number): RateLimiter {
  const limiter = new RateLimiter({ limit, windowMs: MINUTE_MS, isShared: sharedLimits !== undefined });
  sharedLimits?.add(name, limiter);
  return limiter;
}

const imagesPerMinute = Number(process.env.IMAGE_RATE_LIMIT || 1200);

const metricsPort = Number(process.env.WEB_METRICS_PORT || 0);
const metrics = metricsPort > 0 ? new Metrics('portal') : undefined;

async function serveMetrics() {
  if (!metrics) return undefined;
  if (pageCache) {
    metrics.cache(() => pageCache.pages.statistics);
    metrics.gauge('tidemark_content_events_current', () => Number(pageCache.events.isCurrent()));
  }
  return startMetricsServer(metrics, { host: process.env.METRICS_HOST || 'localhost', port: metricsPort });
}

const metricsServer = await serveMetrics().catch((error: Error) => {
  process.stderr.write(`portal: ${error.message}\n`);
  process.exit(1);
});

let isStopping = () => false;
const clients = new ClientIdentifier({ trustedProxies });
const server = createPortalServer({
  handle: identifyRequests(handle, { nextId, isBehindProxy: trustedProxies > 0, log, tracer }),
  trace: tracer && ((listener) => traceRequests(listener, { tracer, isBehindProxy: trustedProxies > 0 })),
  pages: pageCache?.pages,
  serviceWorker: development
    ? undefined
    : readServiceWorker(join(dir, process.env.WEB_DIST_DIR || '.next'), buildSettings(process.env).API_URL),
  buildFiles,
  headers: headersFromEnvironment(process.env, development),
  development,
  isStopping: () => isStopping(),
  observe: metrics
    ? ({ url, method, status, seconds }) =>
        metrics.observeRequest({ route: routeOf(url), method, status }, seconds)
    : undefined,
  clientOf: (request) => clients.identify(request) ?? '',
  limits: {
    pages: perMinute('portal-pages', Number(process.env.WEB_RATE_LIMIT || 3000)),
    images: perMinute('portal-images', imagesPerMinute),
    // Resizing uses the processor of this process, so it is not shared.
    resizes: new RateLimiter({ limit: imagesPerMinute, windowMs: RESIZE_WINDOW_MS }),
  },
});

/** Pages that are open in development keep a connection for reload on save, so their connections are not waited for. */
async function closeServer(): Promise<void> {
  if (development) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}

const gracefulStop = createGracefulStop({
  drainMs: Number(process.env.DRAIN_SECONDS || 0) * 1000,
  log: (message, details) => log.info(details, message),
  async stop() {
    pageCache?.stop();
    buildFiles?.stop();
    await closeServer();
    await app.close();
    metricsServer?.close();
    sharedLimits?.stop();
    await tracing?.stop();
    log.flush();
  },
});
isStopping = gracefulStop.isStopping;
stopOnSignals(gracefulStop);

server.on('error', (error: NodeJS.ErrnoException) => {
  const message = error.code === 'EADDRINUSE' ? `Port ${port} is in use; set WEB_PORT.` : error.message;
  process.stderr.write(`portal: ${message}\n`);
  process.exit(1);
});
server.listen(port, hostname, () =>
  process.stdout.write(`portal: listening on http://${hostname}:${port}\n`),
);
