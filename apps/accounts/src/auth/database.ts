import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tracePool } from '@tidemark/tracing/traced-pool';
import type { Tracer } from '@tidemark/tracing/tracer';
import type { Pool } from 'pg';

/** An arbitrary number; every process that migrates this database must use the same one. */
const MIGRATION_LOCK = 4_100_201;

export type Row = Readonly<Record<string, unknown>>;

export interface Database {
  readonly handle: DatabaseSync | Pool;
  /** Runs one SQL statement with numbered parameters ($1, $2, …) and returns its rows. */
  query(sql: string, parameters?: readonly (string | number)[]): Promise<readonly Row[]>;
  /** Runs `work` while holding a lock that other processes also take before migrating. */
  withMigrationLock(work: () => Promise<void>): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

function openSqlite(dataDir: string): Database {
  const file = join(dataDir, 'accounts.sqlite');
  const handle = new DatabaseSync(file, { timeout: 5_000 });
  chmodSync(file, 0o600);
  handle.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  return {
    handle,
    // SQLite writes numbered parameters as ?1.
    query: async (sql, parameters = []) => handle.prepare(sql.replace(/\$(\d)/g, '?$1')).all(...parameters),
    withMigrationLock: (work) => work(),
    ping: async () => void handle.prepare('select 1').get(),
    close: async () => handle.close(),
  };
}

async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  tracer: Tracer | undefined,
): Promise<Database> {
  // Loaded on demand: the embedded database does not need it.
  const [{ default: pg }, { DatabaseHosts }] = await Promise.all([
    import('pg'),
    import('@tidemark/postgres/database-hosts'),
  ]);
  const handle = new pg.Pool({
    ...new DatabaseHosts(url).poolOptions(),
    max: 8,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
    application_name: 'tidemark-accounts',
  });
  handle.on('error', onError);
  // In a transaction the next statement fails as well; without a handler the event would end the process.
  handle.on('connect', (client) => client.on('error', () => {}));
  if (tracer) tracePool(handle, tracer);
  return {
    handle,
    query: async (sql, parameters = []) => (await handle.query(sql, [...parameters])).rows,
    async withMigrationLock(work) {
      const client = await handle.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(onError);
        client.release();
      }
    },
    ping: async () => void (await handle.query('select 1')),
    close: () => handle.end(),
  };
}

export async function openDatabase(
  config: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  onError: (error: Error) => void,
  tracer?: Tracer,
): Promise<Database> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return config.databaseUrl ? openPostgres(config.databaseUrl, onError, tracer) : openSqlite(config.dataDir);
}
