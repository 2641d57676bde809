import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './process-command.mjs';
import { printLine } from './progress.mjs';
import { UserFacingError } from './root.mjs';

/** What earlier releases stored in the data folder, unless the setting named a PostgreSQL server. */
const PARTS = [
  { name: 'api', database: 'pglite', setting: 'DATABASE_URL' },
  { name: 'accounts', database: 'accounts.sqlite', setting: 'ACCOUNTS_DATABASE_URL' },
  { name: 'cms', database: 'postgres', setting: 'CMS_DATABASE_URL' },
];

/** The processes of an earlier release, which must not lose their files while they run. */
const PROCESSES = [
  { pidFile: 'start.pid', command: 'start.mjs', name: 'npm start' },
  { pidFile: join('cms', 'postgres', 'data', 'postmaster.pid'), command: 'postgres', name: 'npm run cms' },
];

/**
 * Moves the databases of an earlier release aside, with what belongs to them, and says so.
 * @param {string} dataDir @param {Record<string, string | undefined>} env
 */
export function moveOldDataAside(dataDir, env) {
  const old = PARTS.filter(
    ({ name, database, setting }) => !env[setting] && existsSync(join(dataDir, name, database)),
  );
  if (old.length === 0) return;
  for (const { pidFile, command, name } of PROCESSES) {
    const pid = pidIn(join(dataDir, pidFile));
    if (isRunning(pid, command))
      throw new UserFacingError(
        `${name} of an earlier release still uses ${dataDir} (process ${pid}). Stop it first.`,
      );
  }
  const aside = unusedFolder(join(dataDir, 'before-postgresql'));
  mkdirSync(aside, { recursive: true });
  for (const { name } of old) renameSync(join(dataDir, name), join(aside, name));
  const names = old.map(({ name }) => name).join(', ');
  printLine('data', `of an earlier release (${names}) moved to ${aside}; nothing was deleted`);
}

/** @param {string} path */
function pidIn(path) {
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : 0;
}

/** @param {string} path */
function unusedFolder(path) {
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? path : `${path}-${n}`;
    if (!existsSync(candidate)) return candidate;
  }
}
