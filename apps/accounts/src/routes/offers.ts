import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../http/fields.ts';
import { requireOrigin } from '../http/origin.ts';
import { along, type Journey, readJourney } from '../http/source.ts';
import { returnOrigins, sendPage, visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import type { Member } from '../members/member.ts';
import { campaignState, type OfferAsk, type OfferState, trialState } from '../members/offers.ts';
import type { Page } from '../pages/layout.ts';
import { campaignPage, type OfferView, trialPage } from '../pages/offers.ts';

interface Offer {
  readonly path: string;
  readonly state: (ask: OfferAsk) => OfferState;
  readonly page: (view: OfferView) => Page;
}

export async function askOf({ members, clock }: Kit, member: Member | undefined): Promise<OfferAsk> {
  return { member, grants: member ? await members.grants(member.uid) : [], now: clock() };
}

/** A trial costs money, and only the demo can do without: there is no till here. */
export const trialOffer = ({ config }: Kit): Offer => ({
  path: '/offers/trial',
  state: (ask) => trialState(ask, config.demo),
  page: trialPage,
});

export const campaignOffer = ({ config }: Kit): Offer => ({
  path: '/offers/campaign',
  state: (ask) => campaignState(ask, config.campaignMonth),
  page: campaignPage,
});

async function show(kit: Kit, offer: Offer, journey: Journey, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = await visit(kit, request, reply);
  const ask = await askOf(kit, signedIn?.member);
  const { demo, portalUrl, url } = kit.config;
  const self = url + along(offer.path, journey);
  const page = offer.page({ state: offer.state(ask), journey, demo, self, now: ask.now, portalUrl });
  return sendPage(kit, reply, { page, signedIn: signedIn !== undefined });
}

async function take(kit: Kit, offer: Offer, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [kit.config.url], kit.config.url);
  const journey = readJourney(readFields(request.body, ['source', 'deviceId']), returnOrigins(kit));
  const signedIn = await visit(kit, request, reply);
  if (signedIn) {
    const state = offer.state(await askOf(kit, signedIn.member));
    if (state.kind === 'open') await kit.members.grant(signedIn.member.uid, state.grant);
  }
  return reply.redirect(along(offer.path, journey), 303);
}

export function offerRoutes(app: FastifyInstance, kit: Kit): void {
  for (const offer of [trialOffer(kit), campaignOffer(kit)]) {
    app.get<{ Querystring: Record<string, unknown> }>(offer.path, (request, reply) =>
      show(kit, offer, readJourney(request.query, returnOrigins(kit)), request, reply),
    );
    app.post(offer.path, (request, reply) => take(kit, offer, request, reply));
  }
}
