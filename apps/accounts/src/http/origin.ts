import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './errors.ts';

/** Browsers name the page that sent a form. Without that, or from elsewhere, nothing is done. */
export function requireOrigin(request: FastifyRequest, origins: readonly string[], home: string): void {
  const { origin } = request.headers;
  if (origin !== undefined && origins.includes(origin)) return;
  throw new Failure(
    'ForbiddenError',
    `This form was not sent from ${home}. Open that address and try again.`,
  );
}

/** Lets a page of the portal read the answer, whatever its status. Callers from elsewhere are turned away. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!origins.includes(origin)) throw new Failure('ForbiddenError', 'This origin is not on the allow-list');
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
}
