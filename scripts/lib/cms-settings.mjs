import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What `npm run cms` leaves for the portal API: where the newsroom is, and the secrets they share.
 * @typedef {{ CMS_URL: string, CMS_TOKEN: string, CMS_WEBHOOK_SECRET: string, PREVIEW_SECRET: string }} Connection
 */

/** @param {string} dataDir */
export function cmsSettingsFile(dataDir) {
  return join(dataDir, 'cms', 'settings.json');
}

/**
 * The connection to the newsroom, once `npm run cms` has made one; CMS_URL in the environment wins, and an
 * empty one leaves the newsroom out.
 * @param {string} dataDir @param {Record<string, string | undefined>} env @returns {Partial<Connection>}
 */
export function cmsConnection(dataDir, env) {
  const file = cmsSettingsFile(dataDir);
  if (env.CMS_URL !== undefined || !existsSync(file)) return {};
  const { CMS_URL, CMS_TOKEN, CMS_WEBHOOK_SECRET, PREVIEW_SECRET } = JSON.parse(readFileSync(file, 'utf8'));
  return { CMS_URL, CMS_TOKEN, CMS_WEBHOOK_SECRET, PREVIEW_SECRET };
}
