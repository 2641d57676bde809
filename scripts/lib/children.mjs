import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { signalGroup, spawnGroup, stopGroup } from '../../packages/harness/src/group.mjs';
import { visibleLine } from './log-lines.mjs';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd: string, env: Record<string, string | undefined>, logFile?: string, verbose?: boolean,
 *   quiet?: boolean }} Options `verbose` shows every line, `quiet` none
 * @typedef {{ name: string, process: ChildProcess, tail: (lines?: number) => string,
 *   ended: Promise<string> }} Child `ended` says how: "code 1", "signal SIGKILL"
 */

const KEPT_LINES = 500;

/** @type {Set<ChildProcess>} */
const running = new Set();
let stopping = false;

/**
 * @param {string} name @param {string} cmd @param {string[]} args @param {Options} options
 * @returns {Child}
 */
export function startChild(name, cmd, args, { cwd, env, logFile, verbose = false, quiet = false }) {
  const child = spawnGroup(cmd, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const last = /** @type {string[]} */ ([]);
  const file = logFile === undefined ? undefined : freshLog(logFile);
  for (const stream of [child.stdout, child.stderr]) {
    eachLine(stream, (line) => {
      last.push(line);
      if (last.length > KEPT_LINES) last.shift();
      file?.write(`${line}\n`);
      const shown = verbose ? line : visibleLine(line, stream === child.stderr);
      if (shown !== undefined && !quiet) console.log(`[${name}] ${shown}`);
    });
  }
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      last.push(error.message);
      resolve('code 127');
    });
    // `close`, not `exit`: by then everything it had to say has been read.
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).finally(() => {
    running.delete(child);
    file?.end();
  });
  return { name, process: child, tail: (lines = 30) => last.slice(-lines).join('\n'), ended };
}

/**
 * Runs a command until it ends and keeps what it printed.
 * @param {string} name @param {string} cmd @param {string[]} args @param {Options} options
 */
export async function runToEnd(name, cmd, args, options) {
  const child = startChild(name, cmd, args, options);
  await child.ended;
  return { code: child.process.exitCode ?? 1, output: child.tail(KEPT_LINES) };
}

/**
 * Runs a command on the caller's own screen; resolves to its exit code.
 * @param {string} cmd @param {string[]} args @param {Options} options @returns {Promise<number>}
 */
export function runVisibly(cmd, args, { cwd, env }) {
  const child = spawnGroup(cmd, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  running.add(child);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code) => {
      running.delete(child);
      // Stopped by us: whoever waits is on the way out and must not begin the next thing.
      if (!stopping) resolve(code ?? 1);
    });
  });
}

export async function stopAll() {
  stopping = true;
  await Promise.all([...running].map((child) => stopGroup(child)));
}

export function killAll() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** @param {string} path */
function freshLog(path) {
  if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
  return createWriteStream(path);
}

/** @param {import('node:stream').Readable | null} stream @param {(line: string) => void} take */
function eachLine(stream, take) {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
  stream?.on('end', () => rest && take(rest));
}
