import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { linePrinter } from './output.mjs';
import { printLine, startProgress } from './progress.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { runToEnd } from './supervisor.mjs';

const WEB = join(ROOT, 'apps', 'web');
const SKIPPED = /^(node_modules|test|tools|\..*|.*\.test\.tsx?|tsconfig\.tsbuildinfo|next-env\.d\.ts)$/;

/** @typedef {Record<string, string | undefined>} Env */

export function nextProgram() {
  return createRequire(join(WEB, 'package.json')).resolve('next/dist/bin/next');
}

/** The folder of the build. Tests use another one than `npm start`. @param {Env} env */
export function buildFolder(env) {
  return join(WEB, env.WEB_DIST_DIR || '.next');
}

/**
 * Builds the portal unless the existing build is of the same sources, settings and version of Next.js.
 * @param {string} node @param {Env} env @param {{ logFile?: string, verbose?: boolean, quiet?: boolean }} [options]
 */
export async function ensureWebBuilt(node, env, options = {}) {
  const stamp = join(buildFolder(env), 'tidemark-stamp');
  const wanted = fingerprint(env);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return printLine('portal', 'build is up to date');
  const progress = startProgress('portal', 'building');
  const { code, output } = await runToEnd({
    name: 'build',
    cmd: node,
    args: [nextProgram(), 'build'],
    cwd: WEB,
    env: production(env),
    logFile: options.logFile,
    onLine: linePrinter('build', options),
  });
  progress.cancel();
  if (code !== 0)
    throw new UserFacingError(`The portal could not be built. Output of next build:\n${output}`);
  await buildServiceWorker(node, env, options.logFile);
  writeFileSync(stamp, wanted);
  progress.done('built');
}

/** @param {string} node @param {Env} env @param {string | undefined} logFile */
async function buildServiceWorker(node, env, logFile) {
  const { code, output } = await runToEnd({
    name: 'build',
    cmd: node,
    args: [join('src', 'service-worker', 'build.ts'), buildFolder(env)],
    cwd: WEB,
    env,
    logFile,
  });
  if (code !== 0) throw new UserFacingError(`The service worker could not be built:\n${output}`);
}

/** @param {Env} env @returns {Env} */
export function production(env) {
  return { ...env, NODE_ENV: 'production' };
}

/** Everything a build depends on, as one hash. @param {Env} env */
function fingerprint(env) {
  const hash = createHash('sha256');
  const next = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages[
    'node_modules/next'
  ];
  hash.update(`${next?.version} ${process.platform} ${process.arch}\n`);
  for (const folder of [WEB, ...localDependencies(WEB)]) {
    for (const file of filesIn(folder)) hash.update(`${file}\n`).update(readFileSync(file));
  }
  const plans = resolve(ROOT, env.CONTENT_DIR || 'content', 'plans.yml');
  if (existsSync(plans)) hash.update(readFileSync(plans));
  for (const name of settingsNamed()) hash.update(`${name}=${env[name] ?? ''}\n`);
  return hash.digest('hex');
}

/** The workspace packages a package depends on, directly or through another. @param {string} folder @returns {string[]} */
function localDependencies(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const folders = Object.keys(dependencies)
    .filter((name) => name.startsWith('@tidemark/'))
    .map((name) => join(ROOT, 'packages', name.slice('@tidemark/'.length)));
  return [...new Set(folders.flatMap((local) => [local, ...localDependencies(local)]))].sort();
}

/** The settings that the portal's configuration reads; they are fixed at build. */
function settingsNamed() {
  const sources = ['next.config.ts', 'src/server/settings/build-settings.ts', 'src/platform/config.ts']
    .map((file) => join(WEB, file))
    .filter(existsSync);
  const words = sources.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? []);
  return [...new Set(words)].sort();
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
