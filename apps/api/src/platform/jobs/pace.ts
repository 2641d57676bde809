import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 1000;
/** Pauses are this many times as long in a process that is busy all the time. */
export const MAX_SLOWDOWN = 5;

/**
 * Returns by how much pauses are longer at the time of the call. Work in the background gives way to readers: the
 * larger the share of about the last second in which the process was computing, the longer it pauses.
 */
export function createSlowdown(
  clock: Pick<typeof performance, 'now' | 'eventLoopUtilization'>,
): () => number {
  let sampled = clock.eventLoopUtilization();
  let sampledAt = clock.now();
  let slowdown = 1;
  return () => {
    if (clock.now() - sampledAt >= SAMPLE_MS) {
      slowdown = 1 + (MAX_SLOWDOWN - 1) * clock.eventLoopUtilization(sampled).utilization;
      sampled = clock.eventLoopUtilization();
      sampledAt = clock.now();
    }
    return slowdown;
  };
}

const processSlowdown = createSlowdown(performance);

/**
 * Resolves at most this often per second, less often in a busy process, and evenly, so that readers' requests are
 * handled in between.
 */
export function createPace(perSecond: number, slowdown = processSlowdown): () => Promise<void> {
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
  slowdown = processSlowdown,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await sleep(times(result) * slowdown() * (performance.now() - startedAt));
  return result;
}
