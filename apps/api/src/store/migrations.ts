import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseHosts } from '@tidemark/postgres/database-hosts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = join(import.meta.dirname, '../../drizzle');
/** An arbitrary number shared by all API processes. */
const MIGRATION_LOCK = 7_316_042;
/**
 * A migration that waits for a table also blocks every later query of that table, so it gives up soon and tries again.
 */
const LOCK_TIMEOUT_MS = 3000;
const ATTEMPTS = 20;
const RETRY_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrationOptions {
  readonly log?: (message: string) => void;
  readonly lockTimeoutMs?: number;
  readonly attempts?: number;
  readonly retryMs?: number;
}

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code;
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await new DatabaseHosts(url).find(),
    connectionTimeoutMillis: 30_000,
    application_name: 'tidemark-migrate',
  });
  // Without a handler the event would end the process; the next statement fails as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Brings the schema up to date. Statements may take as long as they need; only waiting for other sessions is limited. */
export async function migratePostgres(url: string, options: MigrationOptions = {}): Promise<void> {
  const {
    log = () => {},
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    attempts = ATTEMPTS,
    retryMs = RETRY_MS,
  } = options;
  await withClient(url, async (client) => {
    await client.query('set statement_timeout = 0');
    // Another process may be migrating; that may take long.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await migrate(drizzle(client), { migrationsFolder });
      } catch (error) {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === attempts) throw error;
        log(`A table is in use; trying again (${attempt} of ${attempts})`);
        await sleep(retryMs);
      }
    }
  });
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** The migrations of this version that the database lacks. */
export async function missingMigrations(url: string): Promise<readonly string[]> {
  const journal = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as Journal;
  const applied = await withClient(url, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
    );
    if (rows[0]?.found === null) return 0;
    const latest = await client.query<{ latest: string | null }>(
      'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
    );
    return Number(latest.rows[0]?.latest ?? 0);
  });
  return entries.filter(({ when }) => when > applied).map(({ tag }) => tag);
}

const WAIT_MS = 1000;

/** Waits until somebody has run `npm run db:migrate`, and says what is missing. */
export async function waitForMigrations(
  url: string,
  log: (message: string) => void,
  waitMs = WAIT_MS,
): Promise<void> {
  let reported = '';
  for (;;) {
    const missing = (await missingMigrations(url)).join(', ');
    if (missing === '') return;
    if (missing !== reported) log(`The database lacks ${missing}; waiting for \`npm run db:migrate\``);
    reported = missing;
    await sleep(waitMs);
  }
}
