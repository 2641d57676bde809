import { OFFERS, type OfferName } from '@tidemark/contracts/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../http/fields.ts';
import { requireOrigin } from '../http/origin.ts';
import { type ReturnContext, readReturnContext, withReturnContext } from '../http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../http/session.ts';
import { setPlanChangeHint } from '../http/session-hint.ts';
import type { Member } from '../members/member.ts';
import { campaignState, type OfferContext, type OfferState, trialState } from '../members/offers.ts';
import type { Page } from '../pages/layout.ts';
import { campaignPage, type OfferView, trialPage } from '../pages/offers.ts';
import type { Services } from '../services.ts';

interface Offer {
  readonly path: string;
  readonly state: (context: OfferContext) => OfferState;
  readonly page: (view: OfferView) => Page;
}

export async function offerContext(
  { members, now }: Services,
  member: Member | undefined,
): Promise<OfferContext> {
  return { member, grants: member ? await members.grants(member.uid) : [], now: now() };
}

/** The trial needs payment, which this app does not take, so it can be claimed in demo mode only. */
export function trialOffer({ catalog, config }: Services): Offer | undefined {
  const { trial, currency } = catalog;
  return trial
    ? {
        path: '/offers/trial',
        state: (context) => trialState(context, trial, config.demo),
        page: (view) => trialPage(view, trial, currency),
      }
    : undefined;
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
) {
  const signedIn = await readSession(services, request, reply);
  const context = await offerContext(services, signedIn?.member);
  const { demo, portalUrl, url } = services.config;
  const self = url + withReturnContext(offer.path, returnContext);
  const page = offer.page({
    state: offer.state(context),
    returnContext,
    demo,
    self,
    now: context.now,
    portalUrl,
  });
  return sendPage(services, reply, { page, signedIn: signedIn !== undefined });
}

async function claim(services: Services, offer: Offer, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const returnContext = readReturnContext(
    readFields(request.body, ['source', 'deviceId']),
    returnOrigins(services),
  );
  const offerPage = withReturnContext(offer.path, returnContext);
  const signedIn = await readSession(services, request, reply);
  if (!signedIn) return reply.redirect(offerPage, 303);
  const state = offer.state(await offerContext(services, signedIn.member));
  if (state.kind !== 'open') return reply.redirect(offerPage, 303);
  const at = services.now();
  const cause = { by: 'reader', at, reason: `claimed ${state.grant.offer}` };
  await services.members.grant(signedIn.member.uid, state.grant, cause);
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
