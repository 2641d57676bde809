import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tracePool } from '@tidemark/tracing/traced-pool';
import type { Tracer } from '@tidemark/tracing/tracer';
import type { Pool } from 'pg';

/** An arbitrary number; every process that migrates this database must use the same one. */
const MIGRATION_LOCK = 4_100_201;

export type Row = Readonly<Record<string, unknown>>;

export type Value = string | number | boolean | Date | null;

/** Runs one SQL statement with numbered parameters ($1, $2, …) and returns its rows. */
export type Query = (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>;

export interface Database {
  readonly handle: DatabaseSync | Pool;
  readonly query: Query;
  /**
   * Runs `work` in one transaction. It must use the query that it is given and nothing else: a second connection
   * would wait for the first one's locks, or for a free place in the pool that it occupies itself.
   */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
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
  const toSqlite = (value: Value) => {
    if (value instanceof Date) return value.toISOString();
    return typeof value === 'boolean' ? Number(value) : value;
  };
  // SQLite writes numbered parameters as ?1 and locks no rows.
  const query: Query = async (sql, parameters = []) =>
    handle
      .prepare(sql.replace(/\$(\d+)/g, '?$1').replace(/ for update\b/, ''))
      .all(...parameters.map(toSqlite));
  let last: Promise<unknown> = Promise.resolve();
  return {
    handle,
    query,
    // One connection is shared with Better Auth, so that these wait for each other without a transaction.
    transaction(work) {
      const result = last.then(() => work(query));
      last = result.catch(() => undefined);
      return result;
    },
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
    async transaction(work) {
      const client = await handle.connect();
      let failure: unknown;
      try {
        await client.query('begin');
        const result = await work(
          async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
        );
        await client.query('commit');
        return result;
      } catch (error) {
        failure = error;
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        // A connection in an unknown state is not used again.
        client.release(failure instanceof Error && !('severity' in failure) ? failure : undefined);
      }
    },
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
