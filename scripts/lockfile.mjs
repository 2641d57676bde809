// If a registry lacks the binaries of some platforms, npm leaves them out of the lockfile, and `npm ci` then fails
// on every machine. This script adds them: the entry of a package for another platform (version, os, cpu) follows
// from its parent and its name.
//   node scripts/lockfile.mjs          lists what is missing, exit code 1
//   node scripts/lockfile.mjs --write  adds it
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBC = /** @type {Record<string, string>} */ ({ gnu: 'glibc', musl: 'musl' });

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * The optional dependencies that are missing in the lockfile, by location.
 * @param {Lockfile} lock
 */
export function missingPlatforms(lock) {
  /** @type {Record<string, Entry>} */
  const missing = {};
  for (const parent of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const known = Object.keys(lock.packages).some((at) => at.endsWith(`node_modules/${name}`));
      if (!known) missing[`node_modules/${name}`] = platformEntry(name, version, parent.dev === true);
    }
  }
  return missing;
}

/** @param {string} name @param {string} version @param {boolean} dev @returns {Entry} */
function platformEntry(name, version, dev) {
  const parts = name.replace(/^.*\//, '').split('-');
  const os = parts.filter((part) => OS.includes(part));
  const cpu = parts.filter((part) => CPU.includes(part)).slice(0, 1);
  const libc = parts.flatMap((part) => (os.includes('linux') ? (LIBC[part] ?? []) : []));
  if (cpu.length === 0) throw new Error(`The platform of ${name} cannot be derived from its name`);
  return {
    version,
    cpu,
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

/** The newsroom is a project of its own, with a lockfile of its own. */
const LOCKFILES = ['package-lock.json', 'apps/cms/package-lock.json'];

/** @param {string} name */
function complete(name) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatforms(lock);
  const names = Object.keys(missing);
  if (names.length === 0) return;
  if (!process.argv.includes('--write')) {
    console.error(`${name} lacks ${names.length} packages of other platforms, so npm ci would fail.`);
    console.error(`Run: npm run lock:complete\n${names.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const { '': root, ...rest } = { ...lock.packages, ...missing };
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`);
  console.log(`Added ${names.length} packages of other platforms to ${name}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of LOCKFILES) complete(name);
}
