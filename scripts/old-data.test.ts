import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveOldDataAside } from './lib/old-data.mjs';

let dataDir: string;
let printed: string[];

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), text);
};
const has = (path: string) => existsSync(join(dataDir, path));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidemark-old-data-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  put('api/pglite/PG_VERSION', '18');
  put('api/jwks.json', '{}');
  put('accounts/accounts.sqlite', 'members');
  put('accounts/secret', 'old secret');
  put('cms/postgres/data/PG_VERSION', '18');
  put('cms/settings.json', '{}');
  put('logs/api.log', 'a line');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

test('data of an earlier release is moved aside whole, which one line says, and is not touched again', () => {
  moveOldDataAside(dataDir, {});
  const aside = join(dataDir, 'before-postgresql');
  expect(readFileSync(join(aside, 'accounts', 'accounts.sqlite'), 'utf8')).toBe('members');
  expect(readFileSync(join(aside, 'accounts', 'secret'), 'utf8')).toBe('old secret');
  for (const path of ['api/pglite/PG_VERSION', 'api/jwks.json', 'cms/settings.json'])
    expect(existsSync(join(aside, path))).toBe(true);
  expect(['api', 'accounts', 'cms', 'logs'].map(has)).toEqual([false, false, false, true]);
  expect(printed).toEqual([
    expect.stringMatching(/data .*\(api, accounts, cms\) moved to .*before-postgresql; nothing was deleted/),
  ]);
  put('accounts/secret', 'new secret');
  moveOldDataAside(dataDir, {});
  expect(has('accounts/secret')).toBe(true);
  expect(printed).toHaveLength(1);
});

test('a second folder of an earlier release does not replace the first', () => {
  moveOldDataAside(dataDir, {});
  put('api/pglite/PG_VERSION', '18');
  moveOldDataAside(dataDir, {});
  expect(has('before-postgresql/api/pglite')).toBe(true);
  expect(has('before-postgresql-2/api/pglite')).toBe(true);
});

test('an app with a PostgreSQL server of its own keeps its folder, which has its secret', () => {
  moveOldDataAside(dataDir, { ACCOUNTS_DATABASE_URL: 'postgres://db/accounts' });
  expect(has('accounts/secret')).toBe(true);
  expect(has('api')).toBe(false);
});

test('nothing is moved while an earlier release runs', () => {
  // This process stands for a PostgreSQL server: on Linux its command has to contain the name.
  const command = process.platform === 'linux' ? readFileSync('/proc/self/cmdline', 'utf8') : 'postgres';
  put('cms/postgres/data/postmaster.pid', `${process.pid}\n`);
  put('start.pid', '0');
  if (command.includes('postgres')) {
    expect(() => moveOldDataAside(dataDir, {})).toThrow(
      `npm run cms of an earlier release still uses ${dataDir}`,
    );
    expect(has('api')).toBe(true);
  } else {
    // The id was reused by another program.
    moveOldDataAside(dataDir, {});
    expect(has('api')).toBe(false);
  }
});
