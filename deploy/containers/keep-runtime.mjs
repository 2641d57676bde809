// `node keep-runtime.mjs apps/api` in the folder of a lockfile (`.` is its root): deletes from node_modules what a service
// does not need at run time. npm also installs optional peers that other workspaces have (the main app would get Next.js,
// Vitest and jsdom), and packages contain source maps, types, tests and documents.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [service = '.'] = process.argv.slice(2);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
/** Read by nothing that runs. */
const UNUSED_FILES = /\.(map|d\.[cm]?ts|md|markdown|flow|test\.[cm]?[jt]sx?)$/i;
/** The compiler of `next build`, and of next.config.ts, for which the image of the portal has a substitute. */
const BUILD_ONLY = /^node_modules\/@next\/swc-/;

/** As Node.js resolves it: the nearest node_modules, seen from the package that needs it. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(packages, path)) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const isOptional = (name) => peerDependenciesMeta?.[name]?.optional;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !isOptional(name));
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

const needed = new Set();
const waiting = [service === '.' ? '' : service];
for (const path of waiting) {
  if (needed.has(path)) continue;
  needed.add(path);
  for (const name of dependenciesOf(packages[path])) {
    const found = resolve(path, name);
    if (found !== undefined) waiting.push(found);
  }
}

const isInstalled = (path) => path.includes('node_modules/') && !packages[path].link && existsSync(path);
for (const path of Object.keys(packages).filter(isInstalled)) {
  // A package inside another one that goes is gone with it.
  if (!needed.has(path) || BUILD_ONLY.test(path)) rmSync(path, { recursive: true, force: true });
}
for (const root of new Set(['node_modules', join(service, 'node_modules')].filter(existsSync))) {
  for (const file of readdirSync(root, { recursive: true })) {
    if (UNUSED_FILES.test(file)) rmSync(join(root, file), { recursive: true, force: true });
  }
}
