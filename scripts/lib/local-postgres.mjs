import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  initialise,
  postgresBinaries,
  serverArguments,
  serverEnvironment,
  serverUser,
} from '../../packages/harness/src/postgres-cluster.mjs';
import { claim, holderOf } from './claim.mjs';
import { isRunning } from './process-command.mjs';
import { UserFacingError } from './root.mjs';

const READY_MS = 120_000;
const STOP_MS = 20_000;
const POLL_MS = 50;
const WATCH_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Sessions that are about to end may end first when nobody asked the server to stop. */
const SESSIONS_MS = 10_000;

/** The databases; each belongs to a role of the same name. */
const DATABASES = /** @type {const} */ (['portal', 'accounts', 'cms']);

/** Small, because one machine runs everything: no buffers, processes or compilation that a demo does not need. */
const SETTINGS = {
  shared_buffers: '32MB',
  jit: 'off',
  io_method: 'sync',
  max_logical_replication_workers: '0',
};

/**
 * @typedef {'postgres' | typeof DATABASES[number]} Role
 * @typedef {{ folder: string, port: number, urls: Record<typeof DATABASES[number], string>,
 *   stop: () => Promise<void> }} LocalPostgres
 * @typedef {{ pid: number, port: number, isReady: boolean }} Postmaster
 * @typedef {{ dataDir: string, command: string, isServing: boolean, log?: (message: string) => void }} Use
 *   `isServing` is for a command of which only one may run with a data folder
 */

/**
 * The PostgreSQL server in the data folder. Several commands share it: the first one starts it, the last one stops it,
 * also when it is killed. If the server itself ends, the commands start it again.
 * @param {Use} use @returns {Promise<LocalPostgres>}
 */
export async function useLocalPostgres({ dataDir, command, isServing, log = console.error }) {
  const folder = postgresFolder(dataDir);
  try {
    const users = join(folder, 'users');
    mkdirSync(users, { recursive: true });
    const name = isServing ? command.replace(/\W+/g, '-') : `command-${process.pid}`;
    const own = await claim(join(users, name), command);
    if (!('release' in own)) {
      throw new UserFacingError(
        `${own.command} already runs with the data folder ${dataDir} (process ${own.pid}). Stop it first, or set PORTAL_DATA_DIR to a folder of its own.`,
      );
    }
    try {
      return await startUsing({ folder, dataDir, own, log });
    } catch (error) {
      own.release();
      throw error;
    }
  } catch (error) {
    throw isDiskFull(error) ? new UserFacingError(diskFull(folder)) : error;
  }
}

/** @param {{ folder: string, dataDir: string, own: import('./claim.mjs').Claim, log: (message: string) => void }} use */
async function startUsing({ folder, dataDir, own, log }) {
  const logFile = join(dataDir, 'logs', 'postgres.log');
  let postmaster = await exclusively(folder, async () => {
    const bin = await createCluster(folder);
    return ensureRunning(folder, bin, logFile);
  });
  const passwords = readPasswords(folder);
  let isStopping = false;
  const guard = startGuard(folder);
  const restart = async () => {
    log('\n  PostgreSQL ended; it starts again\n');
    const { port } = postmaster;
    postmaster = await exclusively(folder, () =>
      ensureRunning(folder, postgresBinaries(folder), logFile, port),
    );
  };
  const watch = async () => {
    for (let waitMs = WATCH_MS; !isStopping; ) {
      await sleep(waitMs, undefined, { ref: false });
      if (isStopping || isRunning(postmaster.pid, dataOf(folder))) continue;
      try {
        await restart();
        waitMs = WATCH_MS;
      } catch (error) {
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        log(`${messageOf(error, folder)}\n  It starts again in ${waitMs / 1000} s.`);
      }
    }
  };
  void watch();
  const { port } = postmaster;
  const urlOf = (/** @type {typeof DATABASES[number]} */ name) =>
    `postgres://${name}:${passwords[name]}@127.0.0.1:${port}/${name}`;
  return {
    folder,
    port,
    urls: { portal: urlOf('portal'), accounts: urlOf('accounts'), cms: urlOf('cms') },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      guard?.kill('SIGKILL');
      own.release();
      await stopUnused(folder);
    },
  };
}

