import type { FastifyInstance } from 'fastify';
import { sendPage, visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { entitlementAt, tierHeld } from '../members/entitlement.ts';
import type { OfferState } from '../members/offers.ts';
import { plansPage } from '../pages/plans.ts';
import { askOf, campaignOffer, trialOffer } from './offers.ts';

function isOpen({ kind }: OfferState): boolean {
  return kind === 'open' || kind === 'anonymous';
}

export function plansRoutes(app: FastifyInstance, kit: Kit): void {
  app.get('/plans', async (request, reply) => {
    const member = (await visit(kit, request, reply))?.member;
    const ask = await askOf(kit, member);
    const { demo, upgradeUrl, alphaEmail, url } = kit.config;
    const page = plansPage({
      tier: member && tierHeld(entitlementAt(member, ask.grants, ask.now)),
      demo,
      upgradeUrl,
      alphaEmail,
      trialOpen: isOpen(trialOffer(kit).state(ask)),
      campaignOpen: isOpen(campaignOffer(kit).state(ask)),
      self: `${url}/plans`,
    });
    return sendPage(kit, reply, { page, signedIn: member !== undefined });
  });
}
