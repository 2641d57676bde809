import type { Metrics } from '@tidemark/metrics/metrics';
import type { Tracer } from '@tidemark/tracing/tracer';
import type { Config } from '../settings/config.ts';
import { type OpenDatabase, openPostgres } from './database.ts';

interface Observers {
  readonly logger: { warn(message: string): void; warn(details: object, message: string): void };
  readonly metrics: Metrics | undefined;
  readonly tracer: Tracer | undefined;
}

/** The database of a server process. */
export function openDatabase(config: Config, { logger, metrics, tracer }: Observers): Promise<OpenDatabase> {
  return openPostgres(config.databaseUrl, {
    onPoolError: (error) => logger.warn({ err: error }, 'An idle database connection failed'),
    poolSize: config.poolSizes.requests,
    ingestPoolSize: config.poolSizes.ingest,
    migrates: config.migratesOnStart,
    directUrl: config.databaseDirectUrl,
    log: (message) => logger.warn(message),
    onPoolWait: metrics?.waits('tidemark_db_pool_wait_seconds', 'pool'),
    tracer,
  });
}

/** For commands, which run one statement at a time and report what is wrong by an exit code. */
export function openDatabaseForCommand(config: Config): Promise<OpenDatabase> {
  return openPostgres(config.databaseUrl, {
    ...{ poolSize: 2, migrates: config.migratesOnStart, directUrl: config.databaseDirectUrl },
  });
}
