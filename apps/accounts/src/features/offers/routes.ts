import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import {
  type ReturnContext,
  readReturnContext,
  withReturnContext,
} from '../../platform/http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../../platform/http/session.ts';
import { signUpOptions } from '../login/options.ts';
import { TERMS_MISSING } from '../payment/purchase.ts';
import { isFree } from '../plans/is-free.ts';
import type { Services } from '../services.ts';
import { signUpPage } from '../signup/page.ts';
import { campaignOffer, type Offer, offerContext, takeUp, trialOffer } from './reader-offers.ts';

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
  const state = offer.state(context);
  if (state.kind === 'anonymous' && offer.purpose) {
    const signUp = { source: self, deviceId: returnContext.deviceId };
    const page = signUpPage({ ...signUpOptions(services), purpose: offer.purpose, returnContext: signUp });
    return sendPage(services, reply, { page });
  }
  const page = offer.page({
    state,
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
  if (offer.buy && fields.terms !== 'accepted')
    return show(services, offer, returnContext, request, reply, TERMS_MISSING);
  const member = { services, request, reply, signedIn };
  return reply.redirect(await takeUp(member, offer, returnContext), 303);
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
