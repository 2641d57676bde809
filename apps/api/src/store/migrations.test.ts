import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migratePostgres, missingMigrations, waitForMigrations } from './migrations.ts';

const admin = postgresUrl();
const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase(admin);
  cleanups.push(database.drop);
  return database.url;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  cleanups.push(() => client.end().catch(() => {}));
  return client;
}

describe('migrations on PostgreSQL', () => {
  it('are applied once, by one of several processes, and listed while they are missing', async () => {
    const url = await emptyDatabase();
    const missing = await missingMigrations(url);
    expect(missing[0]).toBe('0000_ground_floor');
    expect(missing.length).toBeGreaterThan(10);
    await Promise.all([migratePostgres(url), migratePostgres(url)]);
    expect(await missingMigrations(url)).toEqual([]);
    const client = await connect(url);
    const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(rows[0].count).toBe(missing.length);
  });

  it('may take longer than the timeout of requests', async () => {
    const url = await emptyDatabase();
    const client = await connect(url);
    // As an operator may have set it for the database.
    const name = new URL(url).pathname.slice(1);
    await client.query(`alter database ${name} set statement_timeout = 1`);
    await migratePostgres(url);
    await client.query(`alter database ${name} reset statement_timeout`);
    expect(await missingMigrations(url)).toEqual([]);
  });

  it('give up waiting for a table, so that they do not block it, and try again', async () => {
    const url = await emptyDatabase();
    await migratePostgres(url);
    const client = await connect(url);
    await client.query(`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    await client.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
    const messages: string[] = [];
    const options = {
      lockTimeoutMs: 20,
      retryMs: 1,
      attempts: 2,
      log: (message: string) => void messages.push(message),
    };
    await expect(migratePostgres(url, options)).rejects.toThrow();
    expect(messages).toEqual(['A table is in use; trying again (1 of 2)']);
  });

  it('are waited for by a process that does not migrate, which says what is missing', async () => {
    const url = await emptyDatabase();
    const messages: string[] = [];
    const waiting = waitForMigrations(url, (message) => messages.push(message), 5);
    await expect.poll(() => messages.length).toBe(1);
    expect(messages[0]).toContain('lacks 0000_ground_floor');
    await migratePostgres(url);
    await waiting;
  });
});
