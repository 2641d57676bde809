import { Problem } from '@tidemark/contracts/problem';
import type { FastifyReply } from 'fastify';
import type { SyndicatedDocument } from '../syndication/document.ts';
import { RenderRejectedError } from '../syndication/render-limits.ts';

/**
 * The same for every anonymous reader, and kept. All the world's crawlers and feed readers come by the
 * portal's one address: they have a limit of their own, so that they cannot use up that of its pages.
 */
export const documentConfig = { shared: true, rateLimit: { max: 6000 } };

/** A full queue is a 503, a client over its limit a 429, both with the time to wait. */
export function rejectRendering(reply: FastifyReply, error: unknown): never {
  if (!(error instanceof RenderRejectedError)) throw error;
  reply.header('retry-after', String(error.retryAfterSeconds));
  throw new Problem(error.reason === 'queue-full' ? 'UnavailableError' : 'RateLimitError', error.message);
}

export function sendDocument(reply: FastifyReply, { type, text, changed }: SyndicatedDocument): FastifyReply {
  if (changed) reply.header('last-modified', changed.toUTCString());
  return reply.type(type).send(text);
}
