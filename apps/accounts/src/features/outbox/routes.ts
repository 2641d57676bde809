import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { rejectOtherHosts } from '../../platform/http/origin.ts';
import { readSession, sendPage } from '../../platform/http/session.ts';
import { isOutboxShown, readOutbox, readOutboxHtml } from '../../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { outboxPage } from './page.ts';

/** The emails of a demo, so that codes and links can be followed without a mail server. */
export function outboxRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  if (!isOutboxShown(config)) return;
  app.get('/outbox', async (request, reply) => {
    rejectOtherHosts(request);
    const signedIn = await readSession(services, request, reply);
    const page = outboxPage(await readOutbox(config.dataDir), config.url);
    return sendPage(services, reply, { page, signedIn: signedIn !== undefined });
  });
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    rejectOtherHosts(request);
    const message = await readOutboxHtml(config.dataDir, request.params.name);
    if (message === undefined) throw new HttpError('NotFoundError');
    // Emails have their styles inline. Nothing else is allowed.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
    return reply.type('text/html; charset=utf-8').send(message);
  });
}
