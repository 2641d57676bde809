import type { FastifyInstance } from 'fastify';
import { readSession, sendPage } from '../http/session.ts';
import { isOutboxShown, readOutbox } from '../mail/outbox.ts';
import { outboxPage } from '../pages/outbox.ts';
import type { Services } from '../services.ts';

/** The emails of a demo, so that codes and links can be followed without a mail server. */
export function outboxRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  if (!isOutboxShown(config)) return;
  app.get('/outbox', async (request, reply) => {
    const signedIn = await readSession(services, request, reply);
    const page = outboxPage(await readOutbox(config.dataDir), config.url);
    return sendPage(services, reply, { page, signedIn: signedIn !== undefined });
  });
}
