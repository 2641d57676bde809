import { Problem } from '@tidemark/contracts/problem';
import type { FastifyReply } from 'fastify';
import type { SyndicatedDocument } from './document.ts';
import { RenderRejectedError } from './render-limits.ts';

/**
 * Cached, because it is the same for every anonymous reader. Crawlers and feed readers reach the API through the
 * portal's address and have a separate limit, so that they cannot use up the limit of its pages.
 */
export const documentConfig = { shared: true, rateLimit: { max: 6000 } };

/** A full queue responds 503, a client over its limit 429, both with Retry-After. */
export function rejectRendering(reply: FastifyReply, error: unknown): never {
  if (!(error instanceof RenderRejectedError)) throw error;
  reply.header('retry-after', String(error.retryAfterSeconds));
  throw new Problem(error.reason === 'queue-full' ? 'UnavailableError' : 'RateLimitError', error.message);
}

export function sendDocument(reply: FastifyReply, { type, text, changed }: SyndicatedDocument): FastifyReply {
  if (changed) reply.header('last-modified', changed.toUTCString());
  return reply.type(type).send(text);
}
