import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../../platform/http/fields.ts';
import { allowOrigin, requireOrigin } from '../../platform/http/origin.ts';
import { safeReturnUrl } from '../../platform/http/return-context.ts';
import { readSession, returnOrigins, sendPage, setCookies } from '../../platform/http/session.ts';
import { clearSessionHint } from '../../platform/http/session-hint.ts';
import type { Services } from '../services.ts';
import { logoutPage } from './page.ts';

async function signOut(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const signedIn = await readSession(services, request, reply);
  if (signedIn) {
    await services.members.endSession(signedIn.member.uid, signedIn.sessionId);
    await services.audit.record({ kind: 'log-out', uid: signedIn.member.uid }, request);
  }
  setCookies(reply, await services.sessions.signOut(request.headers.cookie));
  clearSessionHint(reply, services.config);
}

export function logoutRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>('/logout', async (request, reply) => {
    const source = safeReturnUrl(request.query.source, returnOrigins(services));
    if (!(await readSession(services, request, reply)))
      return reply.redirect(source ?? '/login?done=out', 303);
    return sendPage(services, reply, { page: logoutPage(source), signedIn: true });
  });

  // The portal may sign out with a plain form, so its origin is accepted too.
  app.post('/logout', async (request, reply) => {
    requireOrigin(request, returnOrigins(services), services.config.url);
    const { source } = readFields(request.body, ['source']);
    await signOut(services, request, reply);
    return reply.redirect(safeReturnUrl(source, returnOrigins(services)) ?? '/login?done=out', 303);
  });

  app.post('/v2/logout', async (request, reply) => {
    allowOrigin(request, reply, services.config.allowedOrigins);
    requireOrigin(request, services.config.allowedOrigins, 'the portal');
    await signOut(services, request, reply);
    return reply.code(204).send();
  });
}
