// Plain JavaScript without dependencies: `npm start` uses it before anything is installed, on any Node.
import { spawn, spawnSync } from 'node:child_process';

const windows = process.platform === 'win32';

// Waits until this process's end of its stdin closes, which the kernel does even after SIGKILL.
// $1 signal, $2 process group, $3 a temporary folder to remove, or nothing.
const GUARD = `while read -r _; do :; done
kill -s "$1" -- "-$2" 2>/dev/null
n=0
while kill -s 0 -- "-$2" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
kill -s KILL -- "-$2" 2>/dev/null
[ -z "$3" ] || rm -rf -- "$3"`;

/**
 * Starts a command as the leader of a new process group, with a guard process that ends the whole group
 * if this process dies without stopping it.
 * @param {string} cmd
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {{ signal?: string, removeDir?: string }} [guard] how to end an orphaned group, what to remove then
 */
export function spawnGroup(cmd, args, options, guard = {}) {
  const child = spawn(cmd, args, { ...options, detached: !windows });
  if (windows || child.pid === undefined) return child;
  const { pid } = child;
  const watcher = spawn(
    'sh',
    ['-c', GUARD, 'guard', guard.signal ?? 'TERM', String(pid), guard.removeDir ?? ''],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  watcher.unref();
  /** @type {import('node:net').Socket | null} */ (watcher.stdin)?.unref();
  watcher.stdin?.on('error', () => {});
  watcher.on('error', () => {});
  child.once('exit', () => {
    watcher.kill('SIGKILL');
    signalGroup(child, 'SIGKILL');
  });
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  if (windows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Asks the group to stop, kills what is left after the grace period, and resolves when its leader has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ signal?: NodeJS.Signals, graceMs?: number }} [options]
 * @returns {Promise<void>}
 */
export async function stopGroup(child, { signal = 'SIGTERM', graceMs = 8000 } = {}) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, signal);
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}
