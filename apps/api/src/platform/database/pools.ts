import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { ObservedPool, type PoolObserver } from '@tidemark/postgres/observed-pool';
import { tracedQuery } from '@tidemark/tracing/traced-query';
import type { Tracer } from '@tidemark/tracing/tracer';
import type pg from 'pg';

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

type QueryWrapper = NonNullable<PoolObserver['wrapQuery']>;

/** PgBouncer runs each transaction on any connection, which does not know the statements that others prepared. */
const withoutStatementNames: QueryWrapper =
  (query) =>
  (statement, ...rest) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { size, isPgBouncer = false, onError, onWait, tracer } = options;
  const wrapQuery: QueryWrapper = (query) => {
    const named = isPgBouncer ? withoutStatementNames(query) : query;
    return tracer ? tracedQuery(named, tracer) : named;
  };
  const pool = new ObservedPool(
    {
      ...new DatabaseHosts(url).poolOptions(),
      max: size,
      connectionTimeoutMillis: 10_000,
      // Keeps idle connections, because a new one has to authenticate and plan every statement again.
      idleTimeoutMillis: 300_000,
      application_name: 'tidemark-api',
      ...(isPgBouncer ? {} : SESSION_SETTINGS),
    },
    { onWait, wrapQuery },
  );
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', onError);
  // In a transaction the next statement fails as well; without a handler the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
