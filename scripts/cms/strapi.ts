import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { linePrinter } from '../lib/output.mjs';
import { logFolder } from '../lib/servers.mjs';
import type { Settings } from '../lib/settings.mjs';
import { type Child, startChild, waitUntilReady } from '../lib/supervisor.mjs';
import { CMS, STRAPI } from './install.ts';

export type Newsroom = {
  node: string;
  settings: Settings;
  port: number;
  /** Settings that only the newsroom receives: its database, secrets and first administrator. */
  env: Readonly<Record<string, string | undefined>>;
  verbose?: boolean;
  quiet?: boolean;
  onStart: (child: Child) => void;
};

/** Starts Strapi and waits until it is ready. On the first start it loads the publication before that. */
export async function startStrapi(newsroom: Newsroom): Promise<Child> {
  const { node, settings, port } = newsroom;
  mkdirSync(logFolder(settings.dataDir), { recursive: true });
  const child = startChild({
    name: 'newsroom',
    cmd: node,
    args: [STRAPI, 'start'],
    cwd: CMS,
    env: cmsEnvironment(settings, port, newsroom.env),
    logFile: join(logFolder(settings.dataDir), 'cms.log'),
    onLine: linePrinter('newsroom', newsroom),
  });
  newsroom.onStart(child);
  await waitUntilReady(child, `http://localhost:${port}/readyz`, 600_000);
  return child;
}

/** Telemetry, update checks and licence checks are turned off. */
export function cmsEnvironment(settings: Settings, port: number, own: Newsroom['env']) {
  return {
    ...settings.env,
    ...own,
    CMS_PORT: String(port),
    NODE_ENV: 'production',
    // Deprecation warnings of Strapi's dependencies cannot be fixed here.
    NODE_OPTIONS: `${settings.env.NODE_OPTIONS ?? ''} --no-deprecation`.trim(),
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_EE: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    NO_UPDATE_NOTIFIER: '1',
    BROWSER: 'none',
  };
}
