import { useLocalPostgres } from './local-postgres.mjs';
import { moveOldDataAside } from './old-data.mjs';
import { startProgress } from './progress.mjs';

/**
 * The settings of databases that are not configured, in the PostgreSQL server of the data folder.
 * @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} Databases
 */

const SETTINGS = /** @type {const} */ ({
  DATABASE_URL: 'portal',
  ACCOUNTS_DATABASE_URL: 'accounts',
  CMS_DATABASE_URL: 'cms',
});

/**
 * Opens the databases that these settings do not name. `isServing` is for a command of which only one may run with a
 * data folder.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'env'>} settings
 * @param {readonly (keyof typeof SETTINGS)[]} names
 * @param {{ command: string, isServing?: boolean }} options
 * @returns {Promise<Databases>}
 */
export async function openDatabases({ dataDir, env }, names, { command, isServing = false }) {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0) return { env: {}, stop: async () => {} };
  moveOldDataAside(dataDir, env);
  const progress = isServing ? startProgress('database', 'starting') : undefined;
  try {
    const server = await useLocalPostgres({ dataDir, command, isServing });
    progress?.done(`ready on port ${server.port}`);
    return {
      env: Object.fromEntries(missing.map((name) => [name, server.urls[SETTINGS[name]]])),
      stop: server.stop,
    };
  } finally {
    progress?.cancel();
  }
}
