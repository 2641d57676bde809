import type { Plan } from '@tidemark/contracts/access';
import { claimKeyOf, type Members } from '../members/store.ts';
import { NO_END } from './entitlement.ts';
import type { Cause, GrantRecord } from './rights.ts';

/** What a billing system says about a reader. It replaces what it said before. */
export interface BillingEntitlement {
  /** Chosen by the billing system. The same id has an effect once. */
  readonly id: string;
  readonly plan: Plan;
  readonly alpha: boolean;
  /** Undefined for no end. */
  readonly until: number | undefined;
}

/** `superseded`: the billing system has said something newer already. */
export type BillingOutcome = 'applied' | 'unchanged' | 'superseded';

const PREFIX = 'billing:';
const isBilling = ({ offer }: GrantRecord) => offer.startsWith(PREFIX);

/**
 * Applies entitlements in any order: the one with the latest `cause.at` counts. Undefined if there is no such reader.
 */
export function applyBilling(
  members: Members,
  uid: string,
  { id, plan, alpha, until }: BillingEntitlement,
  cause: Cause,
): Promise<BillingOutcome | undefined> {
  const offer = PREFIX + id;
  return members.change(uid, async (reader): Promise<BillingOutcome> => {
    const earlier = (await reader.grants()).filter(isBilling);
    if (earlier.some((grant) => grant.offer === offer)) return 'unchanged';
    const superseded = earlier.some((grant) => (grant.cause?.at ?? 0) > cause.at);
    // A plan that ends in the past or is free opens nothing; its row records that it was said.
    const endsAt = superseded ? cause.at : Math.min(until ?? NO_END, NO_END);
    await reader.addGrant({ offer, plan, alpha, endsAt }, cause, claimKeyOf(uid, offer));
    if (superseded) return 'superseded';
    await reader.revoke(earlier, cause);
    return 'applied';
  });
}
