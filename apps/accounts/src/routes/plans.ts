import type { FastifyInstance } from 'fastify';
import { readSession, sendPage } from '../http/session.ts';
import { entitlementAt, tierOf } from '../members/entitlement.ts';
import type { OfferState } from '../members/offers.ts';
import { plansPage } from '../pages/plans.ts';
import type { Services } from '../services.ts';
import { campaignOffer, offerContext, trialOffer } from './offers.ts';

function isOpen({ kind }: OfferState): boolean {
  return kind === 'open' || kind === 'anonymous';
}

export function plansRoutes(app: FastifyInstance, services: Services): void {
  app.get('/plans', async (request, reply) => {
    const member = (await readSession(services, request, reply))?.member;
    const context = await offerContext(services, member);
    const { demo, upgradeUrl, alphaEmail, url } = services.config;
    const page = plansPage({
      tier: member && tierOf(entitlementAt(member, context.grants, context.now)),
      demo,
      upgradeUrl,
      alphaEmail,
      trialOpen: isOpen(trialOffer(services).state(context)),
      campaignOpen: isOpen(campaignOffer(services).state(context)),
      self: `${url}/plans`,
    });
    return sendPage(services, reply, { page, signedIn: member !== undefined });
  });
}
