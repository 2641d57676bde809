import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './children.mjs';
import { installedNode, nodeIsPinned } from './node.mjs';
import { startProgress } from './progress.mjs';
import { ROOT, UserFacingError } from './root.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const NPMS_OWN = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.tidemark-installed');

/** Installs what the lockfile says, when that is not what stands in node_modules. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const progress = startProgress('packages', 'installing', ' (once; a minute or so)');
  // NODE_ENV=production or omit settings of the machine must not leave out what build and tests need.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const { code, output } = await runToEnd('packages', ...npm(args), { cwd: ROOT, env: process.env });
  progress.cancel();
  if (code !== 0) throw new UserFacingError(`npm could not install the packages:\n${output}`);
  writeFileSync(STAMP, lockHash());
  progress.done('installed');
}

function isInstalled() {
  if (!existsSync(NPMS_OWN) || (nodeIsPinned() && !installedNode())) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true;
  // Somebody ran npm by hand: npm writes its own record at the end, the lockfile a moment around it.
  return statSync(NPMS_OWN).mtimeMs + 5000 > statSync(LOCK).mtimeMs;
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

/** @param {string[]} args @returns {[string, string[]]} */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}
