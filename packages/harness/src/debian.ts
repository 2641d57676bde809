import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Test files install packages in parallel, and apt does not wait for another apt. */
const LOCK = join(tmpdir(), 'tidemark-apt.lock');

/** Installs Debian packages without the packages they recommend. Returns false where that is not possible. */
export function installDebianPackages(label: string, ...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`  ${label.padEnd(11)} installing ${names.join(', ')} …`);
  const apt = (...args: string[]) =>
    spawnSync('flock', [LOCK, 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

/** The path of a server program from Debian, which is installed if necessary. */
export function findDebianProgram(path: string, ...packages: readonly string[]): string {
  if (existsSync(path)) return path;
  if (installDebianPackages('program', ...packages) && existsSync(path)) return path;
  throw new Error(`${path} is missing. Install Debian's ${packages.join(' and ')}.`);
}
