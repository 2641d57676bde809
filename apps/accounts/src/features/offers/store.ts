import { type Plan, TIERS, type Tier } from '@tidemark/contracts/access';
import type { Trial } from '@tidemark/contracts/plans';
import type { CurrentGrant } from '@tidemark/contracts/session';
import type { Member } from '../../platform/auth/member.ts';
import { entitlementAt, type Grant, isActive, isGain, NO_END, tierOf } from '../entitlements/entitlement.ts';
import { STRIPE_OFFER, TRIAL_OFFER } from '../members/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The state of an offer for one reader. */
export type OfferState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'open'; readonly grant: Grant; readonly tier: Tier }
  | { readonly kind: 'active'; readonly tier: Tier; readonly endsAt: number }
  | { readonly kind: 'used' }
  | { readonly kind: 'included'; readonly tier: Tier };

export interface OfferContext {
  readonly member: Member | undefined;
  readonly grants: readonly Grant[];
  readonly now: number;
}

const CAMPAIGN_OFFER = 'campaign-';
const isOffer = ({ offer }: Grant) => offer === TRIAL_OFFER || offer.startsWith(CAMPAIGN_OFFER);

/** What the member has without trial and campaign: the plan that they pay for or were given. */
export function ownTier({ member, grants, now }: OfferContext & { readonly member: Member }): Tier {
  const others = grants.filter((grant) => !isOffer(grant));
  return tierOf(entitlementAt(member, others, now));
}

/** The grant that the member's current access comes from; undefined if that is their own plan. */
export function grantInEffect({
  member,
  grants,
  now,
}: OfferContext & { readonly member: Member }): Grant | undefined {
  const tier = tierOf(entitlementAt(member, grants, now));
  if (tier === tierOf(member)) return undefined;
  const candidates = grants.filter((grant) => isActive(grant, now) && tierOfGrant(grant) === tier);
  // A plan that is paid for counts before an offer that gives the same.
  return candidates.sort((a, b) => Number(isOffer(a)) - Number(isOffer(b)) || b.endsAt - a.endsAt)[0];
}

/** What the portal is told about the grant. */
export function toCurrentGrant({ offer, endsAt }: Grant): CurrentGrant {
  if (offer.startsWith(STRIPE_OFFER)) return { kind: 'subscription' };
  const kind = offer === TRIAL_OFFER ? 'trial' : offer.startsWith(CAMPAIGN_OFFER) ? 'campaign' : 'other';
  return endsAt >= NO_END ? { kind } : { kind, until: new Date(endsAt).toISOString() };
}

const GRANT_BY_TIER: Readonly<Record<Tier, { readonly plan: Plan; readonly alpha: boolean }>> = {
  free: { plan: 'free', alpha: false },
  pioneer: { plan: 'pioneer', alpha: false },
  professional: { plan: 'professional', alpha: false },
  alpha: { plan: 'professional', alpha: true },
};

const tierOfGrant = ({ plan, alpha }: Grant) => tierOf({ plan, roles: alpha ? ['ALPHA'] : [] });

function claimedState(grant: Grant, now: number): OfferState {
  if (!isActive(grant, now)) return { kind: 'used' };
  return { kind: 'active', tier: tierOfGrant(grant), endsAt: grant.endsAt };
}

/** Open only if the grant gives the member something they do not have. */
function openState(
  { member, grants, now }: OfferContext & { readonly member: Member },
  tier: Tier,
  grant: Grant,
): OfferState {
  if (isGain(member, grants, grant, now)) return { kind: 'open', tier, grant };
  return { kind: 'included', tier: tierOf(entitlementAt(member, grants, now)) };
}

/** A few days of a higher plan, once per account. */
export function trialState(
  { member, grants, now }: OfferContext,
  trial: Trial,
  canBeClaimed: boolean,
): OfferState {
  const existing = grants.find(({ offer }) => offer === TRIAL_OFFER);
  if (existing) return claimedState(existing, now);
  if (member) {
    const own = ownTier({ member, grants, now });
    if (TIERS.indexOf(own) >= TIERS.indexOf(trial.plan)) return { kind: 'included', tier: own };
  }
  if (!canBeClaimed) return { kind: 'closed' };
  if (!member) return { kind: 'anonymous' };
  const endsAt = now + trial.days * DAY_MS;
  return openState({ member, grants, now }, trial.plan, {
    offer: TRIAL_OFFER,
    ...GRANT_BY_TIER[trial.plan],
    endsAt,
  });
}

export interface Month {
  /** In the format of the setting: 2026-11. */
  readonly id: string;
  readonly endsAt: number;
}

export function monthOf(now: number): Month {
  const date = new Date(now);
  const endsAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return { id: date.toISOString().slice(0, 7), endsAt };
}

/** The next tier up, at most Professional, until the end of the campaign month. */
export function campaignState(
  { member, grants, now }: OfferContext,
  setting: string | undefined,
): OfferState {
  const month = monthOf(now);
  if (setting !== 'current' && setting !== month.id) return { kind: 'closed' };
  if (!member) return { kind: 'anonymous' };
  const offer = CAMPAIGN_OFFER + month.id;
  const existing = grants.find((grant) => grant.offer === offer);
  if (existing) return claimedState(existing, now);
  const own = ownTier({ member, grants, now });
  const current = tierOf(entitlementAt(member, grants, now));
  const tier = TIERS[TIERS.indexOf(own) + 1];
  // Alpha is by application. A reader on trial is not offered less than the trial gives.
  if (!tier || tier === 'alpha' || TIERS.indexOf(current) >= TIERS.indexOf(tier))
    return { kind: 'included', tier: current };
  const grant = { offer, ...GRANT_BY_TIER[tier], endsAt: month.endsAt };
  return openState({ member, grants, now }, tier, grant);
}
