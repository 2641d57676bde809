import Stripe from 'stripe';
import { type Resource, Resources } from './resources.ts';

const DAY = 24 * 60 * 60;
export const WEBHOOK_SECRET = 'whsec_stand_in';

export interface SentEvent {
  readonly body: string;
  readonly signature: string;
}

/** What the payment page was asked for, beside the plan. */
interface Purchase {
  readonly acceptedAt?: string;
  readonly amount?: number;
}

/** Signs an event as Stripe does. */
export function sign(body: string, secret = WEBHOOK_SECRET): SentEvent {
  // The SDK compares with the real time.
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { body, signature };
}

/**
 * What happens to customers over time. It has no logic of the main app: every change also returns the events that
 * Stripe sends.
 */
export class Billing {
  readonly resources: Resources;
  /** Declines payments of changed subscriptions. */
  declines = false;

  constructor(now: () => number) {
    this.resources = new Resources(now);
  }

  get = (id: string): Resource => this.resources.get(id);

  #event(type: string, object: Resource): SentEvent {
    return sign(JSON.stringify(this.resources.add('event', 'evt', { type, data: { object } })));
  }

  addCustomer(uid: string): string {
    return this.resources.add('customer', 'cus', { metadata: { uid } }).id;
  }

  #charge(customer: string, invoice: Resource | undefined, metadata: object = {}): Resource {
    const intent = this.resources.add('payment_intent', 'pi', { customer });
    if (invoice)
      this.resources.add('invoice_payment', 'inpay', {
        invoice: invoice.id,
        payment: { type: 'payment_intent', payment_intent: intent.id },
      });
    const state = { paid: true, refunded: false, disputed: false, metadata };
    return this.resources.add('charge', 'ch', { customer, payment_intent: intent.id, ...state });
  }

  #invoice(customer: string, subscription: Resource | undefined, status: 'paid' | 'open'): Resource {
    const paidAt = status === 'paid' ? this.resources.seconds() : null;
    const number = `N-${this.resources.nextNumber()}`;
    return this.resources.add('invoice', 'in', {
      ...{ customer, status, number, currency: 'usd', total: 2261 },
      ...{ total_taxes: [{ amount: 361 }], attempt_count: 1, status_transitions: { paid_at: paidAt } },
      hosted_invoice_url: 'https://invoice.stripe.com/i/stand-in',
      parent: subscription ? { subscription_details: { subscription: subscription.id } } : null,
    });
  }

  #period(subscription: Resource): Resource {
    const { days, amount } = subscription as unknown as { days: number; amount?: number };
    const start = this.resources.seconds();
    const item = {
      id: `si_${subscription.id}`,
      current_period_start: start,
      current_period_end: start + days * DAY,
      ...(amount && {
        price: {
          unit_amount: amount,
          currency: 'usd',
          recurring: { interval: days > 31 ? 'year' : 'month' },
        },
      }),
    };
    return this.resources.update(subscription.id, { items: { data: [item] } });
  }

  subscribe(customer: string, plan: string, days = 30, bought: Purchase = {}): SentEvent[] {
    const { acceptedAt, amount } = bought;
    const created = this.resources.add('subscription', 'sub', {
      ...{ customer, status: 'active', days, amount },
      metadata: { plan, ...(acceptedAt && { terms_accepted_at: acceptedAt }) },
      ...{ cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null },
    });
    const subscription = this.#period(created);
    const invoice = this.#invoice(customer, subscription, 'paid');
    const charge = this.#charge(customer, invoice);
    return [
      this.#event('customer.subscription.created', subscription),
      this.#event('charge.succeeded', charge),
      this.#event('invoice.paid', invoice),
    ];
  }

  /** The next period begins, with this state of the subscription. */
  #nextPeriod(customer: string, status: string): Resource {
    const { id } = this.resources.newest('subscription', customer);
    return this.#period(this.resources.update(id, { status }));
  }

  /** The period has ended and the next one is paid. */
  renew(customer: string): SentEvent[] {
    const subscription = this.#nextPeriod(customer, 'active');
    const invoice = this.#invoice(customer, subscription, 'paid');
    this.#charge(customer, invoice);
    return [this.#event('customer.subscription.updated', subscription), this.#event('invoice.paid', invoice)];
  }

  /** The period has ended and the payment of the next one fails. */
  failRenewal(customer: string): SentEvent[] {
    const subscription = this.#nextPeriod(customer, 'past_due');
    const invoice = this.#invoice(customer, subscription, 'open');
    return [
      this.#event('customer.subscription.updated', subscription),
      this.#event('invoice.payment_failed', invoice),
    ];
  }

  setSubscription(customer: string, change: Record<string, unknown>): SentEvent[] {
    const { id } = this.resources.newest('subscription', customer);
    const subscription = this.resources.update(id, change);
    const type = change.status === 'canceled' ? 'deleted' : 'updated';
    return [this.#event(`customer.subscription.${type}`, subscription)];
  }

  /** Another plan: the difference is charged at once. */
  changePlan(subscriptionId: string, plan: string | null, acceptedAt: string | null): Resource {
    const metadata = { plan, terms_accepted_at: acceptedAt };
    const change = { metadata, cancel_at_period_end: false };
    const subscription = this.resources.update(subscriptionId, change);
    const { customer } = subscription as unknown as { customer: string };
    this.#charge(customer, this.#invoice(customer, subscription, 'paid'));
    return subscription;
  }

  payOpenInvoice(customer: string): SentEvent[] {
    const status_transitions = { paid_at: this.resources.seconds() };
    const { id } = this.resources.newest('invoice', customer);
    const invoice = this.resources.update(id, { status: 'paid', status_transitions });
    this.#charge(customer, invoice);
    return [this.#event('invoice.paid', invoice), ...this.setSubscription(customer, { status: 'active' })];
  }

  cancelAtPeriodEnd(customer: string): SentEvent[] {
    const canceled_at = this.resources.seconds();
    return this.setSubscription(customer, { cancel_at_period_end: true, canceled_at });
  }

  resume(customer: string): SentEvent[] {
    return this.setSubscription(customer, { cancel_at_period_end: false, canceled_at: null });
  }

  end(customer: string): SentEvent[] {
    return this.setSubscription(customer, { status: 'canceled', ended_at: this.resources.seconds() });
  }

  /** The event names the charge, not the customer. */
  refund(customer: string): SentEvent[] {
    const charge = this.resources.update(this.resources.newest('charge', customer).id, { refunded: true });
    const refund = this.resources.add('refund', 're', { charge: charge.id });
    return [this.#event('charge.refunded', charge), this.#event('refund.created', refund)];
  }

  dispute(customer: string): SentEvent[] {
    const charge = this.resources.update(this.resources.newest('charge', customer).id, { disputed: true });
    const dispute = this.resources.add('dispute', 'du', { charge: charge.id, status: 'needs_response' });
    return [this.#event('charge.dispute.created', dispute)];
  }

  closeDispute(customer: string, status: 'won' | 'lost'): SentEvent[] {
    const charge = this.resources.newest('charge', customer);
    const [dispute] = this.resources.list('dispute', (one) => one.charge === charge.id);
    return [this.#event('charge.dispute.closed', this.resources.update(dispute?.id ?? '', { status }))];
  }

  payTrial(customer: string, metadata: object): SentEvent[] {
    const invoice = this.#invoice(customer, undefined, 'paid');
    return [this.#event('charge.succeeded', this.#charge(customer, invoice, metadata))];
  }

  /** Completes the payment page of a checkout session. */
  pay(session: string): SentEvent[] {
    const { customer, mode, params } = this.get(session) as unknown as {
      customer: string;
      mode: string;
      params: URLSearchParams;
    };
    const field = (name: string) => params.get(name) ?? '';
    if (mode === 'payment') {
      const prefix = 'payment_intent_data[metadata]';
      const metadata = {
        offer: field(`${prefix}[offer]`),
        plan: field(`${prefix}[plan]`),
        days: field(`${prefix}[days]`),
      };
      return this.payTrial(customer, metadata);
    }
    const yearly = field('line_items[0][price_data][recurring][interval]') === 'year';
    return this.subscribe(customer, field('subscription_data[metadata][plan]'), yearly ? 365 : 30, {
      acceptedAt: field('subscription_data[metadata][terms_accepted_at]'),
      amount: Number(field('line_items[0][price_data][unit_amount]')),
    });
  }
}