/** Stops the server unless a command uses it. @param {string} folder @param {{ waitsForSessions?: boolean }} [options] */
export async function stopUnused(folder, { waitsForSessions = false } = {}) {
  await exclusively(folder, async () => {
    const users = join(folder, 'users');
    for (const name of readdirSync(users)) {
      if (name !== STARTING && (await holderOf(join(users, name)))) return;
    }
    const postmaster = readPostmaster(folder);
    if (!postmaster || !isRunning(postmaster.pid, dataOf(folder))) return;
    const { pid } = postmaster;
    const ended = (/** @type {number} */ ms) => until(() => !isRunning(pid, dataOf(folder)), ms);
    // PostgreSQL's smart shutdown waits for sessions, the fast one ends them.
    if (waitsForSessions) {
      process.kill(pid, 'SIGTERM');
      if (await ended(SESSIONS_MS)) return;
    }
    process.kill(pid, 'SIGINT');
    await ended(STOP_MS);
  });
}

const STARTING = 'starting';

/** Lets one command at a time create, start or stop the server. @template T @param {string} folder @param {() => Promise<T>} work */
async function exclusively(folder, work) {
  for (;;) {
    const turn = await claim(join(folder, 'users', STARTING), STARTING);
    if (!('release' in turn)) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      return await work();
    } finally {
      turn.release();
    }
  }
}

