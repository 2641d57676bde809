import { TIERS } from '@tidemark/contracts/access';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../../platform/auth/member.ts';
import { readReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../../platform/http/session.ts';
import { entitlementAt, tierOf } from '../entitlements/entitlement.ts';
import { campaignOffer, offerContext, trialOffer } from '../offers/reader-offers.ts';
import {
  grantInEffect,
  type OfferContext,
  type OfferState,
  ownTier,
  toCurrentGrant,
} from '../offers/store.ts';
import type { Services } from '../services.ts';
import { isFree } from './is-free.ts';
import { type PlansReader, plansPage } from './page.ts';

function isOpen(state: OfferState | undefined): boolean {
  return state?.kind === 'open' || state?.kind === 'anonymous';
}

const OFFER_NAMES = new Map([
  ['trial', 'Your trial'],
  ['campaign', 'Included this month,'],
]);

function readerOf(context: OfferContext & { readonly member: Member }): PlansReader {
  const grant = grantInEffect(context);
  const name = grant && OFFER_NAMES.get(toCurrentGrant(grant).kind);
  const tier = tierOf(entitlementAt(context.member, context.grants, context.now));
  return {
    own: ownTier(context),
    plan: context.member.plan,
    offer: grant && name !== undefined ? { tier, name, endsAt: grant.endsAt } : undefined,
  };
}

export function plansRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>('/plans', async (request, reply) => {
    const returnContext = readReturnContext(request.query, returnOrigins(services));
    const member = (await readSession(services, request, reply))?.member;
    const context = await offerContext(services, member);
    const opens = TIERS.find((tier) => tier === request.query.opens);
    const more: Record<string, string> = opens === undefined ? {} : { opens };
    const { upgradeUrl, alphaEmail, url } = services.config;
    const page = plansPage({
      catalog: services.catalog,
      reader: member && readerOf({ ...context, member }),
      opens,
      demo: isFree(services),
      sold: services.payments !== undefined,
      upgradeUrl,
      alphaEmail,
      trialOpen: isOpen(trialOffer(services)?.state(context)),
      campaignOpen: isOpen(campaignOffer(services).state(context)),
      returnContext,
      self: url + withReturnContext('/plans', returnContext, more),
    });
    return sendPage(services, reply, { page, signedIn: member !== undefined });
  });
}
