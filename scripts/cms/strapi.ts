import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../lib/children.mjs';
import { waitUntilReady } from '../lib/ready.mjs';
import { logFolder } from '../lib/servers.mjs';
import type { Settings } from '../lib/settings.mjs';
import { CMS, STRAPI } from './install.ts';

export type Newsroom = {
  node: string;
  settings: Settings;
  port: number;
  /** What only the newsroom is told: its database, its secrets, its first administrator. */
  env: Readonly<Record<string, string | undefined>>;
  verbose?: boolean;
  quiet?: boolean;
  onStart: (child: Child) => void;
};

/** Starts Strapi and waits until it answers. The first time it loads the publication before it does. */
export async function startStrapi(newsroom: Newsroom): Promise<Child> {
  const { node, settings, port, verbose = false, quiet = false } = newsroom;
  mkdirSync(logFolder(settings.dataDir), { recursive: true });
  const child = startChild('newsroom', node, [STRAPI, 'start'], {
    cwd: CMS,
    env: cmsEnvironment(settings, port, newsroom.env),
    logFile: join(logFolder(settings.dataDir), 'cms.log'),
    verbose,
    quiet,
  });
  newsroom.onStart(child);
  await waitUntilReady(child, `http://localhost:${port}/readyz`, 600_000);
  return child;
}

/** Nothing that is counted, checked for or reported to anybody. */
export function cmsEnvironment(settings: Settings, port: number, own: Newsroom['env']) {
  return {
    ...settings.env,
    ...own,
    CMS_PORT: String(port),
    NODE_ENV: 'production',
    // Strapi's dependencies announce what pg will not do in its next version; nobody here can act on it.
    NODE_OPTIONS: `${settings.env.NODE_OPTIONS ?? ''} --no-deprecation`.trim(),
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_EE: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    NO_UPDATE_NOTIFIER: '1',
    BROWSER: 'none',
  };
}
