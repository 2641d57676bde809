import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cmsSettingsFile } from '../lib/cms-settings.mjs';
import { logFolder } from '../lib/servers.mjs';
import type { Settings } from '../lib/settings.mjs';

const PASSWORD = 'Research-demo-1';

type Newsroom = { settings: Settings; port: number; database: string; demo: boolean };

export async function summary({ settings, port, database, demo }: Newsroom): Promise<string> {
  const { dataDir, env, apiUrl, portalUrl } = settings;
  const admin = env.CMS_ADMIN_EMAIL || 'admin@demo.test';
  const people = [
    ...(env.CMS_ADMIN_EMAIL ? [] : [`    ${admin.padEnd(24)}administrator`]),
    `    ${'editor@demo.test'.padEnd(24)}editor: publishes everything`,
    `    ${'analyst@demo.test'.padEnd(24)}analyst: drafts of their own`,
  ];
  return [
    '',
    `  Newsroom    http://localhost:${port}/admin`,
    `  Publishes   to ${apiUrl}, read at ${portalUrl}`,
    `  ${await connectionStatus(settings)}`,
    '',
    ...(demo ? [`  Demo sign-ins, all with the password ${PASSWORD}:`, ...people, ''] : []),
    `  Database    ${database}`,
    `  Uploads     ${join(dataDir, 'cms', 'public', 'uploads')}`,
    `  Secrets     ${cmsSettingsFile(dataDir)} (npm start gives them to the API)`,
    `  Logs        ${join(logFolder(dataDir), 'cms.log')} (npm run cms -- --verbose shows them here)`,
    '  Stop        Ctrl-C',
    '',
  ].join('\n');
}

/** Whether the running API uses the connection; one that was started earlier does not. */
async function connectionStatus({ apiUrl, dataDir }: Settings): Promise<string> {
  const isRunning = await fetch(`${apiUrl}/livez`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
  if (!isRunning) return 'Portal API  is not running: npm start, and it uses the content of this newsroom';
  const started = join(dataDir, 'start.pid');
  const isConnected =
    existsSync(started) && statSync(started).mtimeMs > statSync(cmsSettingsFile(dataDir)).mtimeMs;
  return isConnected
    ? 'Portal API  is running and uses the content of this newsroom'
    : 'Portal API  IS RUNNING BUT NOT CONNECTED YET: stop npm start and start it again, once';
}
