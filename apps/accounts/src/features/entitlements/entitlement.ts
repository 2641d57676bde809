import { PLANS, type Plan, readerTier, type Tier } from '@tidemark/contracts/access';
import type { Member } from '../../platform/auth/member.ts';

export interface Grant {
  readonly offer: string;
  readonly plan: Plan;
  readonly alpha: boolean;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** The end of a grant that is not limited in time. */
export const NO_END = Date.UTC(9999, 11, 31);

/** A member's plan and roles at a given time. */
export interface Entitlement {
  readonly plan: Plan;
  readonly roles: readonly string[];
  /** When the grant ends; absent if it has no end or if this is the member's own plan. */
  readonly endsAt?: number;
}

function rank(plan: Plan, alpha: boolean): number {
  return PLANS.indexOf(plan) + (plan === 'professional' && alpha ? 1 : 0);
}

/** Compares whole seconds, as tokens do: a token cannot expire within a fraction of a second. */
export function isActive(grant: Grant, now: number): boolean {
  return Math.floor(grant.endsAt / 1000) > Math.floor(now / 1000);
}

/** The higher of the member's own plan and their active grants. ALPHA counts only together with its own plan. */
export function entitlementAt(member: Member, grants: readonly Grant[], now: number): Entitlement {
  const own = rank(member.plan, member.roles.includes('ALPHA'));
  const [best] = grants
    .filter((grant) => isActive(grant, now) && rank(grant.plan, grant.alpha) > own)
    .sort((a, b) => rank(b.plan, b.alpha) - rank(a.plan, a.alpha) || b.endsAt - a.endsAt);
  if (!best) return { plan: member.plan, roles: member.roles };
  const others = member.roles.filter((role) => role !== 'ALPHA');
  const roles = best.alpha ? ['ALPHA', ...others] : others;
  return best.endsAt >= NO_END ? { plan: best.plan, roles } : { plan: best.plan, roles, endsAt: best.endsAt };
}

export type EntitlementTimeline = readonly [Entitlement, ...Entitlement[]];

/** The current entitlement and what follows it, up to the one that does not end. */
export function entitlementTimeline(
  member: Member,
  grants: readonly Grant[],
  now: number,
): EntitlementTimeline {
  const timeline: [Entitlement, ...Entitlement[]] = [entitlementAt(member, grants, now)];
  for (let last = timeline[0]; last.endsAt !== undefined; ) {
    last = entitlementAt(member, grants, last.endsAt);
    timeline.push(last);
  }
  return timeline;
}

/** Whether a grant opens more than the member has without it, now or before it ends. */
export function isGain(member: Member, grants: readonly Grant[], grant: Grant, now: number): boolean {
  const times = [now, ...grants.map(({ endsAt }) => endsAt)].filter((time) => time >= now);
  return times.some((time) => {
    const { plan, roles } = entitlementAt(member, grants, time);
    return isActive(grant, time) && rank(grant.plan, grant.alpha) > rank(plan, roles.includes('ALPHA'));
  });
}

export function tierOf({ plan, roles }: { plan: Plan; roles: readonly string[] }): Tier {
  const reader = {
    kind: 'member',
    uid: '',
    email: '',
    plan,
    alpha: roles.includes('ALPHA'),
    staff: false,
  } as const;
  const tier = readerTier(reader);
  return tier === 'anonymous' ? 'free' : tier;
}
