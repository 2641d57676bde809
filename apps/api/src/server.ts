import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from '@tidemark/email/transport';
import { createGracefulStop, stopOnSignals } from '@tidemark/lifecycle/graceful-stop';
import { Metrics } from '@tidemark/metrics/metrics';
import { MetricsPortInUseError, startMetricsServer } from '@tidemark/metrics/metrics-server';
import { SharedLimits } from '@tidemark/rate-limit/shared-limits';
import { startTracing, type Tracing } from '@tidemark/tracing/start-tracing';
import pino from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { SettingError } from './config/settings.ts';
import { type Config, readConfig } from './config.ts';
import { requireContentFolder } from './content/content-folder.ts';
import { createContentRuntime } from './content/content-runtime.ts';
import { importMediaFolder } from './content/import-media-folder.ts';
import { createNotifier } from './content/notifier.ts';
import { dispatchMessages } from './delivery/dispatcher.ts';
import { createEmailSender, EMAIL_CONNECTIONS } from './delivery/email-sender.ts';
import { createPushSender } from './delivery/push-sender.ts';
import { createPushTransport } from './delivery/push-transport.ts';
import { startEdgeNotifiers } from './edge/edge-notifier.ts';
import { KeySet } from './plugins/key-set.ts';
import { measureContent, measurePools } from './plugins/measure.ts';
import { RightsLog } from './plugins/rights-log.ts';
import { JwtVerifier } from './plugins/token-verifier.ts';
import { EVENTS_CHANNEL } from './store/content-events.ts';
import { ContentFeed } from './store/content-feed.ts';
import { startContentListener } from './store/content-listener.ts';
import { ContentRelay } from './store/content-relay.ts';
import { DatabaseUnreachableError, openPostgres } from './store/db.ts';
import { hasStoredObjects } from './store/media-files.ts';
import { emailQueue, pushQueue } from './store/message-queue.ts';
import { deleteOldNotifications } from './store/notifications.ts';
import { S3Storage } from './store/object-storage.ts';
import { deleteUnusedPortalFiles } from './store/portal-files.ts';
import { findPushKeys } from './store/push-keys.ts';
import { deleteExpiredReads } from './store/reads.ts';
import { SYNC_JOBS_CHANNEL } from './store/sync-jobs.ts';

const HOUR_MS = 3_600_000;
const RIGHTS_REFRESH_MS = 5_000;
const NOTIFY_MS = 10_000;
const EMBED_MS = 60_000;

const REDACTED = [
  'headers.authorization',
  'headers.cookie',
  '*.headers.authorization',
  '*.headers.cookie',
  '*.email',
  '*.deviceId',
  '*.token',
];

/** Request lines contain nothing to redact, and the redaction would cost more than writing them. */
function createLoggers(level: string, traceId: (() => string | undefined) | undefined) {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 });
  const options = {
    ...{ level, base: { service: 'api' }, timestamp: pino.stdTimeFunctions.isoTime },
    ...(traceId && { mixin: () => ({ id: traceId() }) }),
  };
  return {
    logger: pino({ ...options, redact: { paths: REDACTED, censor: '[redacted]' } }, destination),
    requestLogger: pino(options, destination),
  };
}

