import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '../../e2e/support/ports.ts';
import { startTestDatabases } from '../../e2e/support/test-databases.ts';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings, type Settings } from '../../scripts/lib/settings.mjs';
import { stopAll, stopOnSignal } from '../../scripts/lib/supervisor.mjs';

export interface Portal {
  readonly url: string;
  readonly apiUrl: string;
  readonly accountsUrl: string;
  /** Undefined if PORTAL names a portal that is running already. */
  readonly settings: Settings | undefined;
}

/** Runs with the portal that PORTAL names, or with one that is started for it and stopped again. */
export async function withPortal(work: (portal: Portal) => Promise<void>): Promise<void> {
  if (process.env.PORTAL) return work(await findPortal(process.env.PORTAL.replace(/\/+$/, '')));
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  stopOnSignal({ onStopped: removeData });
  const databases = await startTestDatabases({ fsync: true });
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...(await choosePorts('bench')),
    ...databases.env,
    PORTAL_DATA_DIR: dataDir,
    WEB_DIST_DIR: '.next-bench',
    // All requests come from one address.
    WEB_RATE_LIMIT: '1000000',
    IMAGE_RATE_LIMIT: '1000000',
  });
  try {
    await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
    const { portalUrl: url, apiUrl, accountsUrl } = settings;
    await work({ url, apiUrl, accountsUrl, settings });
  } finally {
    await stopAll();
    await databases.stop();
    removeData();
  }
}

/** The content security policy of a running portal names the API and the main app. */
async function findPortal(url: string): Promise<Portal> {
  const response = await fetch(url);
  const policy = response.headers.get('content-security-policy') ?? '';
  const [apiUrl, accountsUrl] = policy.match(/connect-src 'self' ([^ ;]+) ([^ ;]+)/)?.slice(1) ?? [];
  if (!apiUrl || !accountsUrl) throw new Error(`${url} does not look like the portal`);
  return { url, apiUrl, accountsUrl, settings: undefined };
}
