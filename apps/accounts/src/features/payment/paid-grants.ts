import type { Grant } from '../entitlements/entitlement.ts';
import { STRIPE_OFFER, TRIAL_OFFER } from '../members/store.ts';
import type { BillingSummary } from './billing-customers.ts';
import type { CustomerState } from './customer-state.ts';
import { accessOf } from './subscription-access.ts';

/** The grants that a customer has paid for. */
export function paidGrants({ subscriptions, trials }: CustomerState): readonly Grant[] {
  const subscribed = subscriptions.flatMap((subscription): Grant[] => {
    const access = accessOf(subscription);
    if (!access || subscription.plan === 'free') return [];
    const offer = STRIPE_OFFER + subscription.id;
    return [{ offer, plan: subscription.plan, alpha: false, endsAt: access.until }];
  });
  // Several trials can be paid at once in several tabs; the last one counts.
  const [trial] = [...trials].sort((a, b) => b.until - a.until);
  const tried: Grant[] = trial
    ? [{ offer: TRIAL_OFFER, plan: trial.plan, alpha: false, endsAt: trial.until }]
    : [];
  return [...subscribed, ...tried];
}

/** The reason that is recorded with grants and revocations: "subscription sub_1 past_due". */
export function stateText({ subscriptions, trials }: CustomerState): string {
  const states = subscriptions.map(({ id, status, reversed }) => `subscription ${id} ${reversed ?? status}`);
  return [...states, ...(trials.length > 0 ? ['trial paid'] : [])].join(', ') || 'nothing is paid';
}

export function toSummary({ subscriptions, invoices }: CustomerState): BillingSummary {
  return {
    subscriptions: subscriptions.flatMap((subscription) => {
      const access = accessOf(subscription);
      const { plan, status, periodEnd, price } = subscription;
      return access ? [{ ...access, plan, status, periodEnd, price }] : [];
    }),
    receipts: invoices.filter(({ status }) => status === 'paid'),
  };
}
