import { OFFERS, type OfferName } from '@tidemark/contracts/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../http/fields.ts';
import { type MemberRequest, rejectDemoUser } from '../http/member-route.ts';
import { requireOrigin } from '../http/origin.ts';
import { rejectIfLimited } from '../http/reject-if-limited.ts';
import { type ReturnContext, readReturnContext, withReturnContext } from '../http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../http/session.ts';
import { setPlanChangeHint } from '../http/session-hint.ts';
import { accessStartedEmail } from '../mail/membership-emails.ts';
import { isDemoUser } from '../members/demo.ts';
import { tierOf } from '../members/entitlement.ts';
import type { Member } from '../members/member.ts';
import { claimKeyOf, TRIAL_OFFER } from '../members/members.ts';
import { campaignState, type OfferContext, type OfferState, trialState } from '../members/offers.ts';
import { tierName } from '../pages/format.ts';
import type { Page } from '../pages/layout.ts';
import { campaignPage, type OfferView, trialPage, trialPurpose } from '../pages/offers.ts';
import { type Purpose, subscribePurpose } from '../pages/purpose.ts';
import { signUpPage } from '../pages/signup.ts';
import type { Purchase } from '../payment/payments.ts';
import { SOLD_PLANS } from '../payment/prices.ts';
import type { Services } from '../services.ts';
import { isFree } from './account.ts';
import { signUpOptions } from './login.ts';
import { atStripe, purchaseOf, TERMS_MISSING, termsUrlOf } from './payment.ts';

interface Offer {
  readonly path: string;
  readonly state: (context: OfferContext) => OfferState;
  readonly page: (view: OfferView) => Page;
  /** What is said of the offer while a reader signs up for it. Absent if the offer is for members. */
  readonly purpose?: Purpose;
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
    purpose: trialPurpose(trial, catalog, { isFree: isFree(services), termsUrl }),
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

/** Gives a member the offer, or sends them to pay for it. Returns where they go on. */
async function takeUp(member: MemberRequest, offer: Offer, returnContext: ReturnContext): Promise<string> {
  const { services, request, reply, signedIn } = member;
  const offerPage = withReturnContext(offer.path, returnContext);
  if (offer.buy) {
    rejectDemoUser(signedIn.member);
    rejectIfLimited(await services.limits.checkoutByAccount.consume(signedIn.member.uid));
    return atStripe(request, offer.buy(purchaseOf(member, returnContext, offerPage)));
  }
  const at = services.now();
  const claimed = await services.members.change(signedIn.member.uid, async (reader) => {
    // Another request may have claimed this offer meanwhile, or one after which it gives nothing.
    const current = offer.state({ member: reader.member, grants: await reader.grants(), now: at });
    if (current.kind !== 'open') return undefined;
    const cause = { by: 'reader', at, reason: `claimed ${current.grant.offer}` };
    await reader.addGrant(current.grant, cause, claimKeyOf(reader.member.uid, current.grant.offer));
    return current.grant;
  });
  const { email } = signedIn.member;
  // Nobody reads the emails of demo users.
  if (claimed && !isDemoUser(email)) {
    const started = {
      trial: claimed.offer === TRIAL_OFFER,
      plan: tierName(tierOf({ plan: claimed.plan, roles: [] })),
      until: claimed.endsAt,
    };
    await services.emails.send(accessStartedEmail(email, services.config.url, started));
  }
  setPlanChangeHint(reply, services.config, at);
  // Back to what the reader wanted to read; without a page to return to, the offer's page confirms the claim.
  return returnContext.source ?? offerPage;
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

/** The path and parameters of a page of this app that a reader returns to after signing up. */
function ownPage({ config }: Services, { source }: ReturnContext): URL | undefined {
  const page = source === undefined ? undefined : new URL(source);
  return page?.origin === new URL(config.url).origin ? page : undefined;
}

/** Why the reader signs up, from the page that they return to. */
export function purposeOf(services: Services, returnContext: ReturnContext): Purpose | undefined {
  const page = ownPage(services, returnContext);
  if (page?.pathname === '/offers/trial') return trialOffer(services)?.purpose;
  if (page?.pathname !== '/subscribe') return undefined;
  const plan = SOLD_PLANS.find((one) => one === page.searchParams.get('plan'));
  return plan && subscribePurpose(services.catalog, plan);
}

/**
 * Where a reader goes on who has just signed up: to the payment of the trial that they signed up for, without another
 * page in between, or back.
 */
export async function afterSignUp(
  member: MemberRequest,
  returnContext: ReturnContext,
  terms: string,
): Promise<string> {
  const { services, signedIn } = member;
  const page = ownPage(services, returnContext);
  const back = returnContext.source ?? `${services.config.portalUrl}/`;
  const offer = page?.pathname === '/offers/trial' ? trialOffer(services) : undefined;
  if (!page || !offer || (offer.buy && terms !== 'accepted')) return back;
  const state = offer.state(await offerContext(services, signedIn.member));
  if (state.kind !== 'open') return back;
  const reading = readReturnContext(Object.fromEntries(page.searchParams), returnOrigins(services));
  // The account exists now; if the payment cannot begin, the reader can try again on the offer's page.
  return takeUp(member, offer, reading).catch(() => back);
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
