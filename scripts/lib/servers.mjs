import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './children.mjs';
import { untilReady } from './ready.mjs';
import { ROOT } from './root.mjs';
import { begin } from './say.mjs';
import { ensureWebBuilt, nextProgram, production } from './web-build.mjs';

// A demo's few requests do not need Node's large nursery: 4 MB of it save about 150 MB in all.
const NODE_FLAGS = ['--max-semi-space-size=4'];

/**
 * @typedef {import('./children.mjs').Child} Child
 * @typedef {{ node: string, settings: import('./settings.mjs').Settings, verbose?: boolean,
 *   quiet?: boolean, onStart: (child: Child) => void }} Plan
 */

/** Starts main app and API while the portal is built, then the portal. @param {Plan} plan */
export async function startServers(plan) {
  const { node, settings } = plan;
  mkdirSync(logFolder(settings.dataDir), { recursive: true });
  await Promise.all([
    startServer(plan, 'accounts', 'main app', settings.ports.ACCOUNTS_PORT),
    startServer(plan, 'api', 'portal API', settings.ports.API_PORT),
    ensureWebBuilt(node, settings.env, logging(plan, 'build')),
  ]);
  await startPortal(plan);
}

/** @param {string} dataDir */
export function logFolder(dataDir) {
  return join(dataDir, 'logs');
}

/** @param {Plan} plan @param {string} name */
function logging({ settings, verbose = false, quiet = false }, name) {
  return { logFile: join(logFolder(settings.dataDir), `${name}.log`), verbose, quiet };
}

/** @param {Plan} plan @param {'accounts' | 'api'} app @param {string} label @param {number} port */
async function startServer(plan, app, label, port) {
  const progress = begin(label, 'starting');
  const env = {
    ...plan.settings.env,
    // Node's SQLite and type stripping announce themselves as experimental at every start.
    NODE_OPTIONS: `${plan.settings.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim(),
  };
  const cwd = join(ROOT, 'apps', app);
  await launch(plan, app, label, [join('src', 'server.ts')], cwd, env, port).finally(progress.cancel);
  progress.done(`ready on port ${port}`);
}

/** @param {Plan} plan */
async function startPortal(plan) {
  const progress = begin('portal', 'starting');
  const port = plan.settings.ports.WEB_PORT;
  const args = [nextProgram(), 'start', '--port', String(port), '--hostname', 'localhost'];
  const env = production(plan.settings.env);
  await launch(plan, 'web', 'portal', args, join(ROOT, 'apps', 'web'), env, port).finally(progress.cancel);
  progress.done(`ready on port ${port}`);
}

/**
 * @param {Plan} plan @param {string} log @param {string} label @param {string[]} args @param {string} cwd
 * @param {Record<string, string | undefined>} env @param {number} port
 */
async function launch(plan, log, label, args, cwd, env, port) {
  const child = startChild(label, plan.node, [...NODE_FLAGS, ...args], { cwd, env, ...logging(plan, log) });
  plan.onStart(child);
  await untilReady(child, `http://localhost:${port}/readyz`);
}
