import { type Plan, tierLabel } from '@tidemark/contracts/access';
import { formatPrice } from '@tidemark/contracts/plans';
import type { Emails } from '../emails/emails.ts';
import { tierOf } from '../entitlements/entitlement.ts';
import { accessStartedEmail } from '../offers/emails.ts';
import type { AppliedSummary } from './billing-customers.ts';
import type { CustomerState, Invoice } from './customer-state.ts';
import { cancellationEmail, paymentFailedEmail, receiptEmail, subscriptionEmail } from './emails.ts';
import { fromSmallestUnit } from './prices.ts';
import { accessOf } from './subscription-access.ts';

/** Older invoices and cancellations were reported before, or happened before payments were connected. */
const RECENT_MS = 3 * 24 * 60 * 60 * 1000;

interface Context {
  readonly emails: Emails;
  readonly url: string;
  readonly now: number;
  /** What Stripe said before. */
  readonly before?: AppliedSummary | undefined;
}

export function priceText(amount: number, currency: string): string {
  return formatPrice(fromSmallestUnit(amount, currency), currency);
}

const invoiceText = ({ number, total, tax, currency, at, url }: Invoice) => ({
  number,
  at,
  url,
  total: priceText(total, currency),
  tax: tax > 0 ? priceText(tax, currency) : undefined,
});

/** Follow from the state, not from single events, so a lost event loses no email. Each is sent once. */
export async function sendPaymentEmails(context: Context, to: string, state: CustomerState): Promise<void> {
  const { emails, url, now } = context;
  for (const invoice of state.invoices.filter(({ at }) => now - at < RECENT_MS)) {
    if (invoice.status === 'paid' && invoice.total > 0)
      await emails.sendOnce(`receipt-${invoice.id}`, receiptEmail(to, url, invoiceText(invoice)));
    if (invoice.status === 'failed')
      await emails.sendOnce(
        `payment-failed-${invoice.id}-${invoice.attempts}`,
        paymentFailedEmail(to, url, invoiceText(invoice)),
      );
  }
  await sendPlanEmails(context, to, state);
  if (state.cancelledAt === undefined || now - state.cancelledAt >= RECENT_MS) return;
  for (const subscription of state.subscriptions) {
    const access = accessOf(subscription);
    if (!access || access.renews) continue;
    const plan = tierLabel(tierOf({ plan: subscription.plan, roles: [] }));
    const id = `cancelled-${subscription.id}-${state.cancelledAt}`;
    await emails.sendOnce(id, cancellationEmail(to, url, { plan, endsAt: access.until }));
  }
}

const planName = (plan: Plan) => tierLabel(tierOf({ plan, roles: [] }));

/** A member has one subscription at a time. One that was changed to another plan is confirmed as that. */
const wasCancelled = ({ summary }: AppliedSummary, plan: Plan) =>
  summary.subscriptions.some((subscription) => subscription.plan === plan && !subscription.renews);

/** Confirms a trial that was paid, and a subscription that was bought, changed to another plan or resumed. */
async function sendPlanEmails(
  { emails, url, now, before }: Context,
  to: string,
  state: CustomerState,
): Promise<void> {
  for (const { id, at, plan, until } of state.trials) {
    if (now - at >= RECENT_MS) continue;
    await emails.sendOnce(
      `trial-started-${id}`,
      accessStartedEmail(to, url, { trial: true, plan: planName(plan), until }),
    );
  }
  for (const subscription of state.subscriptions) {
    const { id, plan, chosenAt, periodEnd, price } = subscription;
    if (accessOf(subscription)?.renews !== true) continue;
    const cost = price && `${priceText(price.amount, price.currency)} a ${price.interval}`;
    const facts = { plan: planName(plan), renewsAt: periodEnd, cost };
    if (chosenAt !== undefined && now - chosenAt < RECENT_MS)
      await emails.sendOnce(`plan-chosen-${id}-${plan}-${chosenAt}`, subscriptionEmail(to, url, facts));
    if (before && wasCancelled(before, plan))
      await emails.sendOnce(
        `resumed-${id}-${before.applied}`,
        subscriptionEmail(to, url, { ...facts, resumed: true }),
      );
  }
}
