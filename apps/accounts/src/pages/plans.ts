import { TIERS, type Tier } from '@tidemark/contracts/access';
import { formatPrice, formatTrial, type PlanCatalog, type PlanPrice } from '@tidemark/contracts/plans';
import { type ReturnContext, withReturnContext } from '../http/return-context.ts';
import { SOLD_PLANS } from '../payment/prices.ts';
import { hidden, returnContextFields } from './form.ts';
import { tierBadge, tierName } from './format.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { taxText } from './payment.ts';

export interface PlansView {
  readonly catalog: PlanCatalog;
  /** `undefined` for an anonymous reader. */
  readonly tier: Tier | undefined;
  readonly demo: boolean;
  /** Whether plans can be bought here. */
  readonly sold: boolean;
  readonly upgradeUrl: string | undefined;
  readonly alphaEmail: string;
  readonly trialOpen: boolean;
  readonly campaignOpen: boolean;
  readonly returnContext: ReturnContext;
  /** URL of this page, with its own return context, to return to after signing up. */
  readonly self: string;
}

const DESCRIPTION =
  'Compare the Tidemark plans: what Free, Pioneer, Professional and Alpha include, what they cost by month and by year, and how to subscribe.';

/** In the demo a plan is changed here, without payment; the reader then returns to the page they came from. */
function demoForm(tier: Tier, { returnContext }: PlansView): Html {
  return html`<form method="post" action="/account/plan">${hidden({ plan: tier })}${returnContextFields(returnContext)}<button type="submit">Change to ${tierName(tier)}</button></form>`;
}

/** Plans with a price, except Alpha, which is by application. */
function subscribeUrl(tier: Tier, { sold, catalog, returnContext }: PlansView): string | undefined {
  const plan = SOLD_PLANS.find((one) => one === tier);
  if (!sold || plan === undefined || catalog.plans[plan].price === null) return undefined;
  return withReturnContext('/subscribe', returnContext, { plan });
}

function action(tier: Tier, view: PlansView): Html {
  if (view.tier === tier) return html`<p class="current">Your plan</p>`;
  if (view.tier !== undefined && TIERS.indexOf(tier) < TIERS.indexOf(view.tier))
    return html`<p class="current">Included</p>`;
  if (view.tier === undefined) {
    const { returnContext, self } = view;
    // A free account needs no further step; other plans are chosen on this page after signing up.
    const subscribe = subscribeUrl(tier, view);
    const next = subscribe === undefined ? self : new URL(subscribe, self).href;
    const source = tier === 'free' ? returnContext.source : next;
    return html`<a class="button" href="${withReturnContext('/signup', { ...returnContext, source })}">Create an account</a>`;
  }
  if (view.demo) return demoForm(tier, view);
  const subscribe = subscribeUrl(tier, view);
  if (subscribe !== undefined)
    return html`<a class="button" href="${subscribe}">Choose ${tierName(tier)}</a>`;
  if (tier === 'alpha') return html`<a class="button" href="/apply">Apply</a>`;
  if (view.upgradeUrl)
    return html`<a class="button" href="${view.upgradeUrl}">Upgrade to ${tierName(tier)}</a>`;
  return html`<p class="current">Not on sale yet</p>`;
}

function priceText({ monthly, yearly }: PlanPrice, currency: string): Html {
  if (monthly === 0) return html`<p class="price"><strong>Free</strong> <span>No payment</span></p>`;
  return html`<p class="price"><strong>${formatPrice(monthly, currency)}</strong> a month <span>or ${formatPrice(yearly, currency)} a year</span></p>`;
}

function column(tier: Tier, view: PlansView): Html {
  const { currency, plans } = view.catalog;
  const { price, summary, contents } = plans[tier];
  return html`<section class="plan" aria-labelledby="plan-${tier}">
<h2 id="plan-${tier}">${tierBadge(tier)}</h2>
${price !== null && priceText(price, currency)}
${summary !== '' && html`<p class="line">${summary}</p>`}
<ul>${contents.map((item) => html`<li>${item}</li>`)}</ul>
${action(tier, view)}
</section>`;
}

function structured({ currency, plans, tax }: PlanCatalog, url: string): object {
  const offer = (tier: Tier, price: number, unitCode: string) => ({
    '@type': 'Offer',
    name: tierName(tier),
    url,
    price,
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: currency,
      ...(tax !== null && { valueAddedTaxIncluded: tax === 'included' }),
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
    },
  });
  const offers = TIERS.flatMap((tier) => {
    const { price } = plans[tier];
    if (!price) return [];
    if (price.monthly === 0) return [offer(tier, 0, 'MON')];
    return [offer(tier, price.monthly, 'MON'), offer(tier, price.yearly, 'ANN')];
  });
  return { '@type': 'Product', name: 'Tidemark research subscription', url, offers };
}

function offerList(view: PlansView): Html | undefined {
  const { trial, currency } = view.catalog;
  if (!view.trialOpen && !view.campaignOpen) return undefined;
  const trialItem =
    view.trialOpen &&
    trial &&
    html`<li><a href="${withReturnContext('/offers/trial', view.returnContext)}">Try ${tierName(trial.plan)}: ${formatTrial(trial, currency)}</a></li>`;
  const campaignItem =
    view.campaignOpen &&
    html`<li><a href="${withReturnContext('/offers/campaign', view.returnContext)}">This month: the next tier up at no added cost</a></li>`;
  return html`<ul class="offers">${trialItem || undefined}${campaignItem}</ul>`;
}

export function plansPage(view: PlansView): Page {
  const back = view.returnContext.source;
  const tax = taxText(view.catalog.tax);
  const body = html`<h1>Plans</h1>
<p class="standfirst">Each plan includes everything in the plans before it. Titles and teasers are open to everyone.</p>
${offerList(view)}
<div class="plans">${TIERS.map((tier) => column(tier, view))}</div>
${tax !== undefined && html`<p class="hint">${tax}</p>`}
${view.demo && html`<p class="hint">In this demo plans are changed without payment.</p>`}
<p class="hint">Alpha is by application: <a href="/apply">apply here</a> or write to <a href="mailto:${view.alphaEmail}">${view.alphaEmail}</a></p>
${back !== undefined && html`<p class="aside"><a href="${back}">Back to reading</a></p>`}`;
  const canonicalUrl = new URL('/plans', view.self).href;
  const index = {
    description: DESCRIPTION,
    canonicalUrl,
    structured: structured(view.catalog, canonicalUrl),
  };
  return { title: 'Plans', body, wide: true, index };
}
