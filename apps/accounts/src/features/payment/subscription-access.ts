import type { Plan } from '@tidemark/contracts/access';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A renewal is charged about an hour after the period has begun; access must not end meanwhile. */
export const RENEWAL_MS = 2 * DAY_MS;
/** How long a reader keeps access while a failed payment is repeated, from the day it was due. */
export const PAST_DUE_MS = 7 * DAY_MS;

/** A subscription at Stripe, reduced to what access depends on. Times are milliseconds since the epoch. */
export interface Subscription {
  readonly id: string;
  readonly plan: Plan;
  /** Stripe's status. Statuses that Stripe may add later give no access. */
  readonly status: string;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** When it ends, if it was cancelled for a later time. */
  readonly cancelsAt: number | undefined;
  /** The payment of the current period was refunded in full, or is disputed. */
  readonly reversed: 'refunded' | 'disputed' | undefined;
  /** When the reader bought it or changed its plan. */
  readonly chosenAt?: number | undefined;
  /** What each period costs, without tax that is added to it. */
  readonly price?: PeriodPrice | undefined;
}

export interface PeriodPrice {
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: string;
}

export interface PaidAccess {
  readonly until: number;
  /** Whether it goes on after the period unless the reader cancels. */
  readonly renews: boolean;
}

type Row = (subscription: Subscription) => PaidAccess | undefined;

const none: Row = () => undefined;

const paid: Row = ({ periodEnd, cancelsAt }) =>
  cancelsAt === undefined
    ? { until: periodEnd + RENEWAL_MS, renews: true }
    : { until: cancelsAt, renews: false };

/** The period that is not paid has begun already, so its start is when the payment was due. */
const pastDue: Row = ({ periodStart, cancelsAt }) => ({
  until: Math.min(periodStart + PAST_DUE_MS, cancelsAt ?? Number.POSITIVE_INFINITY),
  renews: cancelsAt === undefined,
});

const BY_STATUS: ReadonlyMap<string, Row> = new Map([
  ['trialing', paid],
  ['active', paid],
  ['past_due', pastDue],
  ['unpaid', none],
  ['canceled', none],
  ['incomplete', none],
  ['incomplete_expired', none],
  ['paused', none],
]);

/** The access that a subscription gives. */
export function accessOf(subscription: Subscription): PaidAccess | undefined {
  if (subscription.reversed !== undefined) return undefined;
  return (BY_STATUS.get(subscription.status) ?? none)(subscription);
}
