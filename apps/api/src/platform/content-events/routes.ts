import { CONTENT_POSITION_HEADER } from '@tidemark/contracts/content-position';
import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { ContentEventsResponse } from '@tidemark/contracts/wire/content-events';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import { Type } from 'typebox';
import type { App } from '../http/app.ts';
import { Query } from '../http/query.ts';
import type { ContentRelay } from './relay.ts';

const EventsQuery = Query({ after: Type.Optional(Type.Integer({ minimum: 0 })) });
const config = { rateLimit: false as const, bypassLoadShedding: true };

/** Content events for the portal's processes, and responses that are at least as recent as what the portal knows. */
export function contentEventRoutes(
  app: App,
  clients: ClientIdentifier,
  relay: ContentRelay | undefined,
): void {
  app.addHook('onRequest', async (request) => {
    const header = request.headers[CONTENT_POSITION_HEADER];
    if (!relay || header === undefined || !clients.isPortal(request.raw)) return;
    await relay.catchUpTo(Number(header));
  });

  app.get(
    api.contentEvents,
    {
      config,
      schema: {
        hide: true,
        tags: ['health'],
        querystring: EventsQuery,
        response: { 200: ContentEventsResponse },
      },
    },
    async (request, reply) => {
      if (!clients.isPortal(request.raw)) {
        throw new Problem('UnauthorizedError', 'The secret of the portal is missing or wrong');
      }
      const changes = await relay?.changesAfter(request.query.after);
      if (!changes) throw new Problem('UnavailableError', 'Content events cannot be read');
      reply.header('cache-control', 'no-store');
      return changes;
    },
  );
}
