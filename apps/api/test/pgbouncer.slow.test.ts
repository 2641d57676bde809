import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@tidemark/contracts/paths';
import { createDatabase } from '@tidemark/harness/database';
import { findDebianProgram } from '@tidemark/harness/debian';
import { freePort } from '@tidemark/harness/ports';
import { startProcess } from '@tidemark/harness/process';
import { postgresUrl } from '@tidemark/harness/vitest';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess, startMainApp, workFolder } from './api-process.ts';

const SLOW_MS = 600_000;
const POLL = { timeout: 120_000, interval: 100 };
const admin = postgresUrl();
const cleanups: (() => Promise<void> | void)[] = [];
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/pgbouncer/pgbouncer.ini');

/** PgBouncer with the project's configuration, but two connections to PostgreSQL, so that statements share them. */
async function startPgBouncer(database: string): Promise<string> {
  const program = findDebianProgram('/usr/sbin/pgbouncer', 'pgbouncer');
  const { hostname, port: databasePort, username, password, pathname } = new URL(database);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-pgbouncer-'));
  chmodSync(folder, 0o755);
  const replaced: readonly [RegExp, string][] = [
    [
      /^portal = host=db port=5432 dbname=portal/m,
      `${pathname.slice(1)} = host=${hostname} port=${databasePort}`,
    ],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, 'auth_type = plain'],
    [/^auth_file = .*$/m, `auth_file = ${join(folder, 'users.txt')}`],
    [/^default_pool_size = .*$/m, 'default_pool_size = 2'],
    // A machine that pauses must not fail the test.
    [/^query_timeout = .*$/m, 'query_timeout = 0'],
    [/^query_wait_timeout = .*$/m, 'query_wait_timeout = 0'],
  ];
  let text = readFileSync(CONFIGURATION, 'utf8').replace(
    'statement_timeout = 10000;',
    'statement_timeout = 0;',
  );
  for (const [pattern, value] of replaced) {
    expect(text).toMatch(pattern);
    text = text.replace(pattern, value);
  }
  writeFileSync(join(folder, 'pgbouncer.ini'), text);
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const running = await startProcess({
    ...{ name: 'pgbouncer', cmd: program, env: { PATH: process.env.PATH } },
    // It does not run as root.
    args: [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')],
    ready: /process up/,
  });
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => running.stop(),
  );
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

describe('two processes behind PgBouncer in transaction mode', () => {
  let content: string;
  let apis: ApiProcess[];
  let direct: string;

  beforeAll(async () => {
    const work = workFolder(30);
    const mainApp = await startMainApp();
    const database = await createDatabase(admin);
    cleanups.push(work.remove, mainApp.stop, database.drop);
    content = work.content;
    direct = database.url;
    const pooled = await startPgBouncer(direct);
    apis = [];
    for (const name of ['first', 'second']) {
      const started = await startApiProcess({
        ...{ folder: join(work.folder, name), content, mainApp: mainApp.url },
        env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, CACHE_SECONDS: '3600' },
      });
      cleanups.push(() => started.stop());
      apis.push(started);
    }
  }, SLOW_MS);
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }, SLOW_MS);

  it(
    'serve lists, articles and searches from shared connections',
    async () => {
      // A pause of the machine may fail a round, a statement that another connection prepared fails every one.
      let round = 0;
      const failures = async () => {
        round += 1;
        const numbers = Array.from({ length: 30 }, (_, n) => round * 100 + n);
        const paths = numbers.flatMap((n) => [
          `${api.search}?query=${encodeURIComponent(`report number ${n}`)}`,
          `${api.latest}?page=${n}`,
        ]);
        const statuses = await Promise.all(
          apis.map(async ({ url }) => {
            const failed: string[] = [];
            const next = paths.values();
            const work = async () => {
              for (const path of next) {
                const { status } = await fetch(`${url}${path}`);
                if (status !== 200) failed.push(`${status} ${path}`);
              }
            };
            await Promise.all(Array.from({ length: 8 }, work));
            return failed;
          }),
        );
        return statuses.flat();
      };
      await expect.poll(failures, POLL).toEqual([]);
      const client = new pg.Client({ connectionString: direct });
      await client.connect();
      const { rows } = await client.query(
        `select count(*)::int as connections from pg_stat_activity
         where datname = current_database() and application_name = 'tidemark-api'`,
      );
      await client.end();
      expect(rows[0].connections).toBeGreaterThan(0);
      expect(rows[0].connections).toBeLessThanOrEqual(2);
    },
    SLOW_MS,
  );

  it(
    'learn of a change through the direct address',
    async () => {
      const file = join(content, 'articles', 'report-1.md');
      const statusOf = async ({ url }: ApiProcess) =>
        (await fetch(`${url}${api.article('report-1')}`)).status;
      for (const one of apis) expect(await statusOf(one)).toBe(200);
      writeFileSync(file, readFileSync(file, 'utf8').replace('"access":"free"', '"access":"alpha"'));
      for (const one of apis) await expect.poll(() => statusOf(one), POLL).toBe(401);
      expect(apis.some((one) => one.logs().includes('This process is the ingest leader'))).toBe(true);
    },
    SLOW_MS,
  );
});
