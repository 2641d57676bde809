// Serves the portal: `node src/server/server.ts` in apps/web. It serves a build or, with NODE_ENV=development, the
// sources with reload on save, with the same checks, limits and timeouts. Settings are in .env.example.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestIds } from '@tidemark/contracts/request-id';
import { WEB_FONTS } from '@tidemark/design/fonts';
import { createGracefulStop, stopOnSignals } from '@tidemark/lifecycle/graceful-stop';
import { Metrics } from '@tidemark/metrics/metrics';
import { startMetricsServer } from '@tidemark/metrics/metrics-server';
import { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import { SharedLimits } from '@tidemark/rate-limit/shared-limits';
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
import { readServerSettings } from './settings/server-settings.ts';
import { traceRequests } from './trace-requests.ts';

const MINUTE_MS = 60_000;

function exitWithError(error: unknown): never {
  process.stderr.write(`portal: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

function readSettings() {
  try {
    return readServerSettings(process.env);
  } catch (error) {
    return exitWithError(error);
  }
}

const settings = readSettings();
const { development, port, hostname, trustedProxies, portalSecret } = settings;
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
const log = createPortalLog(development ? 'warn' : settings.logLevel);
const warn = (message: string) => log.warn(message);
const nextId = requestIds(randomBytes(6).toString('base64url'));
const tracing = await startTracing('tidemark-portal', settings.tracing, warn);
const tracer = tracing?.tracer;

const apiUrl = settings.apiUrl;
const buildFolder = join(dir, settings.buildFolder);

function createBuildFiles(secret: string | undefined) {
  if (!secret) return undefined;
  const folders = { '_next/static': join(buildFolder, 'static'), fonts: WEB_FONTS };
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
const pageCache = development ? undefined : createPageCache(portalSecret);
const buildFiles = development ? undefined : createBuildFiles(portalSecret);
buildFiles?.start();

const sharedLimits = settings.redisUrl ? new SharedLimits({ url: settings.redisUrl, log: warn }) : undefined;

/** The name is the same in all portal processes. */
function perMinute(name: string, limit: number): RateLimiter {
  const limiter = new RateLimiter({ limit, windowMs: MINUTE_MS, isShared: sharedLimits !== undefined });
  sharedLimits?.add(name, limiter);
  return limiter;
}

const metrics = settings.metrics && new Metrics('portal');

async function serveMetrics() {
  if (!metrics || !settings.metrics) return undefined;
  if (pageCache) {
    metrics.cache(() => pageCache.pages.statistics);
    metrics.gauge('tidemark_content_events_current', () => Number(pageCache.events.isCurrent()));
  }
  return startMetricsServer(metrics, settings.metrics);
}

const metricsServer = await serveMetrics().catch(exitWithError);

let isStopping = () => false;
const clients = new ClientIdentifier({ trustedProxies });
const server = createPortalServer({
  handle: identifyRequests(handle, { nextId, isBehindProxy: trustedProxies > 0, log, tracer }),
  trace: tracer && ((listener) => traceRequests(listener, { tracer, isBehindProxy: trustedProxies > 0 })),
  pages: pageCache?.pages,
  serviceWorker: development ? undefined : readServiceWorker(buildFolder, buildSettings(process.env).API_URL),
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
    pages: perMinute('portal-pages', settings.pagesPerMinute),
    images: perMinute('portal-images', settings.imagesPerMinute),
    // Resizing uses the processor of this process, so it is not shared.
    resizes: new RateLimiter({ limit: settings.imagesPerMinute, windowMs: RESIZE_WINDOW_MS }),
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
  drainMs: settings.drainSeconds * 1000,
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
