import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cmsConnection } from './cms-settings.mjs';
import { linePrinter } from './output.mjs';
import { startProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { ensureWebBuilt, production } from './web-build.mjs';

// The few requests of a demo do not need Node's default young generation: 4 MB saves about 150 MB in total.
const NODE_FLAGS = ['--max-semi-space-size=4'];
const READY_TIMEOUT_MS = 180_000;

/**
 * @typedef {import('./supervisor.mjs').Child} Child
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {{ app: string, label: string, port: number, args: string[], env: Settings['env'] }} Server
 * @typedef {{ node: string, settings: Settings, verbose?: boolean,
 *   quiet?: boolean, onStart: (child: Child) => void }} Plan
 */

/** Starts main app and API while the portal is built, then the portal. @param {Plan} plan */
export async function startServers(plan) {
  const { node, settings } = plan;
  mkdirSync(logFolder(settings.dataDir), { recursive: true });
  const upstream = [
    run(plan, ourServer(settings, 'accounts', 'main app', settings.ports.ACCOUNTS_PORT)),
    run(plan, ourServer(connected(settings), 'api', 'portal API', settings.ports.API_PORT)),
  ];
  const built = ensureWebBuilt(node, settings.env, logging(plan, 'build'));
  await Promise.all([...upstream, built.then(() => run(plan, portal(settings), Promise.all(upstream)))]);
}

/** Adds the connection to the newsroom, if `npm run cms` has created one. @param {Settings} settings @returns {Settings} */
function connected(settings) {
  return { ...settings, env: { ...settings.env, ...cmsConnection(settings.dataDir, settings.env) } };
}

/** @param {string} dataDir */
export function logFolder(dataDir) {
  return join(dataDir, 'logs');
}

/** @param {Plan} plan @param {string} name */
function logging({ settings, verbose = false, quiet = false }, name) {
  return { logFile: join(logFolder(settings.dataDir), `${name}.log`), verbose, quiet };
}

/** @param {Settings} settings @param {string} app @param {string} label @param {number} port @returns {Server} */
function ourServer({ env }, app, label, port) {
  // Node prints a warning about SQLite and type stripping being experimental at every start.
  const options = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  return { app, label, port, args: [join('src', 'server.ts')], env: { ...env, NODE_OPTIONS: options } };
}

/** @param {Settings} settings @returns {Server} */
function portal(settings) {
  const server = ourServer(settings, 'web', 'portal', settings.ports.WEB_PORT);
  return { ...server, args: [join('src', 'server', 'server.ts')], env: production(server.env) };
}

/** @param {Plan} plan @param {Server} server @param {Promise<unknown>} [upstream] the servers it depends on */
async function run(plan, { app, label, port, args, env }, upstream) {
  const progress = startProgress(label, 'starting');
  const cwd = join(ROOT, 'apps', app);
  const { logFile, ...shown } = logging(plan, app);
  const child = startChild({
    name: label,
    cmd: plan.node,
    args: [...NODE_FLAGS, ...args],
    onLine: linePrinter(label, shown),
    ...{ cwd, env, logFile },
  });
  plan.onStart(child);
  try {
    await upstream;
    await waitUntilReady(child, `http://localhost:${port}/readyz`, READY_TIMEOUT_MS);
  } finally {
    progress.cancel();
  }
  progress.done(`ready on port ${port}`);
}
