import { TIERS, type Tier } from './access.ts';
import { ownValue } from './own-value.ts';

/** Prices are in the main unit of the currency: 19 or 19.5 dollars. */
export interface PlanPrice {
  readonly monthly: number;
  readonly yearly: number;
}

/** A plan as readers see and buy it. */
export interface PlanDetails {
  /** Null if the plan is not on sale. */
  readonly price: PlanPrice | null;
  readonly summary: string;
  readonly contents: readonly string[];
}

export interface Trial {
  readonly plan: Tier;
  readonly days: number;
  readonly price: number;
}

/** Whether prices contain tax, or it is added to them. */
export type TaxDisplay = 'included' | 'added';

/** The plans on sale, from `plans.yml` of the publication. */
export interface PlanCatalog {
  /** An ISO 4217 code: USD. */
  readonly currency: string;
  /** Null if no tax is collected. */
  readonly tax: TaxDisplay | null;
  readonly plans: Readonly<Record<Tier, PlanDetails>>;
  readonly trial: Trial | null;
}

/** What the gate shows of the catalog. */
export interface PlanPrices {
  readonly currency: string;
  readonly prices: Readonly<Record<Tier, PlanPrice | null>>;
  readonly trial: Trial | null;
}

const WITHOUT_PRICE: PlanDetails = { price: null, summary: '', contents: [] };

/** For a publication without `plans.yml`: no prices, and the trial of the specification. */
export const DEFAULT_CATALOG: PlanCatalog = {
  currency: 'USD',
  tax: null,
  plans: { free: WITHOUT_PRICE, pioneer: WITHOUT_PRICE, professional: WITHOUT_PRICE, alpha: WITHOUT_PRICE },
  trial: { plan: 'professional', days: 7, price: 9 },
};

export function pricesOf({ currency, plans, trial }: PlanCatalog): PlanPrices {
  const { free, pioneer, professional, alpha } = plans;
  const prices = {
    free: free.price,
    pioneer: pioneer.price,
    professional: professional.price,
    alpha: alpha.price,
  };
  return { currency, prices, trial };
}

export function trialOpens(trial: Trial | null, tier: Tier): trial is Trial {
  return trial !== null && TIERS.indexOf(tier) <= TIERS.indexOf(trial.plan);
}

const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** Not by `Intl`, whose output differs between server and browser versions. */
export function formatPrice(amount: number, currency: string): string {
  const digits = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).replace(
    /\B(?=(\d{3})+(?!\d))/g,
    ',',
  );
  const symbol = ownValue(SYMBOLS, currency);
  return symbol === undefined ? `${currency} ${digits}` : `${symbol}${digits}`;
}

/** "$19 a month or $190 a year", or "free of charge". */
export function formatPlanPrice({ monthly, yearly }: PlanPrice, currency: string): string {
  if (monthly === 0 && yearly === 0) return 'free of charge';
  return `${formatPrice(monthly, currency)} a month or ${formatPrice(yearly, currency)} a year`;
}

/** "7 days for $9". */
export function formatTrial({ days, price }: Trial, currency: string): string {
  return `${days} ${days === 1 ? 'day' : 'days'} for ${formatPrice(price, currency)}`;
}
