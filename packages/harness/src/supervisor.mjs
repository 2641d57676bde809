// Starts, watches and stops all child processes of scripts, tests and benchmarks. Plain JavaScript without
// dependencies: `npm start` uses it before anything is installed, on whatever Node the machine has.
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { get } from 'node:http';
import { signalGroup, spawnGroup, stopGroup } from './process-group.mjs';

/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit
 * @typedef {{
 *   name: string,
 *   cmd: string,
 *   args?: readonly string[],
 *   cwd?: string | undefined,
 *   env?: NodeJS.ProcessEnv | undefined,
 *   uid?: number | undefined,
 *   gid?: number | undefined,
 *   stopSignal?: NodeJS.Signals,
 *   logFile?: string | undefined,
 *   onLine?: ((line: string, fromStderr: boolean) => void) | undefined,
 *   removeDir?: string | undefined,
 *   stopWithAll?: boolean,
 * }} ChildOptions `removeDir` is deleted if this process is killed before it could stop the child;
 *   `stopWithAll: false` leaves stopping to the caller, for example for a database that has to stop last
 * @typedef {{
 *   name: string,
 *   pid: number,
 *   logs: () => string,
 *   exited: Promise<Exit>,
 *   stop: () => Promise<void>,
 *   kill: () => Promise<void>,
 * }} Child `logs` returns the last lines of output, `kill` sends SIGKILL to the whole process group
 */

const RETAINED_LINES = 5000;
/** npm repeats a Ctrl-C that the terminal has already sent to the whole process group. */
const REPEATED_SIGNAL_MS = 1000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;

