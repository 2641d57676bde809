import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export type TestDatabase = { url: string; name: string; drop(): Promise<void> };

/** Creates a database on the server of `adminUrl`: empty, or a copy of the database `template`. */
export async function createDatabase(
  adminUrl: string,
  { name = `test_${randomBytes(6).toString('hex')}`, template = 'template0' } = {},
): Promise<TestDatabase> {
  await execute(
    adminUrl,
    (quote) => `create database ${quote(name)} template ${quote(template)} encoding 'UTF8'`,
  );
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, name, drop: () => dropDatabase(adminUrl, name) };
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await execute(adminUrl, (quote) => `drop database if exists ${quote(name)} with (force)`);
}

/** Ends every other connection to this database, as a restarting server does. */
export async function closeConnections(url: string): Promise<void> {
  await execute(
    url,
    () => `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function execute(adminUrl: string, sql: (quote: (name: string) => string) => string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql((name) => client.escapeIdentifier(name)));
  } finally {
    await client.end();
  }
}
