import { mkdtempSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allScreens } from '@tidemark/contracts/screens';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { logFolder, startServers } from '../../scripts/lib/servers.mjs';
import { readSettings, type Settings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { UNLIMITED } from './limits.ts';
import { choosePorts, type Ports } from './ports.ts';
import { startTestDatabases, type TestDatabases } from './test-databases.ts';

export interface TestPortal {
  readonly settings: Settings;
  readonly stop: () => Promise<void>;
}

/** Has every cached screen rendered before the first test, which would otherwise wait for a cold server. */
async function renderOnce(portal: string): Promise<void> {
  for (const { path, cached } of allScreens()) {
    if (!cached || path.includes('[')) continue;
    const attempt = async () => (await fetch(`${portal}${path}`)).ok;
    if (!(await attempt()) && !(await attempt())) throw new Error(`${path} cannot be rendered`);
  }
}

/** The settings of the servers under test. */
export const testPortalSettings = (
  ports: Ports,
  dataDir: string,
  databases: Partial<TestDatabases['env']>,
): Settings =>
  readSettings({
    ...withLocalPrograms(process.env),
    ...ports,
    ...databases,
    ...UNLIMITED,
    PORTAL_DATA_DIR: dataDir,
    // A small publication that changes only with the tests, so that the demo's prose can be edited freely.
    CONTENT_DIR: join(ROOT, 'e2e', 'publication'),
    // Leaves the build of `npm start` alone.
    WEB_DIST_DIR: '.next-e2e',
    // The page that shows every component in every state.
    COMPONENT_PAGE: '1',
  });

/** Starts the three real servers as `npm start` does, with their own ports, data and publication. */
export async function startTestPortal(): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-e2e-'));
  const databases = await startTestDatabases();
  const settings = testPortalSettings(await choosePorts(), dataDir, databases.env);
  const stop = async () => {
    await stopAll();
    await databases.stop();
    // The servers' logs help to explain a failed journey.
    await cp(logFolder(dataDir), join(ROOT, 'test-results', 'e2e-logs'), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
    await renderOnce(settings.portalUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, stop };
}
