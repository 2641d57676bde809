import type { Plan, Tier } from '@tidemark/contracts/access';
import type { PlanCatalog, TaxDisplay } from '@tidemark/contracts/plans';
import type Stripe from 'stripe';

export const INTERVALS = ['month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** The plans that can be bought; Alpha is by application. */
export const SOLD_PLANS = ['pioneer', 'professional'] as const satisfies readonly (Plan & Tier)[];
export type SoldPlan = (typeof SOLD_PLANS)[number];

/** Currencies whose smallest unit is the main unit. */
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

const unitsOf = (currency: string) => (WITHOUT_DECIMALS.has(currency) ? 1 : 100);

/** An amount in the smallest unit of the currency, as Stripe expects it. */
export function toSmallestUnit(amount: number, currency: string): number {
  return Math.round(amount * unitsOf(currency));
}

export function fromSmallestUnit(amount: number, currency: string): number {
  return amount / unitsOf(currency);
}

export function priceOf({ plans }: PlanCatalog, plan: SoldPlan, interval: Interval): number | undefined {
  const price = plans[plan].price;
  if (!price) return undefined;
  return interval === 'month' ? price.monthly : price.yearly;
}

const taxBehavior = (tax: TaxDisplay | null) =>
  tax === null ? {} : { tax_behavior: tax === 'included' ? ('inclusive' as const) : ('exclusive' as const) };

/** A price of the catalog for Stripe, which then needs no prices of its own. */
export function recurringPrice(
  { currency, tax }: PlanCatalog,
  product: string,
  amount: number,
  interval: Interval,
) {
  return {
    ...oneTimePrice({ currency, tax }, product, amount),
    recurring: { interval },
  } satisfies Stripe.SubscriptionUpdateParams.Item.PriceData;
}

export function oneTimePrice(
  { currency, tax }: Pick<PlanCatalog, 'currency' | 'tax'>,
  product: string,
  amount: number,
) {
  return {
    currency: currency.toLowerCase(),
    product,
    unit_amount: toSmallestUnit(amount, currency),
    ...taxBehavior(tax),
  };
}
