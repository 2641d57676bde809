import { JWKS_PATH } from '@tidemark/contracts/session';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { KEY_SET_CACHE_SECONDS } from './key-schedule.ts';

/** The public keys. */
export function tokenRoutes(app: FastifyInstance, { tokens }: Services): void {
  app.get(JWKS_PATH, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${KEY_SET_CACHE_SECONDS}, stale-if-error=86400`);
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return tokens.keySet();
  });
}
