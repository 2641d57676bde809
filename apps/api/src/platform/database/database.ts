import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { parseDatabaseUrl } from '@tidemark/postgres/database-url';
import type { Tracer } from '@tidemark/tracing/tracer';
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { migratePostgres, migrationsFolder, waitForMigrations } from './migrations.ts';
import { createPool, type PoolName, type PoolOptions, type PoolStatus } from './pools.ts';
import { StandbyReads } from './standby-reads.ts';

/** A connection to either engine, or a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;

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
  /** For requests. */
  readonly db: Database;
  /** For ingest and other background work. The embedded database has one connection for everything. */
  readonly ingestDb: Database;
  readonly engine: 'postgres' | 'pglite';
  /** Opens a connection that receives the notifications of this channel. */
  listen(channel: string): Promise<EventConnection>;
  /** Undefined on the embedded database, which has no pool. */
  readonly poolStatus?: () => Readonly<Record<string, PoolStatus>>;
  /** Runs a request whose statements may be read from a standby. Undefined if there is none. */
  readonly readFromStandby?: ((request: () => void) => void) | undefined;
  close(): Promise<void>;
}

/** As in the pools, with smaller buffers because it shares our process's memory. */
const EMBEDDED = ['-c', 'random_page_cost=1.1', '-c', 'shared_buffers=32MB'];

/** The server notices within seconds that the machine of a client is gone, and releases its locks. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

/** Requests that a standby does not respond to in time use the primary. */
const STANDBY_TIMEOUTS = { connectionTimeoutMillis: 1000, query_timeout: 5000 };

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
  /** A standby for requests that only read. */
  readonly readUrl?: string | undefined;
  /** Called with the time that each statement or transaction waited for a connection. */
  readonly onPoolWait?: ((pool: PoolName, seconds: number) => void) | undefined;
  /** Records statements in the trace of the request or job that runs them. */
  readonly tracer?: Tracer | undefined;
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { poolSize = 10, ingestPoolSize = 4, onPoolError = () => {}, migrates = true } = options;
  const { log = () => {}, directUrl, readUrl, onPoolWait, tracer } = options;
  const sessionUrl = directUrl ?? url;
  const sessionHosts = new DatabaseHosts(sessionUrl);
  const open = (
    name: PoolName,
    address: string,
    poolOptions: Pick<PoolOptions, 'size' | 'isPgBouncer' | 'timeouts'>,
  ) =>
    createPool(address, {
      ...{ ...poolOptions, onError: onPoolError, tracer },
      onWait: onPoolWait && ((seconds) => onPoolWait(name, seconds)),
    });
  const isPgBouncer = directUrl !== undefined;
  const requests = open('requests', url, { size: poolSize, isPgBouncer });
  const ingest = open('ingest', url, { size: ingestPoolSize, isPgBouncer });
  const standby =
    readUrl === undefined
      ? undefined
      : open('standby', readUrl, { size: poolSize, timeouts: STANDBY_TIMEOUTS });
  const reads = standby && new StandbyReads({ primary: requests, standby, log });
  const pools = Object.entries({ requests, ingest, ...(standby && { standby }) });
  const close = async () => {
    await Promise.all(pools.map(([, pool]) => pool.end()));
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
    db: overPostgres(requests),
    ingestDb: overPostgres(ingest),
    engine: 'postgres',
    listen: async (channel) => listenOnPostgres(await sessionHosts.find(), channel),
    poolStatus: () => Object.fromEntries(pools.map(([name, pool]) => [name, statusOf(pool)])),
    readFromStandby: reads && ((request) => reads.run(request)),
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
    db: overPostgres(client),
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
    const { hosts } = parseDatabaseUrl(url);
    const { code = '', message = '' } = cause as { code?: string; message?: string };
    // Server messages are clearer than codes, but a failed connection only has a code.
    const reason = /^E[A-Z]+$/.test(code) ? code : message;
    super(`The database at ${hosts} cannot be reached (${reason}). Start it, or check DATABASE_URL.`, {
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
  const db = overPglite({ client });
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
  return { db, ingestDb: db, engine: 'pglite', listen, close };
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
