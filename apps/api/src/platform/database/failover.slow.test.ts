import { join } from 'node:path';
import { api } from '@tidemark/contracts/paths';
import { createDatabase } from '@tidemark/harness/database';
import { query } from '@tidemark/harness/query';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@tidemark/harness/replicated-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiProcess,
  type MainApp,
  startApiProcess,
  startFailingApiProcess,
  startMainApp,
  workFolder,
} from '../../../test/api-process.ts';

const SLOW_MS = 600_000;
const POLL = { timeout: 120_000, interval: 100 };
const cleanups: (() => Promise<void> | void)[] = [];

describe('an API with a primary and a synchronous standby', () => {
  let servers: ReplicatedPostgres;
  let mainApp: MainApp;
  let process: ApiProcess;
  let work: ReturnType<typeof workFolder>;
  let database: string;

  beforeAll(async () => {
    work = workFolder(5);
    mainApp = await startMainApp();
    servers = await startReplicatedPostgres({ synchronous: true });
    cleanups.push(work.remove, mainApp.stop, servers.stop);
    database = (await createDatabase(servers.primary.url)).name;
    process = await startApiProcess({
      ...{ folder: join(work.folder, 'one'), content: work.content, mainApp: mainApp.url },
      env: { DATABASE_URL: servers.urlOf(database) },
    });
    cleanups.push(() => process.stop());
  }, SLOW_MS);
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }, SLOW_MS);

  it(
    'says which servers it asked when none accepts writes',
    async () => {
      const { code, output } = await startFailingApiProcess({
        ...{ folder: join(work.folder, 'two'), content: work.content, mainApp: mainApp.url },
        env: {
          DATABASE_URL: `${servers.standby.url.replace(/\/postgres$/, `/${database}`)}?target_session_attrs=read-write`,
        },
      });
      expect(code).toBe(1);
      expect(output).toMatch(/The database at 127\.0\.0\.1:\d+ cannot be reached \(.*accepts no writes\)/);
    },
    SLOW_MS,
  );

  it(
    'keeps acknowledged writes and accepts new ones when the primary is gone and the standby is promoted',
    async () => {
      const ids = async () => {
        const response = await fetch(`${process.url}${api.latest}`);
        const { data } = (await response.json()) as { data: { id: number }[] };
        return data.map(({ id }) => id);
      };
      const headers = { authorization: `Bearer ${await mainApp.token('reader')}` };
      const save = async (id: number) =>
        (await fetch(`${process.url}${api.bookmark(id)}`, { method: 'POST', headers })).status;
      const [first = 0, second = 0] = await ids();
      expect(await save(first)).toBe(200);
      await servers.primary.kill();
      // Nothing ends, and nothing is accepted that is not stored.
      await expect.poll(() => save(second), POLL).toBeGreaterThanOrEqual(500);
      await servers.promote();
      await expect.poll(() => save(second), POLL).toBe(200);
      const saved = await query(
        servers.standby.url.replace(/\/postgres$/, `/${database}`),
        'select article_id from bookmarks order by id',
      );
      expect(saved).toEqual([{ article_id: first }, { article_id: second }]);
      // Content events and the election of the ingest leader continue on the new primary.
      const sessions = () =>
        query(
          servers.standby.url,
          `select distinct application_name from pg_stat_activity
            where application_name like 'tidemark-api-%' order by 1`,
        );
      await expect.poll(async () => (await sessions()).length, POLL).toBe(2);
      const elections = () => process.logs().match(/This process is the ingest leader/g)?.length;
      await expect.poll(elections, POLL).toBe(2);
      expect((await fetch(`${process.url}/readyz`)).status).toBe(200);
    },
    SLOW_MS,
  );
});
