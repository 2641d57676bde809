import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from '@tidemark/email/transport';
import { Metrics } from '@tidemark/metrics/metrics';
import { startMetricsServer } from '@tidemark/metrics/metrics-server';
import { SharedLimits } from '@tidemark/rate-limit/shared-limits';
import { startTracing, type Tracing } from '@tidemark/tracing/start-tracing';
import { buildApp } from './app.ts';
import { deleteExpired, deleteReads } from './delete-expired.ts';
import { RIGHTS_CHANGED, RightsLog } from './features/entitlements/index.ts';
import { SYNC_JOBS_CHANNEL } from './features/newsroom/index.ts';
import { createEmailSender, EMAIL_CONNECTIONS } from './features/notification-emails/index.ts';
import { createNotifier, dispatchMessages } from './features/notifications/index.ts';
import { createPushSender, createPushTransport, findPushKeys } from './features/push/index.ts';
import { createContentRuntime } from './ingest/content-runtime.ts';
import { requireContentFolder } from './ingest/files/content-folder.ts';
import { importMediaFolder } from './ingest/files/import-media-folder.ts';
import { measureContent, measurePools } from './measure.ts';
import { KeySet } from './platform/auth/key-set.ts';
import { JwtVerifier } from './platform/auth/token-verifier.ts';
import { systemClock } from './platform/clock.ts';
import { ContentFeed } from './platform/content-events/feed.ts';
import { startContentListener } from './platform/content-events/listener.ts';
import { ContentRelay } from './platform/content-events/relay.ts';
import { EVENTS_CHANNEL } from './platform/content-events/store.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open.ts';
import { startEdgeNotifiers } from './platform/edge/edge-notifier.ts';
import { createLoggers } from './platform/http/loggers.ts';
import { hasStoredObjects } from './platform/images/files.ts';
import { S3Storage } from './platform/images/object-storage.ts';
import type { Config } from './platform/settings/config.ts';
import { createSearchEngine } from './search/create-engine.ts';
import type { SearchEngine } from './search/engine.ts';
import { Vectors } from './search/vectors.ts';

const HOUR_MS = 3_600_000;
const RIGHTS_REFRESH_MS = 5_000;
const NOTIFY_MS = 10_000;
const EMBED_MS = 60_000;

/** A process of the API, with everything it consists of. */
export interface ApiServer {
  /** Listens, then loads the publication or waits until another process has. */
  start(): Promise<void>;
  stop(): Promise<void>;
  log(message: string, details: object): void;
}

export interface Search {
  readonly engine: SearchEngine;
  /** Search by meaning, if an embedding service is configured. */
  readonly vectors: Vectors | undefined;
}

export function createSearch({ embeddings }: Pick<Config, 'embeddings'>, db: Database): Search {
  const vectors = embeddings && new Vectors(db, embeddings);
  return { engine: createSearchEngine(db, { vectors }), vectors };
}

/** Constructs everything that a process of the API consists of, once. */
export async function compose(config: Config, isStopping: () => boolean): Promise<ApiServer> {
  await requireContentFolder(config.contentDir);
  let tracing: Tracing | undefined;
  const traceId = config.tracing && (() => tracing?.tracer.traceId);
  const { logger, requestLogger } = createLoggers(config.logLevel, traceId);
  tracing = await startTracing('tidemark-api', config.tracing, (message) => logger.warn(message));
  const tracer = tracing?.tracer;
  mkdirSync(config.dataDir, { recursive: true });
  const metrics = config.metrics && new Metrics('api');
  const database = await openDatabase(config, { logger, metrics, tracer });
  const { db, ingestDb } = database;
  const { engine, vectors } = createSearch(config, db);
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, work: () => void) => timers.push(setInterval(work, ms));
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
  const rights = new RightsLog(db, systemClock);
  const refreshRights = () =>
    rights.refresh().catch((error) => logger.error({ err: error }, 'Rights were not refreshed'));
  const listener = await startContentListener({
    feed,
    async connect() {
      const connection = await database.listen(EVENTS_CHANNEL);
      connection.onNotification((payload) => {
        if (payload === RIGHTS_CHANGED) void refreshRights();
      });
      return connection;
    },
    log: logger,
  });
  const relay = new ContentRelay({ db, feed, listener });
  const contentRuntime = createContentRuntime({
    config,
    db: ingestDb,
    objects,
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
  const tokens = new JwtVerifier(config.tokens, keys, rights);
  await rights.refresh();
  const pushKeys = config.push && (await findPushKeys(ingestDb, config.push));
  const push = config.push && pushKeys && { ...config.push, keys: pushKeys, publicKey: pushKeys.publicKey };
  const { app, contentChanged } = await buildApp({
    config,
    db,
    engine,
    vectors,
    objects,
    push,
    newsroom: contentRuntime.newsroom,
    tokens,
    entitlementEvents: { rights, verify: (event) => tokens.verifyEvent(event) },
    logger,
    requestLogger,
    isLoaded: contentRuntime.isLoaded,
    isCurrent: listener.isCurrent,
    relay,
    isStopping,
    metrics,
    tracer,
    shareLimit: sharedLimits && ((name, limiter) => sharedLimits.add(name, limiter)),
  });
  feed.subscribe(contentChanged);
  // After this process has dropped its own responses, so that an edge does not get them again.
  const edges = startEdgeNotifiers(config.edgeUrls, { db, feed, listener, log: logger });

  const isIngesting = () => contentRuntime.isLeader() && contentRuntime.isLoaded() && !isStopping();
  const notifier = createNotifier({
    ...{ db: ingestDb, engine, now: systemClock, log: logger },
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
  every(NOTIFY_MS, () => {
    // Scheduled articles and upcoming events become due without a content event.
    void notifyFollowers();
    // With many followers, the first messages do not wait until all are queued.
    void sendMessages();
  });

  const embed = () => void vectors?.update(logger, isIngesting);
  feed.subscribe(embed);
  // Repeats what failed, and continues what another process did not finish.
  every(EMBED_MS, embed);

  every(HOUR_MS, () => deleteExpired(ingestDb, systemClock, logger));
  every(RIGHTS_REFRESH_MS, () => void refreshRights());

  if (metrics) {
    measureContent(metrics, { db, now: systemClock, feed, listener, runtime: contentRuntime });
    measurePools(metrics, database.poolStatus);
  }
  const metricsServer = metrics && config.metrics && (await startMetricsServer(metrics, config.metrics));

  return {
    log: (message, details) => logger.info(details, message),
    async start() {
      await app.listen({ host: config.host, port: config.port });
      logger.info('Listening');
      void keys.open();
      await deleteReads(ingestDb, systemClock, logger);
      // Content published before this start is already served, so it can be searched while the rest is synced.
      if (contentRuntime.newsroom) void engine.start(logger);
      await contentRuntime.start();
      void engine.start(logger);
      embed();
      logger.flush();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
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
  };
}
