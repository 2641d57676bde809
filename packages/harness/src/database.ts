import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export type TestDatabase = { url: string; name: string; drop(): Promise<void> };

/** Creates an empty database on the server of `adminUrl`. */
export async function createDatabase(
  adminUrl: string,
  name = `test_${randomBytes(6).toString('hex')}`,
): Promise<TestDatabase> {
  await execute(adminUrl, (quoted) => `create database ${quoted} template template0 encoding 'UTF8'`, name);
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, name, drop: () => dropDatabase(adminUrl, name) };
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await execute(adminUrl, (quoted) => `drop database if exists ${quoted} with (force)`, name);
}

async function execute(adminUrl: string, sql: (quoted: string) => string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql(client.escapeIdentifier(name)));
  } finally {
    await client.end();
  }
}
