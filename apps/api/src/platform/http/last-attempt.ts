import { setTimeout as sleep } from 'node:timers/promises';
import { LAST_ATTEMPT_HEADER } from '@tidemark/contracts/content-position';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 8000;
const INTERVAL_MS = 100;

/** Resolves when the database responds, or after the time limit. All requests that wait share one check at a time. */
export function databaseWait(ping: () => Promise<void>, timeoutMs = TIMEOUT_MS): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  const check = async () => {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const isReachable = await ping().then(
        () => true,
        () => false,
      );
      if (isReachable) return;
      await sleep(INTERVAL_MS);
    }
  };
  return () => {
    waiting ??= check().finally(() => {
      waiting = undefined;
    });
    return waiting;
  };
}

/**
 * An edge asks once more when its backends have failed and it has nothing stored. During a failover of the database the
 * reader then waits for a few seconds instead of getting an error. Other requests fail at once, so that the edge serves
 * what it has stored.
 */
export function lastAttemptPlugin(app: FastifyInstance, untilReachable: () => Promise<void>): void {
  app.addHook('preHandler', ({ headers, routeOptions }, _reply, done) => {
    if (headers[LAST_ATTEMPT_HEADER] === undefined || !routeOptions.config.shared) return done();
    void untilReachable().then(() => done());
  });
}
