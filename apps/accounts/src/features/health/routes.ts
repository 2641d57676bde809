import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import type { Services } from '../services.ts';

/** Crawlers would otherwise request the log-in page once for every page that links to it. */
const ROBOTS = 'User-agent: *\nAllow: /plans\nAllow: /assets/\nDisallow: /\n';

/** The health checks, and the rules for crawlers. */
export function healthRoutes(app: FastifyInstance, { database, tokens, isStopping }: Services): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return reply.type('text/plain; charset=utf-8').send(ROBOTS);
  });
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    // Expected while the process stops, so not logged as an error.
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    await Promise.all([database.ping(), tokens.keySet()]).catch((err: unknown) => {
      request.log.error({ err }, 'not ready');
      throw new HttpError('UnavailableError');
    });
    return { status: 'ok' };
  });
}
