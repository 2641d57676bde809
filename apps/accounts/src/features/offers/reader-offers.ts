import { OFFERS, type OfferName } from '@tidemark/contracts/session';
import type { Member } from '../../platform/auth/member.ts';
import { tierName } from '../../platform/html/format.ts';
import type { Page } from '../../platform/html/layout.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import {
  type ReturnContext,
  readReturnContext,
  withReturnContext,
} from '../../platform/http/return-context.ts';
import { returnOrigins } from '../../platform/http/session.ts';
import { setPlanChangeHint } from '../../platform/http/session-hint.ts';
import { tierOf } from '../entitlements/entitlement.ts';
import { type MemberRequest, rejectDemoUser } from '../member-route.ts';
import { isDemoUser } from '../members/demo.ts';
import { claimKeyOf, TRIAL_OFFER } from '../members/store.ts';
import type { Purchase } from '../payment/payments.ts';
import { SOLD_PLANS } from '../payment/prices.ts';
import { atStripe, purchaseOf, termsUrlOf } from '../payment/purchase.ts';
import { isFree } from '../plans/is-free.ts';
import type { Services } from '../services.ts';
import { type Purpose, subscribePurpose } from '../signup/purpose.ts';
import { accessStartedEmail } from './emails.ts';
import { campaignPage, type OfferView, trialPage, trialPurpose } from './page.ts';
import { campaignState, type OfferContext, type OfferState, trialState } from './store.ts';

export interface Offer {
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

/** Gives a member the offer, or sends them to pay for it. Returns where they go on. */
export async function takeUp(
  member: MemberRequest,
  offer: Offer,
  returnContext: ReturnContext,
): Promise<string> {
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
