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

const PAUSES = 3;

/**
 * Waits three times as long as the work took, or as many times as its result says, so that work in the background leaves
 * most of the time to readers.
 */
export async function withPause<Result>(
  work: () => Promise<Result>,
  times: (result: Result) => number = () => PAUSES,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  await sleep(times(result) * (performance.now() - startedAt));
  return result;
}
