import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 1000;
let sampled = performance.eventLoopUtilization();
let sampledAt = performance.now();
let busyShare = 0;

/** The share of about the last second in which this process was computing and not waiting. */
function utilization(): number {
  if (performance.now() - sampledAt >= SAMPLE_MS) {
    busyShare = performance.eventLoopUtilization(sampled).utilization;
    sampled = performance.eventLoopUtilization();
    sampledAt = performance.now();
  }
  return busyShare;
}

/** How much longer the pauses are in a process that is computing all the time. */
export const MAX_SLOWDOWN = 5;
/** Work in the background gives way to readers: the more requests the process is answering, the longer it pauses. */
const slowdown = () => 1 + (MAX_SLOWDOWN - 1) * utilization();

/**
 * Resolves at most this often per second, less often in a busy process, and evenly, so that readers' requests are
 * handled in between.
 */
export function createPace(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + (1000 / perSecond) * slowdown();
    if (at > now) await sleep(at - now);
  };
}

const PAUSES = 3;

/** Waits three times as long as the work took, or as many times as its result says, and longer in a busy process. */
export async function withPause<Result>(
  work: () => Promise<Result>,
  times: (result: Result) => number = () => PAUSES,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await sleep(times(result) * slowdown() * (performance.now() - startedAt));
  return result;
}