/** Starts a process in a process group of its own and collects its output. @param {ChildOptions} options @returns {Child} */
export function startChild({ name, cmd, args = [], stopSignal = 'SIGTERM', logFile, onLine, ...options }) {
  const { removeDir, stopWithAll = true, ...spawnOptions } = options;
  const child = spawnGroup(
    cmd,
    args,
    { ...withoutUndefined(spawnOptions), stdio: ['ignore', 'pipe', 'pipe'] },
    { signal: stopSignal.slice(3), ...(removeDir === undefined ? {} : { removeDir }) },
  );
  if (stopWithAll) running.add(child);
  const lines = /** @type {string[]} */ ([]);
  const file = logFile === undefined ? undefined : openLog(logFile);
  for (const stream of [child.stdout, child.stderr]) {
    forEachLine(stream, (line) => {
      lines.push(line);
      if (lines.length > RETAINED_LINES) lines.shift();
      file?.write(line);
      onLine?.(line, stream === child.stderr);
    });
  }
  /** @type {Promise<Exit>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message);
      resolve({ code: 127, signal: null });
    });
    // `close` rather than `exit`: by then all output has been read.
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  void exited.then(() => {
    running.delete(child);
    file?.close();
  });
  return {
    name,
    pid: child.pid ?? -1,
    logs: () => lines.join('\n'),
    exited,
    stop: () => stopGroup(child, { signal: stopSignal }),
    kill: async () => {
      signalGroup(child, 'SIGKILL');
      await exited;
    },
  };
}

/** "code 1" or "signal SIGKILL". @param {Exit} exit */
export function describeExit({ code, signal }) {
  return signal ? `signal ${signal}` : `code ${code}`;
}

/**
 * Waits until an address responds with a 2xx status or the output matches a pattern.
 * Throws when the child ends before that or when the time is up; the caller decides whether to stop it.
 * @param {Child} child @param {string | RegExp} ready @param {number} timeoutMs
 */
export async function waitUntilReady(child, ready, timeoutMs) {
  /** @type {Exit | undefined} */
  let exit;
  void child.exited.then((result) => {
    exit = result;
  });
  const deadline = performance.now() + timeoutMs;
  let last = '';
  while (performance.now() < deadline) {
    if (typeof ready === 'string') last = await statusOf(ready);
    if (typeof ready === 'string' ? isSuccess(last) : ready.test(child.logs())) return;
    if (exit) {
      throw new Error(`${child.name} ended with ${describeExit(exit)} before it was ready\n${tail(child)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const detail = last === '' ? '' : `: ${ready} returned ${last}`;
  throw new Error(`${child.name} was not ready after ${timeoutMs / 1000} s${detail}\n${tail(child)}`);
}

/** The end of the output, for error messages. @param {Child} child */
export function tail(child) {
  return child.logs().split('\n').slice(-30).join('\n') || '(no output)';
}

/** @param {string} status */
const isSuccess = (status) => /^status 2\d\d$/.test(status);

/**
 * `http.get` instead of `fetch`, which would add 20 MB to a process that runs as long as the portal.
 * @param {string} url @returns {Promise<string>}
 */
function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5000, agent: false }, (response) => {
      response.resume();
      resolve(`status ${response.statusCode}`);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve('no response'));
  });
}

/**
 * Runs a command until it ends and returns its output.
 * @param {ChildOptions} options @returns {Promise<{ code: number, output: string }>}
 */
export async function runToEnd(options) {
  const child = startChild(options);
  const { code } = await child.exited;
  return { code: code ?? 1, output: child.logs() };
}

/**
 * Runs a command with this process's own output streams; resolves to its exit code.
 * @param {string} cmd @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, stdin?: 'ignore' | 'inherit' }} options @returns {Promise<number>}
 */
export function runInForeground(cmd, args, { cwd, env, stdin = 'ignore' }) {
  const child = spawnGroup(cmd, args, { cwd, env, stdio: [stdin, 'inherit', 'inherit'] });
  running.add(child);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code) => {
      running.delete(child);
      // While children are being stopped the caller must not start its next command.
      if (!stopping) resolve(code ?? 1);
    });
  });
}

/** Asks all children to stop and kills those that are left after `graceMs`. */
export async function stopAll(graceMs = 8000) {
  stopping = true;
  await Promise.all([...running].map((child) => stopGroup(child, { graceMs })));
}

/** Whether this process has begun to stop its children. */
export const isStopping = () => stopping;

export function killAll() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/**
 * On the first Ctrl-C, SIGTERM, closed terminal or death of npm: stops all children and exits with `exitCode`.
 * On the second: kills them.
 * @param {{ exitCode?: number, graceMs?: number, onStop?: () => void | Promise<void>, onStopped?: () => void | Promise<void> }} [options]
 * `onStop` runs before the children are stopped, `onStopped` after
 */
export function stopOnSignal({ exitCode = 1, graceMs, onStop, onStopped } = {}) {
  let firstAt = 0;
  const stop = async () => {
    await onStop?.();
    await stopAll(graceMs);
    await onStopped?.();
    process.exit(exitCode);
  };
  const handle = () => {
    if (firstAt === 0) {
      firstAt = performance.now();
      void stop();
    } else if (performance.now() - firstAt > REPEATED_SIGNAL_MS) {
      killAll();
      process.exit(1);
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, handle);
  if (process.env.npm_lifecycle_event) onParentExit(handle);
}

/** npm cannot forward anything when it is killed with SIGKILL, and its servers must not keep the ports. @param {() => void} handle */
function onParentExit(handle) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    handle();
  }, 1000);
  timer.unref();
}

/** How long nothing is written to a log file after that failed, for example because the disk is full. */
const LOG_RETRY_MS = 10_000;

/**
 * A log file that never ends the process: lines that cannot be written are dropped, and later ones are tried again.
 * @param {string} path
 */
function openLog(path) {
  try {
    if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
  } catch {
    // The previous log is continued.
  }
  /** @type {import('node:fs').WriteStream | undefined} */
  let file;
  let retryAt = 0;
  const open = () => {
    const opened = createWriteStream(path, { flags: 'a' });
    opened.on('error', () => {
      if (file === opened) file = undefined;
      retryAt = performance.now() + LOG_RETRY_MS;
    });
    return opened;
  };
  return {
    /** @param {string} line */
    write(line) {
      if (!file && performance.now() < retryAt) return;
      file ??= open();
      file.write(`${line}\n`);
    },
    close: () => file?.end(),
  };
}

/** @param {import('node:stream').Readable | null} stream @param {(line: string) => void} onLine */
function forEachLine(stream, onLine) {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream?.on('end', () => rest && onLine(rest));
}

/** @template {object} T @param {T} values */
function withoutUndefined(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
