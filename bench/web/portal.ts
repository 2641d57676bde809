import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '../../e2e/support/ports.ts';
import { killAll, stopAll } from '../../scripts/lib/children.mjs';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { onStopSignal } from '../../scripts/lib/signals.mjs';

export interface Portal {
  readonly url: string;
  readonly apiUrl: string;
  readonly accountsUrl: string;
}

/** Works on the portal that PORTAL names, or on one that is started for it and stopped again. */
export async function withPortal(work: (portal: Portal) => Promise<void>): Promise<void> {
  if (process.env.PORTAL) return work(await standing(process.env.PORTAL.replace(/\/+$/, '')));
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const stop = async () => {
    await stopAll();
    rmSync(dataDir, { recursive: true, force: true });
  };
  onStopSignal({
    first: async () => {
      await stop();
      process.exit(1);
    },
    second: () => {
      killAll();
      process.exit(1);
    },
  });
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...(await choosePorts('bench')),
    PORTAL_DATA_DIR: dataDir,
    WEB_DIST_DIR: '.next-bench',
    // All requests come from one address.
    WEB_RATE_LIMIT: '1000000',
    IMAGE_RATE_LIMIT: '1000000',
  });
  try {
    await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
    await work({ url: settings.portalUrl, apiUrl: settings.apiUrl, accountsUrl: settings.accountsUrl });
  } finally {
    await stop();
  }
}

/** A running portal's policy names the two servers beside it, the API first. */
async function standing(url: string): Promise<Portal> {
  const answer = await fetch(url);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const [apiUrl, accountsUrl] = policy.match(/connect-src 'self' ([^ ;]+) ([^ ;]+)/)?.slice(1) ?? [];
  if (!apiUrl || !accountsUrl) throw new Error(`${url} does not look like the portal`);
  return { url, apiUrl, accountsUrl };
}
