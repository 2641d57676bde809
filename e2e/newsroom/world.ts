import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { ensureCmsBuilt, ensureCmsInstalled } from '../../scripts/cms/install.ts';
import { writePublication } from '../../scripts/cms/publication.ts';
import { cmsEnvironment, startStrapi } from '../../scripts/cms/strapi.ts';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { logFolder, startServers } from '../../scripts/lib/servers.mjs';
import { readSettings, type Settings } from '../../scripts/lib/settings.mjs';
import { type Child, stopAll } from '../../scripts/lib/supervisor.mjs';
import { ensureWebBuilt } from '../../scripts/lib/web-build.mjs';
import { choosePorts } from '../support/ports.ts';

export type World = {
  portal: string;
  api: string;
  cms: string;
  token: string;
  /** Stops the newsroom; it comes back with the same data, telling the API of changes or not. */
  stopNewsroom(): Promise<void>;
  startNewsroom(options: { webhooks: boolean }): Promise<void>;
  stop(): Promise<void>;
};

/** A real PostgreSQL, Strapi, API, main app and portal, on ports and in folders of their own. */
export async function startWorld(): Promise<World> {
  const node = runtimeNode();
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-newsroom-'));
  const port = await freePort();
  const postgres = await startPostgres({ fsync: false });
  const stop = async () => {
    await stopAll();
    await postgres.stop();
    await cp(logFolder(dataDir), join(ROOT, 'test-results', 'newsroom-logs'), {
      recursive: true,
      force: true,
    });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [api, accounts, cms] = await Promise.all(
      ['portal', 'accounts', 'cms'].map((name) => createDatabase(postgres.url, name)),
    );
    const secret = () => randomBytes(32).toString('hex');
    const shared = {
      CMS_URL: `http://localhost:${port}`,
      ...{ CMS_TOKEN: secret(), CMS_WEBHOOK_SECRET: secret(), PREVIEW_SECRET: secret() },
    };
    const settings = readSettings({
      ...withLocalPrograms(process.env),
      ...(await choosePorts('newsroom')),
      // A portal that somebody is looking at keeps its own build, and so do the journeys.
      ...{ WEB_DIST_DIR: '.next-newsroom', PORTAL_DATA_DIR: dataDir, ...shared },
      ...{ DATABASE_URL: api?.url, ACCOUNTS_DATABASE_URL: accounts?.url },
      // One client asks many times a second here.
      ...{ RATE_LIMIT: '1000000', SEARCH_RATE_LIMIT: '1000000' },
    });
    const seed = join(dataDir, 'publication.json');
    const own = { CMS_SECRET: secret(), CMS_DATABASE_URL: cms?.url, CMS_SEED_FILE: seed };
    await writePublication(join(ROOT, 'content'), seed);
    await ensureCmsInstalled();
    await ensureCmsBuilt(node, cmsEnvironment(settings, port, own), { admin: false });
    let newsroom: Child | undefined;
    const startNewsroom = async ({ webhooks }: { webhooks: boolean }) => {
      newsroom = await startStrapi({
        ...{ node, settings, port, quiet: true, onStart: () => {} },
        env: { ...own, CMS_WEBHOOKS: webhooks ? '1' : '0' },
      });
    };
    await Promise.all([
      startNewsroom({ webhooks: true }),
      ensureWebBuilt(node, settings.env, { quiet: true }),
    ]);
    await startPortal(node, settings);
    return {
      ...{ portal: settings.portalUrl, api: settings.apiUrl, cms: shared.CMS_URL, token: shared.CMS_TOKEN },
      ...{ startNewsroom, stop },
      stopNewsroom: async () => {
        await newsroom?.stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startPortal(node: string, settings: Settings): Promise<void> {
  return startServers({ node, settings, quiet: true, onStart: () => {} });
}
