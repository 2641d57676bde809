import type { FastifyInstance } from 'fastify';
import { readReturnContext, withReturnContext } from '../http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../http/session.ts';
import { entitlementAt, tierOf } from '../members/entitlement.ts';
import type { OfferState } from '../members/offers.ts';
import { plansPage } from '../pages/plans.ts';
import type { Services } from '../services.ts';
import { isFree } from './account.ts';
import { campaignOffer, offerContext, trialOffer } from './offers.ts';

function isOpen(state: OfferState | undefined): boolean {
  return state?.kind === 'open' || state?.kind === 'anonymous';
}

export function plansRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>('/plans', async (request, reply) => {
    const returnContext = readReturnContext(request.query, returnOrigins(services));
    const member = (await readSession(services, request, reply))?.member;
    const context = await offerContext(services, member);
    const { upgradeUrl, alphaEmail, url } = services.config;
    const page = plansPage({
      catalog: services.catalog,
      tier: member && tierOf(entitlementAt(member, context.grants, context.now)),
      demo: isFree(services),
      sold: services.payments !== undefined,
      upgradeUrl,
      alphaEmail,
      trialOpen: isOpen(trialOffer(services)?.state(context)),
      campaignOpen: isOpen(campaignOffer(services).state(context)),
      returnContext,
      self: url + withReturnContext('/plans', returnContext),
    });
    return sendPage(services, reply, { page, signedIn: member !== undefined });
  });
}
