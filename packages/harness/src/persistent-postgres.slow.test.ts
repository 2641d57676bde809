import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canRunPostgresIn, startPersistentPostgres } from './persistent-postgres.ts';
import { query } from './query.ts';

const dir = mkdtempSync(join(tmpdir(), 'tidemark-persistent-'));
chmodSync(dir, 0o755);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('keeps its data and password across a restart, with durable writes', async () => {
  const folder = join(dir, 'postgres');
  const first = await startPersistentPostgres(folder);
  await query(first.url, 'create table stored as select 42 as value');
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await first.stop();
  // Version 0.1.0 uses the same names, so that its data is found after an upgrade.
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['data', 'password.txt']));
  await expect(query(first.url, 'select 1')).rejects.toThrow();
  const second = await startPersistentPostgres(folder);
  expect(await query(second.url, 'select value from stored')).toEqual([{ value: 42 }]);
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  await second.stop();
});

test.runIf(process.getuid?.() === 0)('rejects a folder that only root may enter', () => {
  const closed = mkdtempSync(join(dir, 'closed-'));
  expect(canRunPostgresIn(join(closed, 'postgres'))).toBe(false);
});
