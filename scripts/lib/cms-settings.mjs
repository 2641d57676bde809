import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What `npm run cms` stores for the portal API: the address of the newsroom and the shared secrets.
 * @typedef {{ CMS_URL: string, CMS_TOKEN: string, CMS_WEBHOOK_SECRET: string, PREVIEW_SECRET: string }} Connection
 */

/** @param {string} dataDir */
export function cmsSettingsFile(dataDir) {
  return join(dataDir, 'cms', 'settings.json');
}

/**
 * The connection to the newsroom, if `npm run cms` has created one. CMS_URL in the environment takes precedence;
 * an empty value turns the newsroom off.
 * @param {string} dataDir @param {Record<string, string | undefined>} env @returns {Partial<Connection>}
 */
export function cmsConnection(dataDir, env) {
  const file = cmsSettingsFile(dataDir);
  if (env.CMS_URL !== undefined || !existsSync(file)) return {};
  const { CMS_URL, CMS_TOKEN, CMS_WEBHOOK_SECRET, PREVIEW_SECRET } = JSON.parse(readFileSync(file, 'utf8'));
  return { CMS_URL, CMS_TOKEN, CMS_WEBHOOK_SECRET, PREVIEW_SECRET };
}
