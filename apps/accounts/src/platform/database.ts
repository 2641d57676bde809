import { mkdirSync } from 'node:fs';
import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { ObservedPool } from '@tidemark/postgres/observed-pool';
import { tracedQuery } from '@tidemark/tracing/traced-query';
import type { Tracer } from '@tidemark/tracing/tracer';
import type pg from 'pg';

/** An arbitrary number; every process that migrates this database must use the same one. */
const MIGRATION_LOCK = 4_100_201;

export type Row = Readonly<Record<string, unknown>>;

export type Value = string | number | boolean | Date | null;

/** Runs one SQL statement with numbered parameters ($1, $2, …) and returns its rows. */
export type Query = (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>;

export interface Database {
  readonly pool: pg.Pool;
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
    async transaction(work) {
      const client = await pool.connect();
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
