import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { parseDatabaseUrl } from '@tidemark/postgres/database-url';
import type { Tracer } from '@tidemark/tracing/tracer';
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { migratePostgres, waitForMigrations } from './migrations.ts';
import { createPool, type PoolName, type PoolStatus } from './pools.ts';

/** A pool, a connection or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A connection of its own, on which notifications arrive. */
export interface EventConnection {
  readonly db: Database;
  onNotification(handle: (payload: string) => void): void;
  /** Called when the connection has failed. */
  onError(handle: (error: Error) => void): void;
  close(): Promise<void>;
}

export interface OpenDatabase {
  /** For requests. */
  readonly db: Database;
  /** For ingest and other background work. */
  readonly ingestDb: Database;
  /** Opens a connection that receives the notifications of this channel. */
  listen(channel: string): Promise<EventConnection>;
  poolStatus(): Readonly<Record<PoolName, PoolStatus>>;
  close(): Promise<void>;
}

/** The server notices within seconds that the machine of a client is gone, and releases its locks. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export interface PostgresOptions {
  readonly poolSize?: number;
  readonly ingestPoolSize?: number;
  readonly onPoolError?: (error: Error) => void;
  /** With false, the schema is expected to be brought up to date by `npm run db:migrate`, which is waited for. */
  readonly migrates?: boolean;
  readonly log?: (message: string) => void;
  /**
   * PostgreSQL itself, if the address of the pool is that of PgBouncer in transaction mode: for migrations, notifications
   * and the leader's lock, which belong to a session.
   */
  readonly directUrl?: string | undefined;
  /** Called with the time that each statement or transaction waited for a connection. */
  readonly onPoolWait?: ((pool: PoolName, seconds: number) => void) | undefined;
  /** Records statements in the trace of the request or job that runs them. */
  readonly tracer?: Tracer | undefined;
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { poolSize = 10, ingestPoolSize = 4, onPoolError = () => {}, migrates = true } = options;
  const { log = () => {}, directUrl, onPoolWait, tracer } = options;
  const sessionUrl = directUrl ?? url;
  const sessionHosts = new DatabaseHosts(sessionUrl);
  const open = (name: PoolName, size: number) =>
    createPool(url, {
      ...{ size, isPgBouncer: directUrl !== undefined, onError: onPoolError, tracer },
      onWait: onPoolWait && ((seconds) => onPoolWait(name, seconds)),
    });
  const requests = open('requests', poolSize);
  const ingest = open('ingest', ingestPoolSize);
  const close = async () => {
    await Promise.all([requests.end(), ingest.end()]);
  };
  const client = await requests.connect().catch((error: unknown) => {
    throw new DatabaseUnreachableError(url, error);
  });
  client.release();
  try {
    await (migrates ? migratePostgres(sessionUrl, { log }) : waitForMigrations(sessionUrl, log));
  } catch (error) {
    await close();
    throw error;
  }
  const statusOf = (pool: pg.Pool) => ({ connections: pool.totalCount, waiting: pool.waitingCount });
  return {
    db: drizzle(requests),
    ingestDb: drizzle(ingest),
    listen: async (channel) => listenOnPostgres(await sessionHosts.find(), channel),
    poolStatus: () => ({ requests: statusOf(requests), ingest: statusOf(ingest) }),
    close,
  };
}

async function listenOnPostgres(url: string, channel: string): Promise<EventConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    statement_timeout: 2000,
    options: KEEP_ALIVE,
    application_name: `tidemark-api-${channel}`,
    keepAlive: true,
  });
  // Registered before connecting, because an error without a handler ends the process.
  let handleError = (_error: Error) => {};
  client.on('error', (error) => handleError(error));
  client.on('end', () => handleError(new Error('The connection was closed')));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return {
    db: drizzle(client),
    onNotification: (handle) => client.on('notification', ({ payload = '' }) => handle(payload)),
    onError: (handle) => {
      handleError = handle;
    },
    close: () => client.end(),
  };
}

export class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    const { hosts } = parseDatabaseUrl(url);
    const { code = '', message = '' } = cause as { code?: string; message?: string };
    // Server messages are clearer than codes, but a failed connection only has a code.
    const reason = /^E[A-Z]+$/.test(code) ? code : message;
    super(`The database at ${hosts} cannot be reached (${reason}). Start it, or check DATABASE_URL.`, {
      cause,
    });
  }
}

export async function query<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** An array as one parameter, instead of a list of hundreds of parameters. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Query errors contain the parameters, which must not be logged. */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { message, stack, code } = (error.cause ?? new Error('A query failed')) as Error & { code?: string };
  return Object.assign(new Error(message), { stack, code });
}

export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
