import { JWKS_PATH } from '@tidemark/contracts/session';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../http/errors.ts';
import type { Kit } from '../kit.ts';
import { KEY_SET_CACHE_SECONDS } from '../tokens/ring.ts';

/** What machines ask for: the public keys, and whether we are alive and ready. */
export function serviceRoutes(app: FastifyInstance, { database, tokens }: Kit): void {
  app.get(JWKS_PATH, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${KEY_SET_CACHE_SECONDS}, stale-if-error=86400`);
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return tokens.keySet();
  });
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request) => {
    await Promise.all([database.ping(), tokens.keySet()]).catch((err: unknown) => {
      request.log.error({ err }, 'not ready');
      throw new Failure('UnavailableError');
    });
    return { status: 'ok' };
  });
}
