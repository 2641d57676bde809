import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../http/fields.ts';
import { clearHint } from '../http/hint.ts';
import { allowOrigin, requireOrigin } from '../http/origin.ts';
import { safeSource } from '../http/source.ts';
import { relay, returnOrigins, sendPage, visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { logoutPage } from '../pages/account.ts';

async function leave(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  relay(reply, await kit.sessions.signOut(request.headers.cookie));
  clearHint(reply, kit.config);
}

export function logoutRoutes(app: FastifyInstance, kit: Kit): void {
  app.get<{ Querystring: Record<string, unknown> }>('/logout', async (request, reply) => {
    const source = safeSource(request.query.source, returnOrigins(kit));
    if (!(await visit(kit, request, reply))) return reply.redirect(source ?? '/login?done=out', 303);
    return sendPage(kit, reply, { page: logoutPage(source), signedIn: true });
  });

  // The portal's own sign-out may be a plain form, so its origin counts here as ours does.
  app.post('/logout', async (request, reply) => {
    requireOrigin(request, returnOrigins(kit), kit.config.url);
    const { source } = readFields(request.body, ['source']);
    await leave(kit, request, reply);
    return reply.redirect(safeSource(source, returnOrigins(kit)) ?? '/login?done=out', 303);
  });

  app.post('/v2/logout', async (request, reply) => {
    allowOrigin(request, reply, kit.config.allowedOrigins);
    requireOrigin(request, kit.config.allowedOrigins, 'the portal');
    await leave(kit, request, reply);
    return reply.code(204).send();
  });
}
