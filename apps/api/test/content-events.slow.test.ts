import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess, startMainApp, workFolder } from './api-process.ts';

const SLOW_MS = 240_000;
const POLL = { timeout: 60_000, interval: 50 };
const admin = postgresUrl();
const cleanups: (() => Promise<void> | void)[] = [];

let content: string;
let databaseUrl: string;
let first: ApiProcess;
let second: ApiProcess;

describe('two processes on one database', () => {
  beforeAll(async () => {
    const work = workFolder(5);
    const mainApp = await startMainApp();
    const database = await createDatabase(admin);
    cleanups.push(work.remove, mainApp.stop, database.drop);
    content = work.content;
    databaseUrl = database.url;
    const start = async (name: string) => {
      const api = await startApiProcess({
        folder: join(work.folder, name),
        content,
        mainApp: mainApp.url,
        // No cached response expires by itself during the test.
        env: { DATABASE_URL: database.url, CACHE_SECONDS: '3600' },
      });
      cleanups.push(api.stop);
      return api;
    };
    first = await start('first');
    second = await start('second');
  }, SLOW_MS);
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }, SLOW_MS);

  const statusOf = async ({ url }: ApiProcess, n: number) =>
    (await fetch(`${url}/strapi/articles/report-${n}`)).status;
  const edit = (n: number, from: string, to: string) => {
    const file = join(content, 'articles', `report-${n}.md`);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  const gate = (n: number) => edit(n, '"access":"free"', '"access":"alpha"');

  it(
    '[ROL-01] neither serves the cached body of an article that became gated',
    async () => {
      for (const api of [first, second]) expect(await statusOf(api, 1)).toBe(200);
      gate(1);
      await expect.poll(() => statusOf(first, 1), POLL).toBe(401);
      await expect.poll(() => statusOf(second, 1), POLL).toBe(401);
    },
    SLOW_MS,
  );

  it(
    'a process whose event connection was closed learns of the changes it missed',
    async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      cleanups.push(() => client.end());
      expect(await statusOf(second, 2)).toBe(200);
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tidemark-api-content_events'",
      );
      expect(rowCount).toBe(2);
      gate(2);
      await expect.poll(() => statusOf(first, 2), POLL).toBe(401);
      await expect.poll(() => statusOf(second, 2), POLL).toBe(401);
      await expect.poll(second.logs, POLL).toContain('Content events are read again');
    },
    SLOW_MS,
  );

  it(
    'an edit is visible in both',
    async () => {
      const titleOf = async ({ url }: ApiProcess) => {
        const response = await fetch(`${url}/strapi/articles/report-3`);
        return ((await response.json()) as { data: { attributes: { title: string } } }).data.attributes.title;
      };
      for (const api of [first, second]) expect(await titleOf(api)).toBe('A report that is number 3');
      edit(3, 'A report that is number 3', 'A corrected report');
      for (const api of [first, second])
        await expect.poll(() => titleOf(api), POLL).toBe('A corrected report');
    },
    SLOW_MS,
  );

  /** The terms for which this process was the ingest leader. */
  const termsOf = ({ logs }: ApiProcess) =>
    [...logs().matchAll(/"term":(\d+),"msg":"This process is the ingest leader"/g)].map(([, term]) =>
      Number(term),
    );
  const latestTerm = (api: ApiProcess) => Math.max(0, ...termsOf(api));
  /** The current leader and the other process. On a busy machine the leader may have changed before. */
  const byRole = async () => {
    await expect.poll(() => latestTerm(first) + latestTerm(second), POLL).toBeGreaterThan(0);
    return latestTerm(first) > latestTerm(second) ? ([first, second] as const) : ([second, first] as const);
  };

  it(
    'only the leader ingests, and another process takes over while the leader is paused',
    async () => {
      for (const api of [first, second]) {
        const starts = api.logs().split('"cause":"start"').length - 1;
        expect(starts).toBeLessThanOrEqual(termsOf(api).length);
      }
      const [leader, other] = await byRole();
      const term = latestTerm(leader);
      process.kill(leader.pid, 'SIGSTOP');
      try {
        const begun = performance.now();
        await expect.poll(() => latestTerm(other), POLL).toBeGreaterThan(term);
        console.log(`takeover from a paused leader: ${Math.round(performance.now() - begun)} ms`);
        expect(await statusOf(other, 4)).toBe(200);
        gate(4);
        await expect.poll(() => statusOf(other, 4), POLL).toBe(401);
      } finally {
        process.kill(leader.pid, 'SIGCONT');
      }
      await expect.poll(leader.logs, POLL).toContain('This process is no longer the ingest leader');
      await expect.poll(() => statusOf(leader, 4), POLL).toBe(401);
    },
    SLOW_MS,
  );

  it(
    'another process takes over when the leader is killed with -9',
    async () => {
      const [leader, other] = await byRole();
      const term = latestTerm(leader);
      await leader.kill();
      const begun = performance.now();
      await expect.poll(() => latestTerm(other), POLL).toBeGreaterThan(term);
      console.log(`takeover from a killed leader: ${Math.round(performance.now() - begun)} ms`);
      expect(await statusOf(other, 5)).toBe(200);
      gate(5);
      await expect.poll(() => statusOf(other, 5), POLL).toBe(401);
    },
    SLOW_MS,
  );
});
