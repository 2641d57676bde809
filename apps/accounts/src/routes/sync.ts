import { SYNC_PATH, type SyncResponse } from '@tidemark/contracts/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../http/errors.ts';
import { clearHint, setHint } from '../http/hint.ts';
import { allowOrigin } from '../http/origin.ts';
import { visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { entitlementAt } from '../members/entitlement.ts';
import { roleFlags } from '../members/member.ts';

async function sync(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<SyncResponse> {
  allowOrigin(request, reply, kit.config.allowedOrigins);
  const signedIn = await visit(kit, request, reply);
  if (!signedIn) {
    clearHint(reply, kit.config);
    throw new Failure('UnauthorizedError');
  }
  const { member, endsAt } = signedIn;
  setHint(reply, kit.config, (endsAt - Date.now()) / 1000);
  const entitlement = entitlementAt(member, await kit.members.grants(member.uid), kit.clock());
  return {
    dbUserProp: { plan2: entitlement.plan, roles2: roleFlags(entitlement.roles) },
    fbUserProp: { email: member.email, uid: member.uid },
    otherProp: { idToken: await kit.tokens.mint(member, entitlement) },
  };
}

export function syncRoutes(app: FastifyInstance, kit: Kit): void {
  app.get(SYNC_PATH, (request, reply) => sync(kit, request, reply));
  app.options('/v2/*', async (request, reply) => {
    allowOrigin(request, reply, kit.config.allowedOrigins);
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', 'Content-Type');
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}
