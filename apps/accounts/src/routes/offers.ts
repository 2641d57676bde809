import { OFFERS, type OfferName } from '@tidemark/contracts/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../http/fields.ts';
import { rejectDemoUser } from '../http/member-route.ts';
import { requireOrigin } from '../http/origin.ts';
import { rejectIfLimited } from '../http/reject-if-limited.ts';
import { type ReturnContext, readReturnContext, withReturnContext } from '../http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../http/session.ts';
import { setPlanChangeHint } from '../http/session-hint.ts';
import type { Member } from '../members/member.ts';
import { claimKeyOf } from '../members/members.ts';
import { campaignState, type OfferContext, type OfferState, trialState } from '../members/offers.ts';
import type { Page } from '../pages/layout.ts';
import { campaignPage, type OfferView, trialPage } from '../pages/offers.ts';
import type { Purchase } from '../payment/payments.ts';
import type { Services } from '../services.ts';
import { isFree } from './account.ts';
import { atStripe, purchaseOf, TERMS_MISSING, termsUrlOf } from './payment.ts';

interface Offer {
  readonly path: string;
  readonly state: (context: OfferContext) => OfferState;
  readonly page: (view: OfferView) => Page;
  /** Returns the address of the page where the reader pays; absent if the offer is free. */
  readonly buy?: (purchase: Purchase) => Promise<string>;
}

export async function offerContext(
  { members, now }: Services,
  member: Member | undefined,
): Promise<OfferContext> {
  return { member, grants: member ? await members.grants(member.uid) : [], now: now() };
}

/** The trial needs payment. Without Stripe it can be claimed in demo mode only, where it is free. */
export function trialOffer(services: Services): Offer | undefined {
  const { catalog, config, payments } = services;
  const { trial } = catalog;
  if (!trial) return undefined;
  const termsUrl = payments && termsUrlOf(services);
  return {
    path: '/offers/trial',
    state: (context) => trialState(context, trial, config.demo || payments !== undefined),
    page: (view) => trialPage({ ...view, termsUrl }, trial, catalog),
    ...(payments && { buy: (purchase: Purchase) => payments.buyTrial(purchase, trial) }),
  };
}

export const campaignOffer = ({ config }: Services): Offer => ({
  path: '/offers/campaign',
  state: (context) => campaignState(context, config.campaignMonth),
  page: campaignPage,
});

/** The offers that a reader can claim: those that give them something. */
export function openOffers(services: Services, context: OfferContext): readonly OfferName[] {
  const states = {
    trial: trialOffer(services)?.state(context),
    campaign: campaignOffer(services).state(context),
  };
  return OFFERS.filter((name) => states[name]?.kind === 'open');
}

async function show(
  services: Services,
  offer: Offer,
  returnContext: ReturnContext,
  request: FastifyRequest,
  reply: FastifyReply,
  problem?: string,
) {
  const signedIn = await readSession(services, request, reply);
  const context = await offerContext(services, signedIn?.member);
  const { portalUrl, url } = services.config;
  const self = url + withReturnContext(offer.path, returnContext);
  const page = offer.page({
    state: offer.state(context),
    returnContext,
    demo: isFree(services),
    self,
    now: context.now,
    portalUrl,
    problem,
  });
  const status = problem === undefined ? 200 : 400;
  return sendPage(services, reply, { page, status, signedIn: signedIn !== undefined });
}

async function claim(services: Services, offer: Offer, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['source', 'deviceId', 'terms']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const offerPage = withReturnContext(offer.path, returnContext);
  const signedIn = await readSession(services, request, reply);
  if (!signedIn) return reply.redirect(offerPage, 303);
  const state = offer.state(await offerContext(services, signedIn.member));
  if (state.kind !== 'open') return reply.redirect(offerPage, 303);
  if (offer.buy) {
    rejectDemoUser(signedIn.member);
    if (fields.terms !== 'accepted')
      return show(services, offer, returnContext, request, reply, TERMS_MISSING);
    rejectIfLimited(await services.limits.checkoutByAccount.consume(signedIn.member.uid));
    const purchase = purchaseOf({ services, request, reply, signedIn }, fields, offerPage);
    return reply.redirect(await atStripe(request, offer.buy(purchase)), 303);
  }
  const at = services.now();
  await services.members.change(signedIn.member.uid, async (reader) => {
    // Another request may have claimed this offer meanwhile, or one after which it gives nothing.
    const { member } = reader;
    const current = offer.state({ member, grants: await reader.grants(), now: at });
    if (current.kind !== 'open') return;
    const { grant } = current;
    const cause = { by: 'reader', at, reason: `claimed ${grant.offer}` };
    await reader.addGrant(grant, cause, claimKeyOf(member.uid, grant.offer));
  });
  setPlanChangeHint(reply, services.config, at);
  // Back to what the reader wanted to read; without a page to return to, the offer's page confirms the claim.
  return reply.redirect(returnContext.source ?? offerPage, 303);
}

export function offerRoutes(app: FastifyInstance, services: Services): void {
  for (const offer of [trialOffer(services), campaignOffer(services)]) {
    if (!offer) continue;
    app.get<{ Querystring: Record<string, unknown> }>(offer.path, (request, reply) =>
      show(services, offer, readReturnContext(request.query, returnOrigins(services)), request, reply),
    );
    app.post(offer.path, (request, reply) => claim(services, offer, request, reply));
  }
}
