import { type Plan, TIERS, type Tier } from '@tidemark/contracts/access';
import type { Trial } from '@tidemark/contracts/plans';
import { entitlementAt, type Grant, isActive, isGain, tierOf } from './entitlement.ts';
import type { Member } from './member.ts';

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

const GRANT_BY_TIER: Readonly<Record<Tier, { readonly plan: Plan; readonly alpha: boolean }>> = {
  free: { plan: 'free', alpha: false },
  pioneer: { plan: 'pioneer', alpha: false },
  professional: { plan: 'professional', alpha: false },
  alpha: { plan: 'professional', alpha: true },
};

function claimedState(grant: Grant, now: number): OfferState {
  if (!isActive(grant, now)) return { kind: 'used' };
  const tier = tierOf({ plan: grant.plan, roles: grant.alpha ? ['ALPHA'] : [] });
  return { kind: 'active', tier, endsAt: grant.endsAt };
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
  const existing = grants.find(({ offer }) => offer === 'trial');
  if (existing) return claimedState(existing, now);
  if (member && TIERS.indexOf(tierOf(member)) >= TIERS.indexOf(trial.plan)) {
    return { kind: 'included', tier: tierOf(member) };
  }
  if (!canBeClaimed) return { kind: 'closed' };
  if (!member) return { kind: 'anonymous' };
  const endsAt = now + trial.days * DAY_MS;
  return openState({ member, grants, now }, trial.plan, {
    offer: 'trial',
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
  const offer = `campaign-${month.id}`;
  const existing = grants.find((grant) => grant.offer === offer);
  if (existing) return claimedState(existing, now);
  const own = tierOf(member);
  const tier = TIERS[TIERS.indexOf(own) + 1];
  // Alpha is by application.
  if (!tier || tier === 'alpha') return { kind: 'included', tier: own };
  const grant = { offer, ...GRANT_BY_TIER[tier], endsAt: month.endsAt };
  return openState({ member, grants, now }, tier, grant);
}
