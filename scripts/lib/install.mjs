import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedNode, nodeIsPinned } from './node.mjs';
import { startProgress } from './progress.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { runToEnd } from './supervisor.mjs';

/** @typedef {{ folder: string, label: string, note: string }} Project a folder with a lockfile of its own */

/** Installs the workspace's packages unless node_modules matches the lockfile. */
export async function ensureInstalled() {
  if (nodeIsPinned() && !installedNode()) await install(WORKSPACE);
  else await ensureProjectInstalled(WORKSPACE);
}

/** @type {Project} */
const WORKSPACE = { folder: ROOT, label: 'packages', note: ' (once; a minute or so)' };

/** @param {Project} project */
export async function ensureProjectInstalled(project) {
  if (!isInstalled(project)) await install(project);
}

/** @param {Project} project */
async function install(project) {
  const { folder, label, note } = project;
  const progress = startProgress(label, 'installing', note);
  // NODE_ENV=production or omit settings of the machine must not leave out what build and tests need.
  const options = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const { cmd, args } = npm(['ci', ...options]);
  const { code, output } = await runToEnd({ name: label, cmd, args, cwd: folder, env: npmEnvironment() });
  progress.cancel();
  if (code !== 0) throw new UserFacingError(`npm could not install the ${label}:\n${output}`);
  writeFileSync(stampFile(project), lockHash(project));
  progress.done('installed');
}

/** @param {Project} project */
function isInstalled(project) {
  const npmRecord = join(project.folder, 'node_modules', '.package-lock.json');
  if (!existsSync(npmRecord)) return false;
  const stamp = stampFile(project);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(project)) return true;
  // After a manual `npm install`: npm writes its own record last, within seconds of the lockfile.
  return statSync(npmRecord).mtimeMs + 5000 > statSync(lockFile(project)).mtimeMs;
}

/** @param {Project} project */
const lockFile = ({ folder }) => join(folder, 'package-lock.json');
/** @param {Project} project */
const stampFile = ({ folder }) => join(folder, 'node_modules', '.tidemark-installed');

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
