import { type Plan, tierLabel } from '@tidemark/contracts/access';
import { formatPrice } from '@tidemark/contracts/plans';
import type { Emails } from '../emails/emails.ts';
import { tierOf } from '../entitlements/entitlement.ts';
import { accessStartedEmail } from '../offers/emails.ts';
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

/** Confirms a trial that was paid, and a subscription that was bought or changed to another plan. */
async function sendPlanEmails(
  { emails, url, now }: Context,
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
    const isRecent = chosenAt !== undefined && now - chosenAt < RECENT_MS;
    if (!isRecent || accessOf(subscription)?.renews !== true) continue;
    const cost = price && `${priceText(price.amount, price.currency)} a ${price.interval}`;
    const email = subscriptionEmail(to, url, { plan: planName(plan), renewsAt: periodEnd, cost });
    await emails.sendOnce(`plan-chosen-${id}-${plan}-${chosenAt}`, email);
  }
}
