import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

const DAY = 24 * 60 * 60;
export const WEBHOOK_SECRET = 'whsec_stand_in';

/** An object of Stripe's API, with the fields that this app uses. */
type Resource = Record<string, unknown> & { readonly id: string };

export interface SentEvent {
  readonly body: string;
  readonly signature: string;
}

/**
 * Replaces Stripe's API in tests: the calls that this app makes, and what happens to customers over time. It has no
 * logic of ours: every change also returns the events that Stripe sends.
 */
export class StripeStandIn {
  readonly #resources = new Map<string, Resource>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  readonly #now: () => number;
  #count = 0;
  /** Responds to every request with an error. */
  down = false;
  /** Declines payments of changed subscriptions. */
  declines = false;
  requests = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this.url;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #seconds = () => Math.floor(this.#now() / 1000);

  #add(kind: string, prefix: string, fields: Record<string, unknown>): Resource {
    this.#count += 1;
    const resource = { id: `${prefix}_${this.#count}`, object: kind, created: this.#seconds(), ...fields };
    this.#resources.set(resource.id, resource);
    return resource;
  }

  #list = (kind: string, matches: (resource: Resource) => boolean) =>
    [...this.#resources.values()].filter((one) => one.object === kind && matches(one)).reverse();

  get = (id: string): Resource => {
    const resource = this.#resources.get(id);
    if (!resource) throw new Error(`There is no ${id}`);
    return resource;
  };

  /** The newest resource of a kind that belongs to a customer. */
  newest = (kind: string, customer: string): Resource => {
    const [found] = this.#list(kind, (one) => one.customer === customer);
    if (!found) throw new Error(`The customer has no ${kind}`);
    return found;
  };

  #event(type: string, object: Resource): SentEvent {
    this.#count += 1;
    const body = JSON.stringify({
      ...{ id: `evt_${this.#count}`, object: 'event', type, created: this.#seconds() },
      data: { object },
    });
    return this.sign(body);
  }

  sign(body: string, secret = WEBHOOK_SECRET): SentEvent {
    // The SDK compares with the real time.
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, signature };
  }

  addCustomer(uid: string): string {
    return this.#add('customer', 'cus', { metadata: { uid } }).id;
  }

