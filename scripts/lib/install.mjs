import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedNode, nodeIsPinned } from './node.mjs';
import { startProgress } from './progress.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { runToEnd } from './supervisor.mjs';

/**
 * A folder with a lockfile of its own. `options` choose the part of its packages that is installed; without them all are.
 * @typedef {{ folder: string, label: string, note: string, options?: string[] }} Project
 */

/** @type {Project} */
const WORKSPACE = { folder: ROOT, label: 'packages', note: ' (once; a minute or so)' };

/**
 * What building and running the three servers needs. Test tools are a third of all files, and leaving them out makes
 * the first start about 15 s shorter.
 * @type {Project}
 */
const SERVERS = {
  ...WORKSPACE,
  options: [
    '--omit=dev',
    '--workspace=apps/api',
    '--workspace=apps/accounts',
    '--workspace=apps/web',
    '--include-workspace-root',
  ],
};

/** Installs all packages of the workspace unless node_modules matches the lockfile. */
export function ensureInstalled() {
  return ensureProjectInstalled(WORKSPACE);
}

/** Installs the packages that `npm start` needs, unless these or all packages are installed. */
export function ensureServersInstalled() {
  return ensureProjectInstalled(SERVERS);
}

/** @param {Project} project */
export async function ensureProjectInstalled(project) {
  const lacksNode = project.folder === ROOT && nodeIsPinned() && !installedNode();
  if (lacksNode || !isInstalled(project)) await install(project);
}

/** @param {Project} project */
async function install(project) {
  const { folder, label, note, options = ['--include=dev'] } = project;
  const progress = startProgress(label, 'installing', note);
  // `npm ci` deletes what is installed, which servers may be using.
  const command = hasPart(project) ? ['install', '--no-save'] : ['ci'];
  // NODE_ENV=production or omit settings of the machine must not leave out what build and tests need.
  const { cmd, args } = npm([
    ...command,
    ...options,
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]);
  const { code, output } = await runToEnd({ name: label, cmd, args, cwd: folder, env: npmEnvironment() });
  progress.cancel();
  if (code !== 0) throw new UserFacingError(`npm could not install the ${label}:\n${output}`);
  writeFileSync(stampFile(project), stampText(project));
  progress.done('installed');
}

/** @param {Project} project */
function isInstalled(project) {
  const npmRecord = join(project.folder, 'node_modules', '.package-lock.json');
  if (!existsSync(npmRecord)) return false;
  const stamp = stampFile(project);
  const recorded = statSync(npmRecord).mtimeMs;
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= recorded) {
    // Whoever has all packages has those of the servers too.
    return [stampText(project), stampText(project, [])].includes(readFileSync(stamp, 'utf8'));
  }
  // After a manual `npm install`: npm writes its own record last, within seconds of the lockfile.
  return recorded + 5000 > statSync(lockFile(project)).mtimeMs;
}

/** Whether a part of the packages of this lockfile is installed. @param {Project} project */
function hasPart(project) {
  const stamp = stampFile(project);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith(`${lockHash(project)} `);
}

/** @param {Project} project */
const lockFile = ({ folder }) => join(folder, 'package-lock.json');
/** @param {Project} project */
const stampFile = ({ folder }) => join(folder, 'node_modules', '.tidemark-installed');

/** What was installed. @param {Project} project @param {string[]} [options] */
function stampText(project, options = project.options ?? []) {
  return [lockHash(project), ...options].join(' ');
}

/** @param {Project} project */
function lockHash(project) {
  return createHash('sha256')
    .update(readFileSync(lockFile(project)))
    .digest('hex');
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { cmd: process.execPath, args: [script, ...args] };
  return { cmd: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}

/** Without the variables in which the outer npm describes the package whose script is running. */
function npmEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
    ),
  );
}
