import { SYNC_PATH, type SyncResponse } from '@tidemark/contracts/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { roleFlags } from '../../platform/auth/member.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { allowOrigin, requireSameSite } from '../../platform/http/origin.ts';
import { readSession } from '../../platform/http/session.ts';
import { clearSessionHint, setSessionHint } from '../../platform/http/session-hint.ts';
import { entitlementAt } from '../entitlements/entitlement.ts';
import { offerContext, openOffers } from '../offers/reader-offers.ts';
import { grantInEffect, toCurrentGrant } from '../offers/store.ts';
import type { Services } from '../services.ts';
import { hasStaffFactor } from '../staff/is-staff.ts';

/** When the member's rights last changed, or when they were first reported to the portal API. */
async function reportedAt({ members }: Services, uid: string): Promise<number> {
  const known = await members.changedAt(uid);
  if (known > 0) return known;
  await members.reportNew(uid);
  return members.changedAt(uid);
}

async function sync(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<SyncResponse> {
  allowOrigin(request, reply, services.config.allowedOrigins);
  requireSameSite(request);
  const signedIn = await readSession(services, request, reply);
  if (!signedIn) {
    clearSessionHint(reply, services.config);
    throw new HttpError('UnauthorizedError');
  }
  setSessionHint(reply, services.config, (signedIn.endsAt - Date.now()) / 1000);
  // Read before plan and grants: a token with newer rights than its time is only replaced sooner, but one with older
  // rights than its time would stay valid after the change. The plan in the session was read earlier.
  const rightsAt = await reportedAt(services, signedIn.member.uid);
  const member = await services.members.find(signedIn.member.uid);
  if (!member) throw new HttpError('UnauthorizedError');
  const context = { ...(await offerContext(services, member)), member };
  const entitled = entitlementAt(member, context.grants, context.now);
  const isProtected = hasStaffFactor(services, signedIn);
  const roles = entitled.roles.filter((role) => role !== 'STAFF' || isProtected);
  const entitlement = { ...entitled, roles };
  const grant = grantInEffect(context);
  const application = await services.applications.latestOf(member.uid);
  return {
    dbUserProp: { plan2: entitlement.plan, roles2: roleFlags(entitlement.roles) },
    fbUserProp: { email: member.email, uid: member.uid },
    otherProp: {
      idToken: await services.tokens.mint(member, entitlement, rightsAt, signedIn),
      offers: openOffers(services, context),
      ...(grant && { grant: toCurrentGrant(grant) }),
      ...(application?.state === 'open' && { appliedAt: application.createdAt.toISOString() }),
    },
  };
}

export function syncRoutes(app: FastifyInstance, services: Services): void {
  app.get(SYNC_PATH, (request, reply) => sync(services, request, reply));
  app.options('/v2/*', async (request, reply) => {
    allowOrigin(request, reply, services.config.allowedOrigins);
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', 'Content-Type');
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}
