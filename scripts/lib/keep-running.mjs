import { describeExit, isStopping, tail } from './supervisor.mjs';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** A server that ran this long is restarted without delay growth. */
const STABLE_MS = 60_000;

/**
 * Starts a server again whenever it ends, after a delay that doubles with every failure in a row.
 * @param {import('./supervisor.mjs').Child} first @param {() => import('./supervisor.mjs').Child} start
 * @param {{ firstWaitMs?: number, log?: (message: string) => void }} [options]
 */
export async function keepRunning(first, start, { firstWaitMs = FIRST_WAIT_MS, log = console.error } = {}) {
  let child = first;
  let waitMs = firstWaitMs;
  for (;;) {
    const startedAt = performance.now();
    const exit = await child.exited;
    if (isStopping()) return;
    if (performance.now() - startedAt > STABLE_MS) waitMs = firstWaitMs;
    log(
      `\n  The ${child.name} ended with ${describeExit(exit)}; it starts again in ${waitMs / 1000} s:\n${tail(child)}\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (isStopping()) return;
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    child = start();
  }
}
