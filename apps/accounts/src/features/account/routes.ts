import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { readReturnContext } from '../../platform/http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../../platform/http/session.ts';
import { setPlanChangeHint } from '../../platform/http/session-hint.ts';
import { entitlementTimeline } from '../entitlements/entitlement.ts';
import { withPlanEmail } from '../entitlements/plan-change.ts';
import { toLogin } from '../member-route.ts';
import { isFree } from '../plans/is-free.ts';
import type { Services } from '../services.ts';
import { isStaff } from '../staff/is-staff.ts';
import { accountPage, PLAN_OPTIONS } from './page.ts';

const MESSAGES = new Map([
  ['plan', 'Your plan was changed.'],
  ['cancelled', 'Your subscription is cancelled. We sent you an email.'],
  ['payment', 'Thank you. Your payment is being applied to your account.'],
]);

/** Changes the plan without payment. Available in demo mode only. */
async function changePlan(services: Services, request: FastifyRequest, reply: FastifyReply) {
  if (!isFree(services)) throw new HttpError('NotFoundError');
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['plan', 'source', 'deviceId']);
  const { source } = readReturnContext(fields, returnOrigins(services));
  const option = PLAN_OPTIONS.find((plan) => plan === fields.plan);
  if (!option) throw new HttpError('ValidationError', 'Choose one of the plans on the account page.');
  const signedIn = await readSession(services, request, reply);
  if (!signedIn) return toLogin(services, reply);
  const { uid, roles } = signedIn.member;
  const others = roles.filter((role) => role !== 'ALPHA');
  const [plan, newRoles] =
    option === 'alpha' ? (['professional', ['ALPHA', ...others]] as const) : [option, others];
  const now = services.now();
  const cause = { by: 'reader', at: now, reason: 'demo plan change' };
  await withPlanEmail(services, uid, 'none', () => services.members.setPlan(uid, plan, newRoles, cause));
  setPlanChangeHint(reply, services.config, now);
  return reply.redirect(source ?? '/account?done=plan', 303);
}

export function accountRoutes(app: FastifyInstance, services: Services): void {
  app.get('/', async (_request, reply) => reply.redirect('/account', 303));

  app.get<{ Querystring: Record<string, unknown> }>('/account', async (request, reply) => {
    const signedIn = await readSession(services, request, reply);
    if (!signedIn) return toLogin(services, reply);
    const { member } = signedIn;
    const timeline = entitlementTimeline(member, await services.members.grants(member.uid), services.now());
    const { portalUrl } = services.config;
    const page = accountPage({
      ...{ member, timeline, portalUrl, demo: isFree(services), deleteAt: signedIn.deleteAt },
      message: MESSAGES.get(String(request.query.done)),
      staff: isStaff(services, signedIn.member),
      billing: await services.payments?.summaryOf(member.uid),
    });
    return sendPage(services, reply, { page, signedIn: true });
  });

  app.post('/account/plan', (request, reply) => changePlan(services, request, reply));
}
