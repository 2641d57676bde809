import { isLoopbackHost } from '@tidemark/contracts/loopback';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** CSRF protection: browsers send the Origin of the submitting page, which must be one of `origins`. */
export function requireOrigin(request: FastifyRequest, origins: readonly string[], home: string): void {
  const { origin } = request.headers;
  if (origin !== undefined && origins.includes(origin)) return;
  throw new HttpError(
    'ForbiddenError',
    `This form was not sent from ${home}. Open that address and try again.`,
  );
}

/**
 * Lets only pages of the same site call an endpoint that returns a token. Older browsers send no Sec-Fetch-Site;
 * for them the Origin must be an allowed one.
 */
export function requireSameSite(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isSameSite =
    site === undefined ? origin !== undefined : site === 'same-origin' || site === 'same-site';
  if (!isSameSite) throw new HttpError('ForbiddenError', 'This address can be requested by the portal only');
}

/** Sets the CORS headers that let the portal read responses of any status, and rejects other origins. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!origins.includes(origin))
    throw new HttpError('ForbiddenError', 'This origin is not on the allow-list');
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
}

/** For pages that are shown on this machine only; see isLoopbackHost. */
export function rejectOtherHosts({ raw }: FastifyRequest): void {
  if (!isLoopbackHost(raw.headers.host))
    throw new HttpError('ForbiddenError', 'This page is shown under the address localhost only');
}
