import { mkdirSync } from 'node:fs';
import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { ObservedPool } from '@tidemark/postgres/observed-pool';
import { tracedQuery } from '@tidemark/tracing/traced-query';
import type { Tracer } from '@tidemark/tracing/tracer';
import type pg from 'pg';

/** An arbitrary number; every process that migrates this database must use the same one. */
const MIGRATION_LOCK = 4_100_201;

export type Row = Readonly<Record<string, unknown>>;

export interface Database {
  readonly pool: pg.Pool;
  /** Runs one SQL statement with numbered parameters ($1, $2, …) and returns its rows. */
  query(sql: string, parameters?: readonly (string | number)[]): Promise<readonly Row[]>;
  /** Runs `work` while holding a lock that other processes also take before migrating. */
  withMigrationLock(work: () => Promise<void>): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabase(
  config: { readonly dataDir: string; readonly databaseUrl: string },
  onError: (error: Error) => void,
  tracer?: Tracer,
): Promise<Database> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const pool = new ObservedPool(
    {
      ...new DatabaseHosts(config.databaseUrl).poolOptions(),
      max: 8,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 10_000,
      application_name: 'tidemark-accounts',
    },
    { wrapQuery: tracer && ((query) => tracedQuery(query, tracer)) },
  );
  pool.on('error', onError);
  // In a transaction the next statement fails as well; without a handler the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    query: async (sql, parameters = []) => (await pool.query(sql, [...parameters])).rows,
    async withMigrationLock(work) {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(onError);
        client.release();
      }
    },
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}
