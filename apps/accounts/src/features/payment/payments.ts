import type { PlanCatalog, Trial } from '@tidemark/contracts/plans';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { AuthContext } from '../../platform/auth/auth.ts';
import type { Member } from '../../platform/auth/member.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config, StripeConfig } from '../../platform/settings/config.ts';
import type { Emails } from '../emails/emails.ts';
import type { Members } from '../members/store.ts';
import type { BillingCustomer, BillingCustomers, BillingSummary } from './billing-customers.ts';
import { type CustomerState, fetchCustomerState } from './customer-state.ts';
import { paidGrants, stateText, toSummary } from './paid-grants.ts';
import { sendPaymentEmails } from './payment-emails.ts';
import { type Interval, oneTimePrice, priceOf, recurringPrice, type SoldPlan } from './prices.ts';
import type { StripeEvents } from './stripe-events.ts';

/** Customers are queried at least this often, which repairs what lost events have left out. */
const QUERY_EVERY_MS = 6 * 60 * 60 * 1000;
const SWEEP_BATCH = 100;
/** A subscription in one of these states is changed instead of buying another one. */
const OPEN_STATES = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

export interface Purchase {
  readonly member: Member;
  /** Where the reader goes after the payment; `{CHECKOUT_SESSION_ID}` is replaced by Stripe. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface Payments {
  /** Returns the address of the page where the reader pays, or undefined if a subscription was changed instead. */
  subscribe(purchase: Purchase, plan: SoldPlan, interval: Interval): Promise<string | undefined>;
  buyTrial(purchase: Purchase, trial: Trial): Promise<string>;
  /** Cancels what renews, for the end of its period. */
  cancel(uid: string): Promise<void>;
  /** The page of Stripe where a reader cancels, resumes, changes the card and reads invoices. */
  portalUrl(uid: string, returnUrl: string): Promise<string | undefined>;
  /** After the payment page: applies the payment without waiting for an event. False if it is not this member's. */
  finish(uid: string, sessionId: string): Promise<boolean>;
  /** Verifies an event and applies what Stripe says about its customer now. Throws if it is not from Stripe. */
  receive(body: string, signature: string): Promise<void>;
  /** Queries customers that were not queried for some time. */
  sweep(): Promise<void>;
  summaryOf(uid: string): Promise<BillingSummary | undefined>;
  /** Ends subscriptions and deletes the customer at Stripe. */
  deleteCustomer(uid: string): Promise<void>;
}

export interface PaymentOptions {
  readonly stripe: Stripe;
  readonly settings: StripeConfig;
  readonly config: Config;
  readonly catalog: PlanCatalog;
  readonly context: AuthContext;
  readonly customers: BillingCustomers;
  readonly events: StripeEvents;
  readonly members: Members;
  readonly emails: Emails;
  readonly now: Clock;
  readonly log: FastifyBaseLogger;
}

const isMissing = (error: unknown) => (error as { readonly code?: unknown }).code === 'resource_missing';
const productName = (name: string) => `Tidemark ${name[0]?.toUpperCase()}${name.slice(1)}`;

