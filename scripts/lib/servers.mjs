import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cmsConnection } from './cms-settings.mjs';
import { keepRunning } from './keep-running.mjs';
import { linePrinter } from './output.mjs';
import { startProgress } from './progress.mjs';
import { ROOT, UserFacingError } from './root.mjs';
import { startChild, waitUntilReady } from './supervisor.mjs';
import { ensureWebBuilt, production } from './web-build.mjs';

// The few requests of a demo do not need Node's default young generation: 4 MB saves about 150 MB in total.
const NODE_FLAGS = ['--max-semi-space-size=4'];
/**
 * glibc raises these thresholds while it runs, and then keeps large buffers that were freed. Setting them to their initial
 * values prevents that and saves about 350 MB in total (decision 102).
 */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const READY_TIMEOUT_MS = 600_000;

/**
 * @typedef {import('./supervisor.mjs').Child} Child
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {{ app: string, label: string, port: number, args: string[], env: Settings['env'],
 *   ready?: string }} Server
 * @typedef {{ node: string, settings: Settings, databases?: Promise<import('./databases.mjs').Databases>,
 *   verbose?: boolean, quiet?: boolean, restart?: boolean, onStart: (child: Child) => void }} Plan `databases` are
 *   waited for by the servers that use them, not by the build. `restart` starts a server that ends after it was ready
 *   again; without it the caller decides in `onStart`
 */

/** Starts main app and API while the portal is built, then the portal. @param {Plan} plan */
export async function startServers(plan) {
  const { node, settings } = plan;
  mkdirSync(logFolder(settings.dataDir), { recursive: true });
  const upstream = serversWithDatabases(settings).map(async (server) => {
    const databases = await plan.databases;
    return run(plan, { ...server, env: { ...server.env, ...databases?.env } });
  });
  const built = ensureWebBuilt(node, settings.env, logging(plan, 'build'));
  await Promise.all([
    ...upstream,
    built.then(() => run(plan, productionPortal(settings), Promise.all(upstream))),
  ]);
}

/** @param {Settings} settings @returns {Server[]} */
function serversWithDatabases(settings) {
  const { ACCOUNTS_PORT, API_PORT } = settings.ports;
  return [
    ourServer(settings, 'accounts', 'main app', ACCOUNTS_PORT),
    ourServer(connected(settings), 'api', 'portal API', API_PORT),
  ];
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
  // Node prints a warning about type stripping being experimental at every start.
  const options = `${env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  return {
    app,
    label,
    port,
    args: [join('src', 'server.ts')],
    env: { ...MALLOC, ...env, NODE_OPTIONS: options },
  };
}

/** @param {Settings} settings @returns {Server} */
function portal(settings) {
  const server = ourServer(settings, 'web', 'portal', settings.ports.WEB_PORT);
  return { ...server, args: [join('src', 'server', 'server.ts')] };
}

/** @param {Settings} settings @returns {Server} */
function productionPortal(settings) {
  const server = portal(settings);
  return { ...server, env: production(server.env) };
}

/**
 * The servers with reload on save: Node restarts API and main app, Next.js updates the portal in the browser. The
 * portal runs on the same server as in production; NODE_ENV=development makes it compile pages on demand.
 * @param {Settings} settings @returns {Server[]}
 */
export function developmentServers(settings) {
  const watched = (/** @type {Server} */ server) => ({
    ...server,
    args: ['--watch', '--watch-preserve-output', ...server.args],
  });
  return [...serversWithDatabases(settings).map(watched), { ...portal(settings), ready: '/livez' }];
}

/** @param {Plan} plan @param {Server} server @param {Promise<unknown>} [upstream] the servers it depends on */
async function run(plan, server, upstream) {
  const { logFile, ...shown } = logging(plan, server.app);
  const { node, onStart } = plan;
  const onLine = linePrinter(server.label, shown);
  const options = { ...server, args: [...NODE_FLAGS, ...server.args] };
  const child = await startServer(options, { node, onStart, logFile, onLine, upstream });
  if (plan.restart) void keepRunning(child, () => launch(options, { node, logFile, onLine }));
}

/**
 * Starts a server and waits until it is ready.
 * @param {Server} server
 * @param {{ node: string, onStart: (child: Child) => void, logFile?: string, upstream?: Promise<unknown> | undefined,
 *   onLine?: ((line: string, fromStderr: boolean) => void) | undefined }} options
 */
export async function startServer(server, options) {
  const { label, port, ready = '/readyz' } = server;
  const { onStart, upstream } = options;
  const progress = startProgress(label, 'starting');
  const child = launch(server, options);
  onStart(child);
  try {
    await upstream;
    await waitUntilReady(child, `http://localhost:${port}${ready}`, READY_TIMEOUT_MS);
  } catch (error) {
    throw new UserFacingError(`The ${error instanceof Error ? error.message : error}`);
  } finally {
    progress.cancel();
  }
  progress.done(`ready on port ${port}`);
  return child;
}

/**
 * @param {Server} server
 * @param {{ node: string, logFile?: string | undefined,
 *   onLine?: ((line: string, fromStderr: boolean) => void) | undefined }} options
 */
function launch({ app, label, args, env }, { node, logFile, onLine }) {
  const cwd = join(ROOT, 'apps', app);
  return startChild({ name: label, cmd: node, ...{ args, cwd, env, logFile, onLine } });
}