async function start(config: Config): Promise<void> {
  await requireContentFolder(config.contentDir);
  let tracing: Tracing | undefined;
  const traceId = config.tracing && (() => tracing?.tracer.current?.traceId);
  const { logger, requestLogger } = createLoggers(config.logLevel, traceId);
  tracing = await startTracing('tidemark-api', config.tracing, (message) => logger.warn(message));
  const tracer = tracing?.tracer;
  mkdirSync(config.dataDir, { recursive: true });
  const metrics = config.metrics && new Metrics('api');
  const database = await openPostgres(config.databaseUrl, {
    onPoolError: (error) => logger.warn({ err: error }, 'An idle database connection failed'),
    poolSize: config.poolSizes.requests,
    ingestPoolSize: config.poolSizes.ingest,
    migrates: config.migratesOnStart,
    directUrl: config.databaseDirectUrl,
    log: (message) => logger.warn(message),
    onPoolWait: metrics?.waits('tidemark_db_pool_wait_seconds', 'pool'),
    tracer,
  });
  const { db, ingestDb } = database;
  const objects = config.objectStorage && new S3Storage(config.objectStorage);
  const imported = await importMediaFolder(ingestDb, config.dataDir, objects);
  if (imported > 0)
    logger.info(
      { imported },
      'Images of an earlier release are stored now; their folder can be deleted after the update',
    );
  if (!objects && (await hasStoredObjects(db)))
    logger.error('There are images in an object storage, which S3_ENDPOINT does not name');
  const keys = new KeySet({ url: config.tokens.jwksUrl, file: join(config.dataDir, 'jwks.json') });
  const feed = await ContentFeed.open(db);
  const listener = await startContentListener({
    feed,
    connect: () => database.listen(EVENTS_CHANNEL),
    log: logger,
  });
  const relay = new ContentRelay({ db, feed, listener });
  const contentRuntime = createContentRuntime({
    config,
    db: ingestDb,
    now: systemClock,
    log: logger,
    feed,
    connect: () => database.listen(SYNC_JOBS_CHANNEL),
    trace: tracer && ((name, work) => tracer.trace(name, work)),
  });
  const sharedLimits =
    config.redisUrl === undefined
      ? undefined
      : new SharedLimits({ url: config.redisUrl, log: (message) => logger.warn(message) });
  let isStopping = () => false;
  const rights = new RightsLog(db, systemClock);
  const tokens = new JwtVerifier(config.tokens, keys, rights);
  await rights.refresh();
  const pushKeys = config.push && (await findPushKeys(ingestDb, config.push));
  const push = config.push && pushKeys && { ...config.push, keys: pushKeys, publicKey: pushKeys.publicKey };
  const { app, contentChanged, readAhead, updateVectors } = await buildApp({
    config,
    db,
    push,
    newsroom: contentRuntime.newsroom,
    tokens,
    entitlementEvents: { rights, verify: (event) => tokens.verifyEvent(event) },
    logger,
    requestLogger,
    isLoaded: contentRuntime.isLoaded,
    isCurrent: listener.isCurrent,
    relay,
    isStopping: () => isStopping(),
    metrics,
    tracer,
    shareLimit: sharedLimits && ((name, limiter) => sharedLimits.add(name, limiter)),
  });
  feed.subscribe(contentChanged);
  // After this process has dropped its own responses, so that an edge does not get them again.
  const edges = startEdgeNotifiers(config.edgeUrls, { db, feed, listener, log: logger });

  const isIngesting = () => contentRuntime.isLeader() && contentRuntime.isLoaded() && !isStopping();
  const notifier = createNotifier({
    ...{ db: ingestDb, now: systemClock, log: logger },
    dispatch: () => dispatchMessages(ingestDb, systemClock),
    isActive: isIngesting,
  });
  const emailSender = createEmailSender({
    ...{ db: ingestDb, now: systemClock, log: logger, portalUrl: config.portalUrl, apiUrl: config.apiUrl },
    bounceAddress: config.bounces?.address,
    perSecond: config.messagesPerSecond,
    transport: createTransport(config, () => logger, EMAIL_CONNECTIONS),
  });
  const pushSender =
    push &&
    createPushSender({
      ...{ db: ingestDb, now: systemClock, log: logger, keys: push.keys, hosts: push.hosts },
      perSecond: config.messagesPerSecond,
      transport: createPushTransport(push),
    });
  const sendMessages = () => Promise.all([emailSender.run(), pushSender?.run()]);
  const notifyFollowers = async () => {
    await notifier.run();
    await sendMessages();
  };
  feed.subscribe(() => void notifyFollowers());
  const notify = setInterval(() => {
    // Scheduled articles and upcoming events become due without a content event.
    void notifyFollowers();
    // With many followers, the first messages do not wait until all are queued.
    void sendMessages();
  }, NOTIFY_MS);

  const embed = () => void updateVectors(isIngesting);
  feed.subscribe(embed);
  // Repeats what failed, and continues what another process did not finish.
  const embedAgain = setInterval(embed, EMBED_MS);

  const deleteReads = () =>
    deleteExpiredReads(ingestDb, systemClock()).catch((error) =>
      logger.error({ err: error }, 'Reads of past days were not deleted'),
    );
  const deleteExpired = async () => {
    await deleteReads();
    await deleteOldNotifications(ingestDb, systemClock()).catch((error) =>
      logger.error({ err: error }, 'Old notifications were not deleted'),
    );
    for (const queue of [emailQueue, pushQueue]) {
      await queue
        .deleteOld(ingestDb, systemClock())
        .catch((error) => logger.error({ err: error }, 'Old messages were not deleted'));
    }
    await deleteUnusedPortalFiles(ingestDb, systemClock()).catch((error) =>
      logger.error({ err: error }, 'Files of earlier builds were not deleted'),
    );
  };
  const cleanup = setInterval(deleteExpired, HOUR_MS);
  const refreshRights = setInterval(
    () => rights.refresh().catch((error) => logger.error({ err: error }, 'Rights were not refreshed')),
    RIGHTS_REFRESH_MS,
  );

  if (metrics) {
    measureContent(metrics, { db, now: systemClock, feed, listener, runtime: contentRuntime });
    measurePools(metrics, database.poolStatus);
  }
  const metricsServer = metrics && config.metrics && (await startMetricsServer(metrics, config.metrics));

  const gracefulStop = createGracefulStop({
    drainMs: config.drainSeconds * 1000,
    log: (message, details) => logger.info(details, message),
    async stop() {
      clearInterval(cleanup);
      clearInterval(notify);
      clearInterval(embedAgain);
      clearInterval(refreshRights);
      relay.stop();
      await notifier.stop();
      await emailSender.stop();
      await pushSender?.stop();
      edges.stop();
      await contentRuntime.stop();
      await app.close();
      listener.stop();
      metricsServer?.close();
      sharedLimits?.stop();
      await database.close();
      await tracing?.stop();
      logger.flush();
    },
  });
  isStopping = gracefulStop.isStopping;
  stopOnSignals(gracefulStop);

  await app.listen({ host: config.host, port: config.port });
  logger.info('Listening');
  void keys.open();
  await deleteReads();
  // Content published before this start is already served, so it can be searched while the rest is synced.
  if (contentRuntime.newsroom) void readAhead();
  await contentRuntime.start();
  void readAhead();
  embed();
  logger.flush();
}

try {
  await start(readConfig(process.env));
} catch (error) {
  // Errors that an operator can fix are a sentence; all others keep their stack trace.
  const known =
    error instanceof SettingError ||
    error instanceof MetricsPortInUseError ||
    error instanceof DatabaseUnreachableError;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (known) console.error(error.message);
  else if (taken)
    console.error(`Port ${process.env.API_PORT ?? 4000} is taken. Stop what uses it, or set API_PORT.`);
  else console.error(error);
  process.exit(1);
}
