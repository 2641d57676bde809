import { type Plan, TIERS, type Tier } from '@tidemark/contracts/access';
import { type Grant, isLive, tierHeld } from './entitlement.ts';
import type { Member } from './member.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const TRIAL = { days: 7, price: '$9' } as const;

/** Where an offer stands for one reader at one moment. */
export type OfferState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'open'; readonly grant: Grant; readonly tier: Tier }
  | { readonly kind: 'running'; readonly tier: Tier; readonly endsAt: number }
  | { readonly kind: 'used' }
  | { readonly kind: 'unneeded'; readonly tier: Tier };

export interface OfferAsk {
  readonly member: Member | undefined;
  readonly grants: readonly Grant[];
  readonly now: number;
}

const GRANTED: Readonly<Record<Tier, { readonly plan: Plan; readonly alpha: boolean }>> = {
  free: { plan: 'free', alpha: false },
  pioneer: { plan: 'pioneer', alpha: false },
  professional: { plan: 'professional', alpha: false },
  alpha: { plan: 'professional', alpha: true },
};

function taken(grant: Grant, now: number): OfferState {
  if (!isLive(grant, now)) return { kind: 'used' };
  const tier = tierHeld({ plan: grant.plan, roles: grant.alpha ? ['ALPHA'] : [] });
  return { kind: 'running', tier, endsAt: grant.endsAt };
}

/** Seven days of the professional plan, once in an account's life. */
export function trialState({ member, grants, now }: OfferAsk, canBeTaken: boolean): OfferState {
  const before = grants.find(({ offer }) => offer === 'trial');
  if (before) return taken(before, now);
  if (member && tierHeld(member) !== 'free' && tierHeld(member) !== 'pioneer') {
    return { kind: 'unneeded', tier: tierHeld(member) };
  }
  if (!canBeTaken) return { kind: 'closed' };
  if (!member) return { kind: 'anonymous' };
  const endsAt = now + TRIAL.days * DAY_MS;
  return {
    kind: 'open',
    tier: 'professional',
    grant: { offer: 'trial', ...GRANTED.professional, endsAt },
  };
}

export interface Month {
  /** As in the setting: 2026-11. */
  readonly id: string;
  readonly endsAt: number;
}

export function monthOf(now: number): Month {
  const date = new Date(now);
  const endsAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return { id: date.toISOString().slice(0, 7), endsAt };
}

/** The tier above one's own until the month is over, while the campaign's month lasts. */
export function campaignState({ member, grants, now }: OfferAsk, setting: string | undefined): OfferState {
  const month = monthOf(now);
  if (setting !== 'current' && setting !== month.id) return { kind: 'closed' };
  if (!member) return { kind: 'anonymous' };
  const offer = `campaign-${month.id}`;
  const before = grants.find((grant) => grant.offer === offer);
  if (before) return taken(before, now);
  const tier = TIERS[TIERS.indexOf(tierHeld(member)) + 1];
  if (!tier) return { kind: 'unneeded', tier: tierHeld(member) };
  return { kind: 'open', tier, grant: { offer, ...GRANTED[tier], endsAt: month.endsAt } };
}
