import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { signalGroup, spawnGroup, stopGroup } from '../../packages/harness/src/group.mjs';
import { worthShowing } from './log-lines.mjs';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd: string, env: Record<string, string | undefined>, logFile?: string, verbose?: boolean }} Options
 * @typedef {{ name: string, process: ChildProcess, tail: () => string,
 *   ended: Promise<string> }} Child `ended` says how: "code 1", "signal SIGKILL"
 */

/** @type {Set<ChildProcess>} */
const running = new Set();

/**
 * @param {string} name @param {string} cmd @param {string[]} args @param {Options} options
 * @returns {Child}
 */
export function startChild(name, cmd, args, { cwd, env, logFile, verbose = false }) {
  const child = spawnGroup(cmd, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const last = /** @type {string[]} */ ([]);
  const file = logFile === undefined ? undefined : freshLog(logFile);
  for (const stream of [child.stdout, child.stderr]) {
    eachLine(stream, (line) => {
      last.push(line);
      if (last.length > 30) last.shift();
      file?.write(`${line}\n`);
      const shown = verbose ? line : worthShowing(line, stream === child.stderr);
      if (shown !== undefined) console.log(`[${name}] ${shown}`);
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
  return { name, process: child, tail: () => last.join('\n'), ended };
}

/**
 * Runs a command until it ends and keeps what it printed.
 * @param {string} name @param {string} cmd @param {string[]} args @param {Options} options
 */
export async function runToEnd(name, cmd, args, options) {
  const child = startChild(name, cmd, args, options);
  await child.ended;
  return { code: child.process.exitCode ?? 1, output: child.tail() };
}

export async function stopAll() {
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
