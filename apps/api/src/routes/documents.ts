import type { FastifyReply } from 'fastify';
import type { SyndicatedDocument } from '../syndication/document.ts';

/**
 * The same for every anonymous reader, and kept. All the world's crawlers and feed readers come by the
 * portal's one address: they have a limit of their own, so that they cannot use up that of its pages.
 */
export const documentConfig = { shared: true, rateLimit: { max: 6000 } };

export function sendDocument(reply: FastifyReply, { type, text, changed }: SyndicatedDocument): FastifyReply {
  if (changed) reply.header('last-modified', changed.toUTCString());
  return reply.type(type).send(text);
}
