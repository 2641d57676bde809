import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig, SettingError } from './config.ts';
import { filesSource } from './content/files.ts';
import { syncContent } from './content/sync.ts';
import { KeyRing } from './plugins/keys.ts';
import { TokenJudge } from './plugins/tokens.ts';
import { openPglite, openPostgres } from './store/db.ts';
import { FolderInUseError } from './store/folder-lock.ts';
import { forgetReaders } from './store/reads.ts';

const HOUR_MS = 3_600_000;

const createLogger = (level: string) =>
  pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'headers.authorization',
          'headers.cookie',
          '*.headers.authorization',
          '*.headers.cookie',
          '*.email',
          '*.deviceId',
          '*.token',
        ],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  );

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openPglite(config.dataDir);
  const { db } = database;
  const keys = new KeyRing({ url: config.tokens.jwksUrl, file: join(config.dataDir, 'jwks.json') });
  let loaded = false;
  const { app, contentChanged } = await buildApp({
    config,
    db,
    tokens: new TokenJudge(config.tokens, keys),
    logger,
    isLoaded: () => loaded,
  });

  const sweeper = setInterval(() => {
    forgetReaders(db, systemClock()).catch((error) =>
      logger.error({ err: error }, 'Marks of past days were not removed'),
    );
  }, HOUR_MS);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'Stopping');
    clearInterval(sweeper);
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

  const source = filesSource(config.contentDir, config.assetBuckets);
  const { refusals, ...counts } = await syncContent(
    { db, now: systemClock, log: logger, changed: contentChanged },
    source,
  );
  await forgetReaders(db, systemClock());
  loaded = true;
  logger.info({ ...counts, refused: refusals.length }, 'Publication loaded');
  logger.flush();
}

try {
  await start(readConfig(process.env));
} catch (error) {
  // What an operator can mend gets a sentence; anything else keeps its trace.
  const known = error instanceof SettingError || error instanceof FolderInUseError;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (known) console.error(error.message);
  else if (taken)
    console.error(`Port ${process.env.API_PORT ?? 4000} is taken. Stop what uses it, or set API_PORT.`);
  else console.error(error);
  process.exit(1);
}
