import type Stripe from 'stripe';
import { toPlan } from '../../platform/auth/member.ts';
import type { PeriodPrice, Subscription } from './subscription-access.ts';

export interface TrialPayment {
  readonly id: string;
  readonly at: number;
  readonly plan: Subscription['plan'];
  readonly until: number;
}

export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly at: number;
  readonly status: 'paid' | 'failed';
  /** In the smallest unit of the currency. */
  readonly total: number;
  readonly tax: number;
  readonly currency: string;
  readonly url: string | undefined;
  readonly attempts: number;
}

/** What Stripe says about a customer now. */
export interface CustomerState {
  readonly subscriptions: readonly Subscription[];
  readonly trials: readonly TrialPayment[];
  readonly invoices: readonly Invoice[];
  /** When the latest cancellation was requested. */
  readonly cancelledAt: number | undefined;
}

const NO_STATE: CustomerState = { subscriptions: [], trials: [], invoices: [], cancelledAt: undefined };
/** A dispute that was won, or an inquiry before a dispute, does not take the payment back. */
const HARMLESS_DISPUTES = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
];
const DAY_MS = 24 * 60 * 60 * 1000;

const idOf = (value: string | { readonly id: string } | null | undefined) =>
  typeof value === 'string' ? value : value?.id;

async function reversalOf(stripe: Stripe, charge: Stripe.Charge): Promise<Subscription['reversed']> {
  if (charge.refunded) return 'refunded';
  if (!charge.disputed) return undefined;
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 10 });
  return data.some(({ status }) => !HARMLESS_DISPUTES.includes(status)) ? 'disputed' : undefined;
}

/** The subscription that a charge has paid for, through its invoice. */
async function subscriptionOf(stripe: Stripe, charge: Stripe.Charge): Promise<string | undefined> {
  const intent = idOf(charge.payment_intent);
  if (intent === undefined) return undefined;
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  const invoiceId = idOf(data[0]?.invoice);
  if (invoiceId === undefined) return undefined;
  const { parent } = await stripe.invoices.retrieve(invoiceId);
  return idOf(parent?.subscription_details?.subscription);
}

interface Reversal {
  readonly charge: Stripe.Charge;
  readonly kind: NonNullable<Subscription['reversed']>;
}

async function findReversals(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<readonly Reversal[]> {
  const found: Reversal[] = [];
  for (const charge of charges) {
    const kind = await reversalOf(stripe, charge);
    if (kind !== undefined) found.push({ charge, kind });
  }
  return found;
}

function toSubscription(
  subscription: Stripe.Subscription,
  reversals: ReadonlyMap<string, readonly Reversal[]>,
): Subscription {
  const [item] = subscription.items.data;
  const periodStart = (item?.current_period_start ?? 0) * 1000;
  const periodEnd = (item?.current_period_end ?? 0) * 1000;
  const cancelAt = subscription.cancel_at === null ? undefined : subscription.cancel_at * 1000;
  // The payment of an earlier period does not concern the current one.
  const reversal = reversals.get(subscription.id)?.find(({ charge }) => charge.created * 1000 >= periodStart);
  return {
    id: subscription.id,
    plan: toPlan(subscription.metadata.plan),
    status: subscription.status,
    periodStart,
    periodEnd,
    cancelsAt: cancelAt ?? (subscription.cancel_at_period_end ? periodEnd : undefined),
    reversed: reversal?.kind,
    chosenAt: Date.parse(subscription.metadata.terms_accepted_at ?? '') || undefined,
    price: toPrice(item?.price),
  };
}

function toPrice(price: Stripe.Price | undefined): PeriodPrice | undefined {
  if (!price?.recurring || price.unit_amount === null) return undefined;
  const { unit_amount: amount, currency, recurring } = price;
  return { amount, currency: currency.toUpperCase(), interval: recurring.interval };
}

function toInvoice(invoice: Stripe.Invoice): Invoice | undefined {
  const status = invoice.status === 'paid' ? 'paid' : 'failed';
  if (status === 'failed' && (invoice.status !== 'open' || invoice.attempt_count === 0)) return undefined;
  const url = invoice.hosted_invoice_url ?? '';
  return {
    id: invoice.id ?? '',
    number: invoice.number ?? '',
    at: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    status,
    total: invoice.total,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency.toUpperCase(),
    url: /^https?:\/\//.test(url) ? url : undefined,
    attempts: invoice.attempt_count,
  };
}

function toTrial({ id, created, metadata }: Stripe.Charge): TrialPayment {
  return {
    id,
    at: created * 1000,
    plan: toPlan(metadata.plan),
    until: created * 1000 + Number(metadata.days) * DAY_MS,
  };
}

const isTrial = ({ paid, metadata }: Stripe.Charge) => paid && metadata.offer === 'trial';

/** Queries everything that access depends on. The result does not depend on which events have arrived. */
export async function fetchCustomerState(stripe: Stripe, customer: string): Promise<CustomerState> {
  try {
    const subscriptions = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    const charges = await stripe.charges.list({ customer, limit: 100 });
    const invoices = await stripe.invoices.list({ customer, limit: 12 });
    const reversals = await findReversals(stripe, charges.data);
    const bySubscription = new Map<string, Reversal[]>();
    for (const reversal of reversals.filter(({ charge }) => !isTrial(charge))) {
      const id = await subscriptionOf(stripe, reversal.charge);
      if (id !== undefined) bySubscription.set(id, [...(bySubscription.get(id) ?? []), reversal]);
    }
    const isReversed = (charge: Stripe.Charge) => reversals.some((reversal) => reversal.charge === charge);
    const cancellations = subscriptions.data.map(({ canceled_at }) => (canceled_at ?? 0) * 1000);
    return {
      subscriptions: subscriptions.data.map((one) => toSubscription(one, bySubscription)),
      trials: charges.data.filter((charge) => isTrial(charge) && !isReversed(charge)).map(toTrial),
      invoices: invoices.data.flatMap((invoice) => toInvoice(invoice) ?? []),
      cancelledAt: Math.max(0, ...cancellations) || undefined,
    };
  } catch (error) {
    // A customer that was deleted at Stripe has nothing.
    if ((error as { readonly code?: unknown }).code === 'resource_missing') return NO_STATE;
    throw error;
  }
}