  #charge(customer: string, invoice: Resource | undefined, metadata: object = {}): Resource {
    const intent = this.#add('payment_intent', 'pi', { customer });
    if (invoice)
      this.#add('invoice_payment', 'inpay', {
        invoice: invoice.id,
        payment: { type: 'payment_intent', payment_intent: intent.id },
      });
    const state = { paid: true, refunded: false, disputed: false, metadata };
    return this.#add('charge', 'ch', { customer, payment_intent: intent.id, ...state });
  }

  #invoice(customer: string, subscription: Resource | undefined, status: 'paid' | 'open'): Resource {
    const paidAt = status === 'paid' ? this.#seconds() : null;
    return this.#add('invoice', 'in', {
      ...{ customer, status, number: `N-${this.#count}`, currency: 'usd', total: 2261 },
      ...{ total_taxes: [{ amount: 361 }], attempt_count: 1, status_transitions: { paid_at: paidAt } },
      hosted_invoice_url: `${this.url}/invoice`,
      parent: subscription ? { subscription_details: { subscription: subscription.id } } : null,
    });
  }

  #update(id: string, change: Record<string, unknown>): Resource {
    const updated = { ...this.get(id), ...change };
    this.#resources.set(id, updated);
    return updated;
  }

  #period(subscription: Resource): Resource {
    const { days } = subscription as unknown as { days: number };
    const start = this.#seconds();
    const item = {
      id: `si_${subscription.id}`,
      current_period_start: start,
      current_period_end: start + days * DAY,
    };
    return this.#update(subscription.id, { items: { data: [item] } });
  }

  subscribe(customer: string, plan: string, days = 30): SentEvent[] {
    const created = this.#add('subscription', 'sub', {
      ...{ customer, status: 'active', metadata: { plan }, days },
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

  /** The period has ended and the next one is paid. */
  renew(customer: string): SentEvent[] {
    const subscription = this.#period(
      this.#update(this.newest('subscription', customer).id, { status: 'active' }),
    );
    const invoice = this.#invoice(customer, subscription, 'paid');
    this.#charge(customer, invoice);
    return [this.#event('customer.subscription.updated', subscription), this.#event('invoice.paid', invoice)];
  }

  /** The period has ended and the payment of the next one fails. */
  failRenewal(customer: string): SentEvent[] {
    const subscription = this.#period(
      this.#update(this.newest('subscription', customer).id, { status: 'past_due' }),
    );
    const invoice = this.#invoice(customer, subscription, 'open');
    return [
      this.#event('customer.subscription.updated', subscription),
      this.#event('invoice.payment_failed', invoice),
    ];
  }

  setSubscription(customer: string, change: Record<string, unknown>): SentEvent[] {
    const subscription = this.#update(this.newest('subscription', customer).id, change);
    const type = change.status === 'canceled' ? 'deleted' : 'updated';
    return [this.#event(`customer.subscription.${type}`, subscription)];
  }

  payOpenInvoice(customer: string): SentEvent[] {
    const status_transitions = { paid_at: this.#seconds() };
    const invoice = this.#update(this.newest('invoice', customer).id, { status: 'paid', status_transitions });
    this.#charge(customer, invoice);
    return [this.#event('invoice.paid', invoice), ...this.setSubscription(customer, { status: 'active' })];
  }

  cancelAtPeriodEnd(customer: string): SentEvent[] {
    return this.setSubscription(customer, { cancel_at_period_end: true, canceled_at: this.#seconds() });
  }

  resume(customer: string): SentEvent[] {
    return this.setSubscription(customer, { cancel_at_period_end: false, canceled_at: null });
  }

  end(customer: string): SentEvent[] {
    return this.setSubscription(customer, { status: 'canceled', ended_at: this.#seconds() });
  }

  /** The event names the charge, not the customer. */
  refund(customer: string): SentEvent[] {
    const charge = this.#update(this.newest('charge', customer).id, { refunded: true });
    const refund = this.#add('refund', 're', { charge: charge.id });
    return [this.#event('charge.refunded', charge), this.#event('refund.created', refund)];
  }

  dispute(customer: string): SentEvent[] {
    const charge = this.#update(this.newest('charge', customer).id, { disputed: true });
    const dispute = this.#add('dispute', 'du', { charge: charge.id, status: 'needs_response' });
    return [this.#event('charge.dispute.created', dispute)];
  }

  closeDispute(customer: string, status: 'won' | 'lost'): SentEvent[] {
    const charge = this.newest('charge', customer);
    const [dispute] = this.#list('dispute', (one) => one.charge === charge.id);
    return [this.#event('charge.dispute.closed', this.#update(dispute?.id ?? '', { status }))];
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
    return this.subscribe(customer, field('subscription_data[metadata][plan]'), yearly ? 365 : 30);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.requests += 1;
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const params = new URLSearchParams(Buffer.concat(chunks).toString());
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const fail = (status: number, code: string, type = 'invalid_request_error') =>
      send(status, { error: { type, code, message: code } });
    if (this.down) return fail(500, 'api_error', 'api_error');
    const call = `${request.method} ${pathname.replace(/^\/v1/, '')}`;
    const result = this.#call(call, params, searchParams);
    if (result === 'missing') return fail(404, 'resource_missing');
    return result === 'declined' ? fail(402, 'card_declined', 'card_error') : send(200, result);
  }

  #call(call: string, params: URLSearchParams, query: URLSearchParams): unknown {
    const listOf = (data: readonly Resource[]) => ({ object: 'list', data, has_more: false, url: call });
    const ofCustomer = (kind: string) =>
      listOf(this.#list(kind, (one) => one.customer === query.get('customer')));
    switch (call) {
      case 'POST /customers':
        return this.get(this.addCustomer(params.get('metadata[uid]') ?? ''));
      case 'POST /products':
        return (
          this.#resources.set(params.get('id') ?? '', { id: params.get('id') ?? '' }) &&
          this.get(params.get('id') ?? '')
        );
      case 'POST /checkout/sessions': {
        const fields = { customer: params.get('customer'), mode: params.get('mode'), params };
        const { id } = this.#add('checkout.session', 'cs', fields);
        return this.#update(id, { url: `${this.url}/pay/${id}` });
      }
      case 'POST /billing_portal/sessions':
        return { id: 'bps_1', url: `${this.url}/portal/${params.get('customer')}` };
      case 'GET /subscriptions':
        return ofCustomer('subscription');
      case 'GET /charges':
        return ofCustomer('charge');
      case 'GET /invoices':
        return ofCustomer('invoice');
      case 'GET /disputes':
        return listOf(this.#list('dispute', (one) => one.charge === query.get('charge')));
      case 'GET /invoice_payments': {
        const intent = query.get('payment[payment_intent]');
        return listOf(
          this.#list(
            'invoice_payment',
            (one) => (one.payment as { payment_intent: string }).payment_intent === intent,
          ),
        );
      }
      default:
        return this.#callOne(call, params);
    }
  }

  #callOne(call: string, params: URLSearchParams): unknown {
    const [, method, id = ''] = /^(\w+) \/[\w/]+\/([\w-]+)$/.exec(call) ?? [];
    if (!this.#resources.has(id)) return 'missing';
    if (method === 'GET') return this.get(id);
    if (method === 'DELETE') {
      for (const one of this.#list('subscription', ({ customer }) => customer === id))
        this.#resources.delete(one.id);
      this.#resources.delete(id);
      return { id, deleted: true };
    }
    if (this.declines) return 'declined';
    const { customer } = this.get(id) as unknown as { customer: string };
    this.#update(id, { metadata: { plan: params.get('metadata[plan]') }, cancel_at_period_end: false });
    this.#charge(customer, this.#invoice(customer, this.get(id), 'paid'));
    return this.get(id);
  }
}
