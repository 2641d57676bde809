import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig, SettingError } from './config.ts';
import { createAnnouncer } from './content/announce.ts';
import { filesSource } from './content/files.ts';
import { pagesTouched, remakePages } from './content/pages.ts';
import { createPublisher, watchFolder } from './content/publisher.ts';
import type { Changes } from './content/sync.ts';
import { KeyRing } from './plugins/keys.ts';
import { TokenJudge } from './plugins/tokens.ts';
import { type Database, DatabaseUnreachableError, openPglite, openPostgres } from './store/db.ts';
import { FolderInUseError } from './store/folder-lock.ts';
import { forgetReaders } from './store/reads.ts';

const HOUR_MS = 3_600_000;

const REDACTED = [
  'headers.authorization',
  'headers.cookie',
  '*.headers.authorization',
  '*.headers.cookie',
  '*.email',
  '*.deviceId',
  '*.token',
];

/** The line of a request holds nothing that would have to be redacted, and looking costs more than writing it. */
function createLoggers(level: string) {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 });
  const options = { level, base: { service: 'api' }, timestamp: pino.stdTimeFunctions.isoTime };
  return {
    logger: pino({ ...options, redact: { paths: REDACTED, censor: '[redacted]' } }, destination),
    requestLogger: pino(options, destination),
  };
}

/** Loads the publication, and from then on follows its folder. */
async function followContent(config: Config, db: Database, logger: Logger, contentChanged: () => void) {
  const { websubHub: hub, portalUrl } = config;
  const announcer = hub ? createAnnouncer({ db, hub, portalUrl, now: systemClock, log: logger }) : undefined;
  let loaded = false;
  const changed = (changes: Changes) => {
    contentChanged();
    // At the first load there are no pages yet that could be out of date, and nothing is news.
    if (!loaded) return;
    void announcer?.changed(changes);
    if (!config.portal) return;
    remakePages(config.portal, pagesTouched(changes)).catch((error) =>
      logger.warn({ err: error }, 'The portal did not remake its pages; they follow within a minute'),
    );
  };
  const source = filesSource(config.contentDir, config.assetBuckets);
  const publisher = createPublisher({ db, now: systemClock, log: logger, changed }, source);
  const publish = async () => {
    const { refusals, ...counts } = await publisher.publish();
    logger.info({ ...counts, refused: refusals.length }, 'Publication loaded');
    logger.flush();
  };
  await publish();
  loaded = true;
  const unwatch = config.watchContent
    ? watchFolder(config.contentDir, () => {
        publish().catch((error) => logger.error({ err: error }, 'The publication could not be loaded'));
      })
    : undefined;
  return () => {
    unwatch?.();
    announcer?.stop();
  };
}

async function start(config: Config): Promise<void> {
  const { logger, requestLogger } = createLoggers(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openPglite(config.dataDir);
  const { db } = database;
  const keys = new KeyRing({ url: config.tokens.jwksUrl, file: join(config.dataDir, 'jwks.json') });
  let unfollow: (() => void) | undefined;
  const { app, contentChanged } = await buildApp({
    config,
    db,
    tokens: new TokenJudge(config.tokens, keys),
    logger,
    requestLogger,
    isLoaded: () => unfollow !== undefined,
  });

  const forget = () =>
    forgetReaders(db, systemClock()).catch((error) =>
      logger.error({ err: error }, 'Marks of past days were not removed'),
    );
  const sweeper = setInterval(forget, HOUR_MS);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'Stopping');
    clearInterval(sweeper);
    unfollow?.();
    await app.close();
    await database.close();
    logger.flush();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  await app.listen({ host: config.host, port: config.port });
  logger.info({ engine: database.engine }, 'Listening');
  void keys.open();
  await forget();
  unfollow = await followContent(config, db, logger, contentChanged);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  // What an operator can mend gets a sentence; anything else keeps its trace.
  const known =
    error instanceof SettingError ||
    error instanceof FolderInUseError ||
    error instanceof DatabaseUnreachableError;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (known) console.error(error.message);
  else if (taken)
    console.error(`Port ${process.env.API_PORT ?? 4000} is taken. Stop what uses it, or set API_PORT.`);
  else console.error(error);
  process.exit(1);
}
