import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, furnish, WEBHOOK_SECRET } from '../test/newsroom.ts';
import { type MainApp, serve, startMainApp, workFolder } from '../test/served.ts';
import { type FakeStrapi, startStrapi, TOKEN } from '../test/strapi.ts';

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
  layer1 = [furnish(cms).get(7)];
  first = cms.put('articles', articleFields('first', { categories: layer1 }));
  cms.put('articles', articleFields('bad', { categories: layer1, title: '' }));
  const postgres = postgresUrl();
  const database = postgres ? await createDatabase(postgres) : undefined;
  if (database) cleanups.push(database.drop);
  env = {
    ...{ CMS_URL: cms.url, CMS_TOKEN: TOKEN, CMS_WEBHOOK_SECRET: WEBHOOK_SECRET },
    API_PORT: String(await freePort('localhost')),
    CMS_SWEEP_SECONDS: '3600',
    ...(database ? { DATABASE_URL: database.url } : {}),
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

describe('content by command', () => {
  it(
    'goes straight into the database while no API runs, and through the API while one does',
    async () => {
      const before = await run('check');
      expect(before.code).toBe(1);
      expect(before.said).toContain(`Article cms:${first} is published and not in the database`);

      const sync = await run('sync');
      expect(sync.said).toMatch(/straight into the database .*from the CMS at http/);
      expect(sync.said).toMatch(/\d+ written, 0 taken down, 0 unchanged, 1 refused\./);
      expect(sync.said).toMatch(/refused Article “bad”: title is missing/);
      expect(sync.code).toBe(0);

      const refused = await run('check');
      expect(refused.said).toContain('Article “bad” is published and refused: title is missing');
      expect(refused.said).toContain('1 differences.');

      const served = await serve({ ...work, mainApp: mainApp.url, env });
      cleanups.push(served.stop);
      // It serves what it has before it has looked at the CMS; a change made until then would come in by itself.
      await expect.poll(served.logs, { timeout: 60_000 }).toContain('Publication loaded');
      cms.put('articles', { title: 'Changed' }, first);
      const through = await run('check', { API_PORT: String(served.port) });
      expect(through.said).toContain(`Through the API that runs at ${served.url}`);
      expect(through.said).toContain(`Article cms:${first} is another version than in the database`);
      expect(through.code).toBe(1);
      const again = await run('sync', { API_PORT: String(served.port) });
      expect(again.said).toContain('1 written, 0 taken down');
      const { data } = (await (await fetch(`${served.url}/strapi/articles/first`)).json()) as {
        data: { attributes: { title: string } };
      };
      expect(data.attributes.title).toBe('Changed');
      await served.stop();
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
        said: 'CMS_URL is set, so CMS_TOKEN must be too, with at least 16 characters.\n',
      });
    },
    SLOW_MS,
  );
});
