import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { type FakeStrapi, startStrapi, TOKEN } from '@tidemark/harness/strapi-stand-in';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MainApp, startApiProcess, startMainApp, workFolder } from '../test/api-process.ts';
import { addPublicationBasics, articleFields, WEBHOOK_SECRET } from '../test/newsroom.ts';

const SLOW_MS = 240_000;
const cleanups: (() => Promise<void> | void)[] = [];
const work = workFolder(2);
cleanups.push(work.remove);
let mainApp: MainApp;
let cms: FakeStrapi;
let env: Record<string, string>;
let first: string;
let layer1: (string | undefined)[];

beforeAll(async () => {
  mainApp = await startMainApp();
  cms = await startStrapi();
  cleanups.push(mainApp.stop, cms.stop);
  layer1 = [addPublicationBasics(cms).get(7)];
  first = cms.put('articles', articleFields('first', { categories: layer1 }));
  cms.put('articles', articleFields('bad', { categories: layer1, title: '' }));
  const database = await createDatabase(postgresUrl());
  cleanups.push(database.drop);
  env = {
    ...{ CMS_URL: cms.url, CMS_TOKEN: TOKEN, CMS_WEBHOOK_SECRET: WEBHOOK_SECRET },
    API_PORT: String(await freePort('localhost')),
    CMS_SWEEP_SECONDS: '3600',
    DATABASE_URL: database.url,
  };
}, SLOW_MS);
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}, SLOW_MS);

function run(verb: string, extra: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const settings = {
    PATH: process.env.PATH,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    PORTAL_DATA_DIR: join(work.folder, 'data'),
    CONTENT_DIR: work.content,
    ...env,
    ...extra,
  };
  return new Promise((resolve) => {
    const cwd = join(import.meta.dirname, '..');
    execFile(process.execPath, ['src/command.ts', verb], { cwd, env: settings }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}` }),
    );
  });
}

async function titleAt(url: string, slug: string): Promise<string> {
  const response = await fetch(`${url}/strapi/articles/${slug}`);
  const { data } = (await response.json()) as { data: { attributes: { title: string } } };
  return data.attributes.title;
}

describe('the content command', () => {
  it(
    'uses the database directly without a running API, and the API otherwise',
    async () => {
      const before = await run('check');
      expect(before.code).toBe(1);
      expect(before.said).toContain(`Article cms:${first} is published but not in the database`);

      const sync = await run('sync');
      expect(sync.said).toMatch(/using the database directly, from the CMS at http/);
      expect(sync.said).toMatch(/\d+ written, 0 removed, 0 unchanged, 1 rejected\./);
      expect(sync.said).toMatch(/rejected Article “bad”: title is missing/);
      expect(sync.code).toBe(0);

      const rejected = await run('check');
      expect(rejected.said).toContain('Article “bad” is published and rejected: title is missing');
      expect(rejected.said).toContain('1 differences.');

      const served = await startApiProcess({ ...work, mainApp: mainApp.url, env });
      cleanups.push(served.stop);
      // It serves what it has before it has looked at the CMS; a change made until then would come in by itself.
      await expect.poll(served.logs, { timeout: 60_000 }).toContain('Publication loaded');
      cms.put('articles', { title: 'Changed' }, first);
      const through = await run('check', { API_PORT: String(served.port) });
      expect(through.said).toContain(`Using the API at ${served.url}`);
      expect(through.said).toContain(`Article cms:${first} differs from the version in the database`);
      expect(through.code).toBe(1);
      const again = await run('sync', { API_PORT: String(served.port) });
      expect(again.said).toContain('1 written, 0 removed');
      expect(await titleAt(served.url, 'first')).toBe('Changed');
      await served.stop();
    },
    SLOW_MS,
  );

  it(
    'uses any API process of a database, also one that does not ingest',
    async () => {
      const start = async (name: string) => {
        const served = await startApiProcess({
          folder: join(work.folder, name),
          content: work.content,
          mainApp: mainApp.url,
          env: { ...env, API_PORT: String(await freePort('localhost')) },
        });
        cleanups.push(served.stop);
        return served;
      };
      const leader = await start('leader');
      await expect.poll(leader.logs, { timeout: 60_000 }).toContain('Publication loaded');
      const other = await start('other');
      cms.put('articles', { title: 'Changed once more' }, first);
      const sync = await run('sync', { API_PORT: String(other.port) });
      expect(sync.said).toContain(`Using the API at ${other.url}`);
      expect(sync.said).toContain('1 written, 0 removed');
      for (const { url } of [leader, other])
        await expect.poll(() => titleAt(url, 'first'), { timeout: 60_000 }).toBe('Changed once more');
      await other.stop();
      await leader.stop();
    },
    SLOW_MS,
  );

  it(
    'ingests the content folder beside a running API',
    async () => {
      const database = await createDatabase(postgresUrl());
      cleanups.push(database.drop);
      const folder = join(work.folder, 'without-cms');
      const settings: Record<string, string> = {
        ...{ CMS_URL: '', CMS_TOKEN: '', CMS_WEBHOOK_SECRET: '', CONTENT_WATCH: '0' },
        DATABASE_URL: database.url,
      };
      const { content } = work;
      const served = await startApiProcess({ folder, content, mainApp: mainApp.url, env: settings });
      cleanups.push(served.stop);
      const title = () => titleAt(served.url, 'report-1');
      expect(await title()).toBe('A report that is number 1');
      const file = join(content, 'articles', 'report-1.md');
      writeFileSync(file, readFileSync(file, 'utf8').replace('A report that is', 'A changed report,'));
      const sync = await run('sync', { ...settings, PORTAL_DATA_DIR: join(folder, 'data') });
      expect(sync.said).toContain('1 written, 0 removed, 1 unchanged, 0 rejected.');
      expect(sync.code).toBe(0);
      await expect.poll(title, { timeout: 60_000 }).toBe('A changed report, number 1');
    },
    SLOW_MS,
  );

  it(
    'says in a sentence what is wrong',
    async () => {
      const nowhere = `http://localhost:${await freePort('localhost')}`;
      const down = await run('sync', { CMS_URL: nowhere });
      expect(down.said).toContain(`The CMS at ${nowhere} cannot be reached (ECONNREFUSED)`);
      expect(down.code).toBe(1);
      const short = await run('sync', { CMS_TOKEN: 'short' });
      expect(short).toEqual({
        code: 1,
        said: 'CMS_TOKEN must have at least 32 characters, not 5.\n',
      });
    },
    SLOW_MS,
  );
});
