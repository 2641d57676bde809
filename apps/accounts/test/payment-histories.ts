import type { SentEvent, StripeStandIn } from '@tidemark/stripe-stand-in';
import { type PaymentSetup, T0 } from './payment.ts';

const DAY = 24 * 60 * 60 * 1000;
/** After this time customers are queried without an event. */
const SWEEP = DAY / 4;

/** What happens to a customer: on which day, and what it does at Stripe. */
type Step = readonly [day: number, change: (stripe: StripeStandIn, customer: string) => SentEvent[]];

export interface History {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The access at the end, a quarter of a day after the last step; days from the first one. */
  readonly access: { readonly plan: string; readonly endsOnDay?: number };
}

const TRIAL = { offer: 'trial', plan: 'professional', days: '7' };
/** Days that a renewing subscription lasts beyond its period. */
const RENEWAL = 2;

export const HISTORIES: readonly History[] = [
  {
    name: 'renews',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'pioneer')],
      [30, (stripe, customer) => stripe.renew(customer)],
      [60, (stripe, customer) => stripe.renew(customer)],
    ],
    access: { plan: 'pioneer', endsOnDay: 90 + RENEWAL },
  },
  {
    name: 'cancels, keeps access until the end of the period',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'pioneer')],
      [5, (stripe, customer) => stripe.cancelAtPeriodEnd(customer)],
    ],
    access: { plan: 'pioneer', endsOnDay: 30 },
  },
  {
    name: 'cancels and the period ends',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'professional')],
      [5, (stripe, customer) => stripe.cancelAtPeriodEnd(customer)],
      [30, (stripe, customer) => stripe.end(customer)],
    ],
    access: { plan: 'free' },
  },
  {
    name: 'cancels and resumes',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'pioneer')],
      [5, (stripe, customer) => stripe.cancelAtPeriodEnd(customer)],
      [6, (stripe, customer) => stripe.resume(customer)],
      [30, (stripe, customer) => stripe.renew(customer)],
    ],
    access: { plan: 'pioneer', endsOnDay: 60 + RENEWAL },
  },
  {
    name: 'pays late',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'professional')],
      [30, (stripe, customer) => stripe.failRenewal(customer)],
      [33, (stripe, customer) => stripe.payOpenInvoice(customer)],
    ],
    access: { plan: 'professional', endsOnDay: 60 + RENEWAL },
  },
  {
    name: 'does not pay',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'professional')],
      [30, (stripe, customer) => stripe.failRenewal(customer)],
      [34, (stripe, customer) => stripe.setSubscription(customer, { status: 'unpaid' })],
    ],
    access: { plan: 'free' },
  },
  {
    name: 'gets a refund after a renewal',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'professional')],
      [30, (stripe, customer) => stripe.renew(customer)],
      [31, (stripe, customer) => stripe.refund(customer)],
    ],
    access: { plan: 'free' },
  },
  {
    name: 'disputes and the dispute is won',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'pioneer')],
      [3, (stripe, customer) => stripe.dispute(customer)],
      [20, (stripe, customer) => stripe.closeDispute(customer, 'won')],
    ],
    access: { plan: 'pioneer', endsOnDay: 30 + RENEWAL },
  },
  {
    name: 'tries, then subscribes',
    steps: [
      [0, (stripe, customer) => stripe.payTrial(customer, TRIAL)],
      [3, (stripe, customer) => stripe.subscribe(customer, 'pioneer')],
    ],
    access: { plan: 'professional', endsOnDay: 7 },
  },
  {
    name: 'gets a refund and subscribes again',
    steps: [
      [0, (stripe, customer) => stripe.subscribe(customer, 'pioneer')],
      [2, (stripe, customer) => stripe.refund(customer)],
      [2, (stripe, customer) => stripe.end(customer)],
      [3, (stripe, customer) => stripe.subscribe(customer, 'professional', 365)],
    ],
    access: { plan: 'professional', endsOnDay: 368 + RENEWAL },
  },
];

/** A generator of reproducible numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The access after a history whose events arrive in order, or, with a seed, in any order, repeated or not at all. */
export async function runHistory(setup: PaymentSetup, { steps }: History, seed?: number) {
  const { stripe, clock, deliverAll, addCustomer, access, app } = setup;
  const random = createRandom(seed ?? 0);
  clock.now = T0;
  const { uid, customer } = await addCustomer();
  let waiting: SentEvent[] = [];
  for (const [day, change] of steps) {
    clock.now = T0 + day * DAY;
    const events = change(stripe, customer);
    if (seed === undefined) {
      await deliverAll(events);
      continue;
    }
    const kept = events.filter(() => random() > 0.2);
    const repeated = kept.filter(() => random() > 0.7);
    waiting = [...waiting, ...kept, ...repeated].sort(() => random() - 0.5);
    await deliverAll(waiting.splice(0, Math.floor(random() * waiting.length)));
  }
  // At least one event of a new customer arrives: until then Stripe is not known to have one.
  if (waiting.length === 0) waiting = stripe.setSubscription(customer, {});
  await deliverAll(waiting);
  clock.now += SWEEP;
  await app.services.payments?.sweep();
  const { plan, endsAt } = await access(uid);
  return { plan, ...(endsAt !== undefined && { endsOnDay: (endsAt - T0) / DAY }) };
}
