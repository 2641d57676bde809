import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { migratePostgres, migrationsFolder, waitForMigrations } from './migrations.ts';
import * as schema from './schema.ts';

/** A connection to either engine, or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A connection of its own, on which notifications arrive. */
export interface EventConnection {
  readonly db: Database;
  readonly isEmbedded: boolean;
  onNotification(handle: () => void): void;
  /** Called when the connection has failed. */
  onError(handle: (error: Error) => void): void;
  close(): Promise<void>;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: 'postgres' | 'pglite';
  /** Opens a connection that receives the notifications of this channel. */
  listen(channel: string): Promise<EventConnection>;
  /** Undefined on the embedded database, which has no pool. */
  readonly poolStatus?: () => PoolStatus;
  close(): Promise<void>;
}

export interface PoolStatus {
  readonly connections: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

/**
 * Random reads are cheap on SSDs and in memory. With the default cost the planner would scan small tables
 * instead of using the word index. JIT is off because compiling the short statements takes longer than
 * running them.
 */
const PLANNING = '-c random_page_cost=1.1 -c jit=off';

/** The same for the embedded engine, with smaller buffers because it shares our process's memory. */
const EMBEDDED = ['-c', 'random_page_cost=1.1', '-c', 'shared_buffers=32MB'];

/** The server notices within seconds that the machine of a client is gone, and releases its locks. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export interface PostgresOptions {
  readonly poolSize?: number;
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
  readonly onPoolWait?: ((seconds: number) => void) | undefined;
}

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

type ConnectCallback = (...result: unknown[]) => void;

/** The settings of a session. PgBouncer rejects them; its `connect_query` sets them (deploy/pgbouncer). */
const SESSION_SETTINGS = {
  statement_timeout: 10_000,
  // A paused process must not hold locks that the next ingest leader needs.
  idle_in_transaction_session_timeout: 10_000,
  options: PLANNING,
};

/** PgBouncer runs each transaction on any connection, which does not know the statements that others prepared. */
function omitStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const withoutName = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  client.query = withoutName as typeof client.query;
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { poolSize = 10, onPoolError = () => {}, migrates = true, log = () => {}, directUrl } = options;
  const sessionUrl = directUrl ?? url;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // Keeps idle connections, because a new one has to authenticate and plan every statement again.
    idleTimeoutMillis: 300_000,
    application_name: 'tidemark-api',
    ...(directUrl === undefined ? SESSION_SETTINGS : {}),
  });
  if (options.onPoolWait) measureWaits(pool, options.onPoolWait);
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', onPoolError);
  // In a transaction the next statement fails as well; without a handler the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (directUrl !== undefined) pool.on('connect', omitStatementNames);
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachableError(url, error);
  });
  client.release();
  try {
    await (migrates ? migratePostgres(sessionUrl, { log }) : waitForMigrations(sessionUrl, log));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: overPostgres(pool, { schema }),
    engine: 'postgres',
    listen: (channel) => listenOnPostgres(sessionUrl, channel),
    poolStatus: () => ({ connections: pool.totalCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
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
    db: overPostgres(client, { schema }),
    isEmbedded: false,
    onNotification: (handle) => client.on('notification', handle),
    onError: (handle) => {
      handleError = handle;
    },
    close: () => client.end(),
  };
}

export class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    const { host } = new URL(url);
    const { code = '', message = '' } = cause as { code?: string; message?: string };
    // Server messages are clearer than codes, but a failed connection only has a code.
    const reason = /^E[A-Z]+$/.test(code) ? code : message;
    super(`The database at ${host} cannot be reached (${reason}). Start it, or check DATABASE_URL.`, {
      cause,
    });
  }
}

export async function openPglite(folder: string): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const client = await PGlite.create({
    dataDir: join(folder, 'pglite'),
    startParams: [...PGlite.defaultStartParams, ...EMBEDDED],
  });
  const db = overPglite({ client, schema });
  await migratePglite(db, { migrationsFolder });
  const close = async () => {
    await client.close();
    unlock();
  };
  const listen = async (channel: string): Promise<EventConnection> => {
    let handleNotification = () => {};
    const unlisten = await client.listen(channel, () => handleNotification());
    return {
      db,
      isEmbedded: true,
      onNotification: (handle) => {
        handleNotification = handle;
      },
      onError: () => {},
      close: () => unlisten(),
    };
  };
  return { db, engine: 'pglite', listen, close };
}

export async function query<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Query errors contain the parameters, which must not be logged. */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { message, stack, code } = (error.cause ?? new Error('A query failed')) as Error & { code?: string };
  return Object.assign(new Error(message), { stack, code });
}

export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