/** PostgreSQL does not run as root, and its user cannot enter folders that are restricted to root. @param {string} dataDir */
export function postgresFolder(dataDir) {
  const folder = join(dataDir, 'postgres');
  if (canRunIn(folder)) return folder;
  const name = `tidemark-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const elsewhere = join('/var/lib', name);
  return canRunIn(elsewhere) ? elsewhere : join(tmpdir(), name);
}

/** @param {string} folder */
function canRunIn(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  } catch (error) {
    if (isDiskFull(error)) throw new UserFacingError(diskFull(folder));
    return false;
  }
  const user = serverUser();
  return user === undefined || spawnSync('test', ['-x', folder], { ...user }).status === 0;
}

/** @param {string} folder */
const dataOf = (folder) => join(folder, 'data');
/** In the cluster, so that both appear at once. @param {string} folder */
const passwordFile = (folder) => join(folder, 'tidemark-passwords.json');

/** @param {string} folder @returns {Record<Role, string>} */
function readPasswords(folder) {
  return JSON.parse(readFileSync(passwordFile(dataOf(folder)), 'utf8'));
}

/** Creates the cluster, roles and databases unless they exist. @param {string} folder @returns {Promise<string>} the programs */
async function createCluster(folder) {
  const bin = isCreated(folder) && isUp(folder) ? join(folder, 'native', 'bin') : postgresBinaries(folder);
  if (isCreated(folder)) return bin;
  // An unfinished one is left from a start that was interrupted.
  const unfinished = join(folder, 'data.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  const password = () => randomBytes(24).toString('hex');
  const passwords = { postgres: password(), portal: password(), accounts: password(), cms: password() };
  await initialise(bin, folder, passwords.postgres, { data: unfinished, isSynced: true }).catch((error) => {
    if (isDiskFull(error)) throw error;
    throw new UserFacingError(`PostgreSQL could not be prepared in ${folder}:\n${error.message}`);
  });
  const statements = DATABASES.flatMap((name) => [
    `create role ${name} login password '${passwords[name]}'`,
    `create database ${name} owner ${name}`,
    `revoke connect on database ${name} from public`,
  ]);
  const { status, stderr } = spawnSync(join(bin, 'postgres'), ['--single', '-D', unfinished, 'postgres'], {
    ...{ cwd: folder, env: serverEnvironment(), ...serverUser() },
    input: statements.map((statement) => `${statement};\n`).join(''),
    encoding: 'utf8',
  });
  if (status !== 0 || /ERROR|FATAL|PANIC/.test(stderr))
    throw new Error(`The databases could not be created:\n${stderr}`);
  writeFileSync(passwordFile(unfinished), JSON.stringify(passwords, null, 2), { mode: 0o600 });
  renameSync(unfinished, dataOf(folder));
  return bin;
}

/** @param {string} folder */
const isCreated = (folder) => existsSync(passwordFile(dataOf(folder)));

/** @param {string} folder */
function isUp(folder) {
  const postmaster = readPostmaster(folder);
  return postmaster !== undefined && isRunning(postmaster.pid, dataOf(folder));
}

/**
 * Starts the server, or adopts the one that runs already.
 * @param {string} folder @param {string} bin @param {string} logFile @param {number} [port] where it ran before
 * @returns {Promise<Postmaster>}
 */
async function ensureRunning(folder, bin, logFile, port) {
  const running = readPostmaster(folder);
  if (running && isRunning(running.pid, dataOf(folder)))
    return ready(folder, logFile, () => !isRunning(running.pid, dataOf(folder)));
  // Left by a server that was killed; its process id may belong to another program by now.
  rmSync(join(dataOf(folder), 'postmaster.pid'), { force: true });
  mkdirSync(join(logFile, '..'), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
  const output = openSync(logFile, 'a');
  const settings = { ...SETTINGS, port: String(port ?? (await freePort())) };
  // Without a pipe to this process, because the server may outlive it.
  const child = spawn(join(bin, 'postgres'), ['-D', dataOf(folder), ...serverArguments(settings)], {
    ...{ cwd: folder, env: serverEnvironment(), detached: true, stdio: ['ignore', output, output] },
    ...serverUser(),
  });
  closeSync(output);
  let hasEnded = false;
  child.once('error', () => {
    hasEnded = true;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  child.unref();
  return ready(folder, logFile, () => hasEnded);
}

/** @param {string} folder @param {string} logFile @param {() => boolean} hasEnded @returns {Promise<Postmaster>} */
async function ready(folder, logFile, hasEnded) {
  /** @type {Postmaster | undefined} */
  let postmaster;
  const isReady = await until(() => {
    postmaster = readPostmaster(folder);
    return postmaster?.isReady === true || hasEnded();
  }, READY_MS);
  if (postmaster?.isReady && !hasEnded()) return postmaster;
  const output = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n') : '';
  if (/No space left on device/.test(output)) throw new UserFacingError(diskFull(folder));
  throw new UserFacingError(
    `PostgreSQL in ${folder} ${isReady ? 'ended before it was ready' : `was not ready after ${READY_MS / 1000} s`}:\n${output}`,
  );
}

/** What PostgreSQL writes about its main process; the last line says whether it accepts connections. @param {string} folder @returns {Postmaster | undefined} */
function readPostmaster(folder) {
  try {
    const lines = readFileSync(join(dataOf(folder), 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/** Stops the server when this process is killed, unless others use it. @param {string} folder */
function startGuard(folder) {
  if (process.platform === 'win32') return undefined;
  const script = fileURLToPath(new URL('release-postgres.mjs', import.meta.url));
  // Waits until this process's end of its stdin closes, which the kernel does even after SIGKILL.
  const wait = 'while read -r _; do :; done; exec "$1" "$2" "$3"';
  const guard = spawn('sh', ['-c', wait, 'guard', process.execPath, script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  /** @type {import('node:net').Socket | null} */ (guard.stdin)?.unref();
  guard.stdin?.on('error', () => {});
  guard.on('error', () => {});
  return guard;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** @param {() => boolean} condition @param {number} ms @returns {Promise<boolean>} whether it came true in time */
async function until(condition, ms) {
  for (const deadline = performance.now() + ms; performance.now() < deadline; ) {
    if (condition()) return true;
    await sleep(POLL_MS);
  }
  return condition();
}

/** @param {unknown} error */
function isDiskFull(error) {
  return error instanceof Error && /ENOSPC|No space left on device/.test(error.message);
}

/** @param {string} folder */
const diskFull = (folder) =>
  `The disk with ${folder} is full, so PostgreSQL cannot run. Nothing that was stored is lost: free some space and start again.`;

/** @param {unknown} error @param {string} folder */
function messageOf(error, folder) {
  if (isDiskFull(error)) return diskFull(folder);
  return error instanceof Error ? error.message : String(error);
}
