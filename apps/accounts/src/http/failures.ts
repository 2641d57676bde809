import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kit } from '../kit.ts';
import { failurePage } from '../pages/failure.ts';
import { Failure, toFailure } from './errors.ts';
import { sendPage } from './visit.ts';

const MACHINES = /^\/(v2\/|\.well-known\/|livez|readyz)/;

/** The one exit for everything that went wrong: JSON for machines, a page for people. */
export function failureExit(kit: Pick<Kit, 'config'>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
    reply.header('cache-control', 'private, no-store');
    if (MACHINES.test(request.url)) return reply.code(failure.status).send(failure.toBody());
    const { status, message } = failure;
    return sendPage(kit, reply, { status, page: failurePage(status, message) });
  };
}

export function failures(app: FastifyInstance, kit: Pick<Kit, 'config'>): void {
  const exit = failureExit(kit);
  app.setErrorHandler(exit);
  app.setNotFoundHandler((request, reply) => exit(new Failure('NotFoundError'), request, reply));
}
