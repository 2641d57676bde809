import { mkdtempSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { logFolder, startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { choosePorts } from './ports.ts';

/** Starts the three real servers as `npm start` does, on ports and data of their own, and stops them at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-e2e-'));
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...(await choosePorts()),
    PORTAL_DATA_DIR: dataDir,
    // A portal that somebody is looking at keeps its own build.
    WEB_DIST_DIR: '.next-e2e',
    // Components are looked at on the page that shows them all.
    COMPONENT_PAGE: '1',
    // All journeys come from one address.
    WEB_RATE_LIMIT: '1000000',
    IMAGE_RATE_LIMIT: '1000000',
  });
  const stop = async () => {
    await stopAll();
    // What the servers had to say while a journey failed.
    await cp(logFolder(dataDir), join(ROOT, 'test-results', 'e2e-logs'), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  } catch (error) {
    await stop();
    throw error;
  }
  // What the journeys and the configuration, which every worker reads anew, need to know.
  process.env.E2E_PORTAL_URL = settings.portalUrl;
  process.env.E2E_API_URL = settings.apiUrl;
  process.env.E2E_ACCOUNTS_URL = settings.accountsUrl;
  process.env.E2E_DATA_DIR = dataDir;
  return stop;
}
