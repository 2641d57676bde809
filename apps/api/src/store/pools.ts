import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { tracePool } from '@tidemark/tracing/traced-pool';
import type { Tracer } from '@tidemark/tracing/tracer';
import pg from 'pg';

/** Requests and ingest have connections of their own, so that neither waits for the other. */
export type PoolName = 'requests' | 'ingest';

export interface PoolStatus {
  readonly connections: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

export interface PoolOptions {
  readonly size: number;
  /** Whether the address is that of PgBouncer in transaction mode. */
  readonly isPgBouncer?: boolean;
  readonly onError: (error: Error) => void;
  /** Called with the time that each statement or transaction waited for a connection. */
  readonly onWait: ((seconds: number) => void) | undefined;
  readonly tracer?: Tracer | undefined;
}

/**
 * Random reads are cheap on SSDs and in memory. With the default cost the planner would scan small tables
 * instead of using the word index. JIT is off because compiling the short statements takes longer than
 * running them.
 */
const PLANNING = '-c random_page_cost=1.1 -c jit=off';

/** The settings of a session. PgBouncer rejects them; its `connect_query` sets them (deploy/pgbouncer). */
const SESSION_SETTINGS = {
  statement_timeout: 10_000,
  // A paused process must not hold locks that the next ingest leader needs.
  idle_in_transaction_session_timeout: 10_000,
  options: PLANNING,
};

type ConnectCallback = (...result: unknown[]) => void;

/** `pool.query` also gets its connection from `connect`. */
function measureWaits(pool: pg.Pool, onWait: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => unknown;
  const measured = (callback?: ConnectCallback) => {
    const startedAt = performance.now();
    const record = () => onWait((performance.now() - startedAt) / 1000);
    if (callback) {
      return connect((...result) => {
        record();
        callback(...result);
      });
    }
    return (connect() as Promise<pg.PoolClient>).finally(record);
  };
  pool.connect = measured as typeof pool.connect;
}

/** PgBouncer runs each transaction on any connection, which does not know the statements that others prepared. */
function omitStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const withoutName = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  client.query = withoutName as typeof client.query;
}

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { size, isPgBouncer = false, onError, onWait, tracer } = options;
  const pool = new pg.Pool({
    ...new DatabaseHosts(url).poolOptions(),
    max: size,
    connectionTimeoutMillis: 10_000,
    // Keeps idle connections, because a new one has to authenticate and plan every statement again.
    idleTimeoutMillis: 300_000,
    application_name: 'tidemark-api',
    ...(isPgBouncer ? {} : SESSION_SETTINGS),
  });
  if (onWait) measureWaits(pool, onWait);
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', onError);
  // In a transaction the next statement fails as well; without a handler the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (isPgBouncer) pool.on('connect', omitStatementNames);
  if (tracer) tracePool(pool, tracer);
  return pool;
}
