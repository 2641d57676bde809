import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 240_000;

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await work();
  console.log(`  ok  ${title} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  return result;
}

/** Waits until the check succeeds; an error after four minutes. */
export async function until(
  check: () => Promise<boolean>,
  failure: () => string | Promise<string>,
): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(500)) {
    if (await check()) return;
  }
  throw new Error(`Not after ${LIMIT_MS / 1000} s: ${await failure()}`);
}
