import { formatPlanPrice, type PlanCatalog } from '@tidemark/contracts/plans';
import { tierName } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { SoldPlan } from '../payment/prices.ts';

/** Why a reader signs up: what comes after it, said on each step. */
export interface Purpose {
  readonly title: string;
  readonly intro: Html;
  /** What follows on the next page. */
  readonly next: string;
  /** The terms to accept with the sign-up, where that saves a page. */
  readonly termsUrl?: string | undefined;
}

export function subscribePurpose({ currency, plans }: PlanCatalog, plan: SoldPlan): Purpose {
  const { price, summary } = plans[plan];
  const name = tierName(plan);
  return {
    title: `Sign up for ${name}`,
    intro: html`<p class="standfirst">${price !== null && html`<strong>${formatPlanPrice(price, currency)}.</strong> `}${summary}</p>`,
    next: `Then you choose how to pay for ${name}.`,
  };
}
