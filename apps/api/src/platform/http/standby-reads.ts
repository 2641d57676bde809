import type { FastifyInstance } from 'fastify';

const READS = new Set(['GET', 'HEAD']);

/** Requests that only read may use the standby, if there is one. */
export function standbyReadsPlugin(
  app: FastifyInstance,
  readFromStandby: ((request: () => void) => void) | undefined,
): void {
  if (!readFromStandby) return;
  app.addHook('onRequest', ({ method }, _reply, done) => {
    if (READS.has(method)) readFromStandby(done);
    else done();
  });
}
