import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { query } from './query.ts';

describe('startPostgres', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('serves a real PostgreSQL of version 15 or later with durable writes', async () => {
    const [row] = await query(
      server.url,
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync`,
    );
    expect(row).toMatchObject({ fsync: 'on' });
    expect((row as { version: number }).version).toBeGreaterThanOrEqual(150_000);
  });

  test('has the extensions that search needs', async () => {
    const rows = await query(
      server.url,
      `select name from pg_available_extensions where name in ('pg_trgm', 'fuzzystrmatch', 'unaccent')`,
    );
    expect(rows).toHaveLength(3);
  });

  test('creates and drops databases', async () => {
    const one = await createDatabase(server.url);
    const two = await createDatabase(server.url);
    await query(one.url, 'create table first_only (id int)');
    expect(await query(two.url, `select to_regclass('first_only') as name`)).toEqual([{ name: null }]);
    await Promise.all([one.drop(), two.drop()]);
    await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  });
});

test('stops the server when its parent process is killed with SIGKILL', async () => {
  const source = `import { startPostgres } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))};
    const server = await startPostgres({ fsync: false });
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, TEST_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(owner.stdout, 'data');
  const url = String(line).trim();
  await query(url, 'select 1');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  let isStopped = false;
  for (let n = 0; n < 100 && !isStopped; n += 1) {
    await sleep(50);
    isStopped = await query(url, 'select 1').then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    );
  }
  expect(isStopped).toBe(true);
});
