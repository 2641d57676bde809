import { readFileSync } from 'node:fs';

/**
 * Whether a process lives and, as far as the system tells, was started with this text in its command: process ids are
 * reused.
 * @param {number} pid @param {string} text
 */
export function isRunning(pid, text) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
  } catch {
    return false;
  }
}
