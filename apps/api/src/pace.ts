import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves at most this often per second, evenly, so that readers' requests are handled in between. */
export function createPace(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await sleep(at - now);
  };
}

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

const PAUSES = 3;
/** How much longer the pauses of a process are that is busy all the time. */
const BUSY_PAUSES = 4;

/**
 * Waits three times as long as the work took, or as many times as its result says, so that work in the background leaves
 * most of the time to readers. The more requests the process is answering, the longer it waits.
 */
export async function withPause<Result>(
  work: () => Promise<Result>,
  times: (result: Result) => number = () => PAUSES,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  const pauses = times(result) * (1 + BUSY_PAUSES * utilization());
  await sleep(pauses * (performance.now() - startedAt));
  return result;
}
