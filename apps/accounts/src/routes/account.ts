import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../http/errors.ts';
import { readFields } from '../http/fields.ts';
import { requireOrigin } from '../http/origin.ts';
import { along } from '../http/source.ts';
import { sendPage, visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { entitlementAt } from '../members/entitlement.ts';
import { accountPage, PLAN_CHOICES } from '../pages/account.ts';

function toLogin(kit: Kit, reply: FastifyReply) {
  const journey = { source: `${kit.config.url}/account`, deviceId: undefined };
  return reply.redirect(along('/login', journey), 303);
}

/** The demo's way to buy: whoever is signed in chooses. Outside the demo there is no such door. */
async function changePlan(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  if (!kit.config.demo) throw new Failure('NotFoundError');
  requireOrigin(request, [kit.config.url], kit.config.url);
  const fields = readFields(request.body, ['plan']);
  const choice = PLAN_CHOICES.find((plan) => plan === fields.plan);
  if (!choice) throw new Failure('ValidationError', 'Choose one of the plans on the account page.');
  const signedIn = await visit(kit, request, reply);
  if (!signedIn) return toLogin(kit, reply);
  const { uid, roles } = signedIn.member;
  const others = roles.filter((role) => role !== 'ALPHA');
  const [plan, kept] =
    choice === 'alpha' ? (['professional', ['ALPHA', ...others]] as const) : [choice, others];
  await kit.members.setPlan(uid, plan, kept, kit.clock());
  return reply.redirect('/account?done=plan', 303);
}

export function accountRoutes(app: FastifyInstance, kit: Kit): void {
  app.get('/', async (_request, reply) => reply.redirect('/account', 303));

  app.get<{ Querystring: Record<string, unknown> }>('/account', async (request, reply) => {
    const signedIn = await visit(kit, request, reply);
    if (!signedIn) return toLogin(kit, reply);
    const { member } = signedIn;
    const entitlement = entitlementAt(member, await kit.members.grants(member.uid), kit.clock());
    const { portalUrl, demo } = kit.config;
    const message = request.query.done === 'plan' ? 'Your plan is changed.' : undefined;
    return sendPage(kit, reply, {
      page: accountPage({ member, entitlement, portalUrl, demo, message }),
      signedIn: true,
    });
  });

  app.post('/account/plan', (request, reply) => changePlan(kit, request, reply));
}