/** An event that was not signed by Stripe. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

export function createPayments(options: PaymentOptions): Payments {
  const { stripe, settings, config, catalog, customers, events, members, emails, now, log } = options;

  async function customerOf({ uid, email }: Member): Promise<BillingCustomer> {
    const existing = await customers.ofMember(uid);
    if (existing) return existing;
    const data = { email, metadata: { uid } };
    // With the key, two tabs that start at once get the same customer.
    const created = await stripe.customers.create(data, { idempotencyKey: `customer-${uid}` });
    return customers.add(uid, created.id);
  }

  async function product(name: string): Promise<string> {
    const id = `tidemark-${name}`;
    await stripe.products.retrieve(id).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      const create = stripe.products.create({ id, name: productName(name) });
      await create.catch((failure: { readonly code?: unknown }) => {
        if (failure.code !== 'resource_already_exists') throw failure;
      });
    });
    return id;
  }

  /** Tax and address fields that both kinds of payment share. */
  const checkoutParams = ({ successUrl, cancelUrl }: Purchase, customer: string) => ({
    customer,
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(catalog.tax !== null && {
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto' as const, name: 'auto' as const },
      tax_id_collection: { enabled: true },
    }),
  });

  const urlOf = ({ url }: { readonly url: string | null }): string => {
    if (url === null) throw new Error('Stripe returned no address for the payment page');
    return url;
  };

  async function changeSubscription(
    existing: Stripe.Subscription,
    plan: SoldPlan,
    price: ReturnType<typeof recurringPrice>,
  ): Promise<void> {
    const item = existing.items.data[0]?.id;
    await stripe.subscriptions.update(existing.id, {
      items: [{ ...(item !== undefined && { id: item }), price_data: price }],
      metadata: { plan, terms_accepted_at: new Date(now()).toISOString() },
      cancel_at_period_end: false,
      // The difference is charged at once; if that fails, nothing changes.
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  }

  /** The member of a customer, also if the customer was created by hand with the member's id in its metadata. */
  async function memberOf(customerId: string): Promise<Member | undefined> {
    const stored = await customers.byId(customerId);
    if (stored) return members.find(stored.userId);
    const customer = await stripe.customers.retrieve(customerId).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    const uid = customer && !customer.deleted ? customer.metadata.uid : undefined;
    const member = uid === undefined ? undefined : await members.find(uid);
    if (!member) return undefined;
    const { customerId: own } = await customers.add(member.uid, customerId);
    return own === customerId ? member : undefined;
  }

  async function apply(member: Member, customerId: string): Promise<CustomerState> {
    const query = await customers.nextQuery(customerId);
    const state = await fetchCustomerState(stripe, customerId);
    const at = now();
    const cause = { by: 'stripe', at, reason: stateText(state) };
    const result = { query, at, summary: toSummary(state) };
    const before = await customers.lastApplied(member.uid);
    const isNewest = await members.replacePaid(member.uid, paidGrants(state), cause, (sql) =>
      customers.apply(sql, customerId, result),
    );
    if (isNewest) await sendPaymentEmails({ emails, url: config.url, now: at, before }, member.email, state);
    return state;
  }

  async function reconcile(customerId: string): Promise<void> {
    const member = await memberOf(customerId);
    if (member) await apply(member, customerId);
    else log.warn({ customerId }, 'a Stripe customer belongs to no member');
  }

  /** Disputes and refunds name the charge only. */
  async function customerOfEvent({ data }: Stripe.Event): Promise<string | undefined> {
    const object = data.object as {
      readonly object: string;
      readonly id?: string;
      readonly customer?: string | { readonly id: string } | null;
      readonly charge?: string | { readonly id: string } | null;
    };
    if (object.object === 'customer') return object.id;
    const idOf = (value: typeof object.charge) => (typeof value === 'string' ? value : value?.id);
    const customer = idOf(object.customer);
    const charge = idOf(object.charge);
    if (customer !== undefined || charge === undefined) return customer;
    return idOf((await stripe.charges.retrieve(charge)).customer);
  }

  return {
    async subscribe(purchase, plan, interval) {
      const amount = priceOf(catalog, plan, interval);
      if (amount === undefined) throw new Error(`The plan ${plan} has no price`);
      const { customerId } = await customerOf(purchase.member);
      const price = recurringPrice(catalog, await product(plan), amount, interval);
      const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      const existing = data.find(({ status }) => OPEN_STATES.includes(status));
      if (existing) {
        await changeSubscription(existing, plan, price);
        await apply(purchase.member, customerId);
        return undefined;
      }
      const metadata = { plan, uid: purchase.member.uid, terms_accepted_at: new Date(now()).toISOString() };
      const session = await stripe.checkout.sessions.create({
        ...checkoutParams(purchase, customerId),
        mode: 'subscription',
        line_items: [{ price_data: price, quantity: 1 }],
        subscription_data: { metadata },
      });
      return urlOf(session);
    },

    async buyTrial(purchase, trial) {
      const { customerId } = await customerOf(purchase.member);
      const { uid } = purchase.member;
      const terms = new Date(now()).toISOString();
      const metadata = {
        uid,
        offer: 'trial',
        plan: trial.plan,
        days: String(trial.days),
        terms_accepted_at: terms,
      };
      const session = await stripe.checkout.sessions.create({
        ...checkoutParams(purchase, customerId),
        mode: 'payment',
        line_items: [{ price_data: oneTimePrice(catalog, await product('trial'), trial.price), quantity: 1 }],
        payment_intent_data: { metadata },
        invoice_creation: { enabled: true },
      });
      return urlOf(session);
    },

    async portalUrl(uid, returnUrl) {
      const customer = await customers.ofMember(uid);
      if (!customer) return undefined;
      const session = { customer: customer.customerId, return_url: returnUrl };
      return (await stripe.billingPortal.sessions.create(session)).url;
    },

    async cancel(uid) {
      const customer = await customers.ofMember(uid);
      const member = await members.find(uid);
      if (!customer || !member) return;
      const { customerId } = customer;
      const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      for (const { id, status } of data)
        if (OPEN_STATES.includes(status))
          await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      await apply(member, customerId);
    },

    async finish(uid, sessionId) {
      const customer = await customers.ofMember(uid);
      const member = await members.find(uid);
      const session = await stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!customer || !member || session?.customer !== customer.customerId) return false;
      await apply(member, customer.customerId);
      return true;
    },

    async receive(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret);
      } catch {
        throw new InvalidEventError('The signature is missing or not valid');
      }
      if (await events.isProcessed(event.id)) return;
      const customerId = await customerOfEvent(event);
      if (customerId !== undefined) await reconcile(customerId);
      await events.setProcessed(event.id);
    },

    async sweep() {
      const due = await customers.notQueriedSince(now() - QUERY_EVERY_MS, SWEEP_BATCH);
      for (const customerId of due) await reconcile(customerId);
    },

    summaryOf: customers.summaryOf,

    async deleteCustomer(uid) {
      const customer = await customers.ofMember(uid);
      if (!customer) return;
      await stripe.customers.del(customer.customerId).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
}
