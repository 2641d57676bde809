import { type Plan, TIERS, type Tier } from '@tidemark/contracts/access';
import {
  formatPlanPrice,
  formatPrice,
  formatTrial,
  type PlanCatalog,
  type PlanPrice,
  trialOpens,
} from '@tidemark/contracts/plans';
import { hidden, returnContextFields } from '../../platform/html/form.ts';
import { dateTime, tierBadge, tierName } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import { taxText } from '../payment/page.ts';
import { SOLD_PLANS } from '../payment/prices.ts';

export interface PlansReader {
  /** What they pay for or were given. */
  readonly own: Tier;
  readonly plan: Plan;
  /** The trial or campaign that gives them more for a time. */
  readonly offer: { readonly tier: Tier; readonly name: string; readonly endsAt: number } | undefined;
}

export interface PlansView {
  readonly catalog: PlanCatalog;
  /** `undefined` for an anonymous reader. */
  readonly reader: PlansReader | undefined;
  /** The tier that opens what the reader came from. */
  readonly opens: Tier | undefined;
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
function demoForm(tier: Tier, { returnContext }: PlansView, style: string): Html {
  return html`<form method="post" action="/account/plan">${hidden({ plan: tier })}${returnContextFields(returnContext)}<button class="${style.trim()}" type="submit">Change to ${tierName(tier)}</button></form>`;
}

/** Plans with a price, except Alpha, which is by application. */
function subscribeUrl(tier: Tier, { sold, catalog, returnContext }: PlansView): string | undefined {
  const plan = SOLD_PLANS.find((one) => one === tier);
  if (!sold || plan === undefined || catalog.plans[plan].price === null) return undefined;
  return withReturnContext('/subscribe', returnContext, { plan });
}

const rank = (tier: Tier) => TIERS.indexOf(tier);

/** With a trial or the campaign of the month. */
const currentTier = ({ reader }: Pick<PlansView, 'reader'>): Tier =>
  reader?.offer?.tier ?? reader?.own ?? 'free';

/** The plan to choose for what the reader came from: Alpha is for those who have Professional. */
function mainTier({ opens, reader }: PlansView): Tier | undefined {
  if (opens === undefined || rank(opens) <= rank(reader?.own ?? 'free')) return undefined;
  return opens === 'alpha' && rank(currentTier({ reader })) < rank('professional') ? 'professional' : opens;
}

function signUpLink(tier: Tier, view: PlansView, style: string): Html {
  const { returnContext, self } = view;
  // A free account needs no further step; other plans are chosen on this page after signing up.
  const subscribe = subscribeUrl(tier, view);
  const next = subscribe === undefined ? self : new URL(subscribe, self).href;
  const source = tier === 'free' ? returnContext.source : next;
  const label = tier === 'free' ? 'Sign up' : `Sign up for ${tierName(tier)}`;
  return html`<a class="button${style}" href="${withReturnContext('/signup', { ...returnContext, source })}">${label}</a>`;
}

function action(tier: Tier, view: PlansView): Html {
  const { reader } = view;
  const style = tier === mainTier(view) ? ' primary' : '';
  if (tier === 'alpha' && rank(currentTier(view)) < rank('professional') && !view.demo)
    return html`<p class="current">By application, for readers with Professional</p>`;
  if (reader === undefined) return signUpLink(tier, view, style);
  if (reader.own === tier)
    return html`<p class="current">Your plan${reader.plan === 'explorer' && tier === 'free' && html`: Explorer, which opens what Free opens`}</p>`;
  if (rank(tier) < rank(reader.own)) return html`<p class="current">Included</p>`;
  return html`${offerNote(tier, reader)}${choice(tier, view, style)}`;
}

function offerNote(tier: Tier, { offer }: PlansReader): Html | undefined {
  if (offer?.tier !== tier) return undefined;
  return html`<p class="current">${offer.name} until ${dateTime(offer.endsAt)}</p>`;
}

function choice(tier: Tier, view: PlansView, style: string): Html {
  if (view.demo) return demoForm(tier, view, style);
  const subscribe = subscribeUrl(tier, view);
  if (subscribe !== undefined)
    return html`<a class="button${style}" href="${subscribe}">Choose ${tierName(tier)}</a>`;
  if (tier === 'alpha')
    return html`<a class="button${style}" href="${withReturnContext('/apply', view.returnContext)}">Apply for Alpha</a>`;
  if (view.upgradeUrl)
    return html`<a class="button${style}" href="${view.upgradeUrl}">Upgrade to ${tierName(tier)}</a>`;
  return html`<p class="current">Not on sale yet</p>`;
}

/** Plan, price and button for what the reader came from, above the table. */
function recommendation(view: PlansView): Html | undefined {
  const tier = mainTier(view);
  if (tier === undefined) return undefined;
  const { currency, plans } = view.catalog;
  const { price } = plans[tier];
  const cost = price === null ? '' : `: ${formatPlanPrice(price, currency)}`;
  const what =
    view.opens === 'alpha' && tier !== 'alpha'
      ? html`<strong>Alpha</strong> opens what you came from. Readers with <strong>${tierName(tier)}</strong>${cost} can apply for it.`
      : html`<strong>${tierName(tier)}</strong> opens what you came from${cost}.`;
  return html`<div class="recommended"><p>${what}</p>${action(tier, view)}</div>`;
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
${tier === view.opens && html`<p class="mark">Opens what you came from</p>`}
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

function campaignName({ reader }: PlansView): string {
  const next = reader && TIERS[rank(reader.own) + 1];
  return next === undefined ? 'the tier above yours' : tierName(next);
}

function offerList(view: PlansView): Html | undefined {
  const { trial, currency } = view.catalog;
  if (!view.trialOpen && !view.campaignOpen) return undefined;
  const trialItem =
    view.trialOpen &&
    trial &&
    (view.opens === undefined || trialOpens(trial, view.opens)) &&
    html`<li><a href="${withReturnContext('/offers/trial', view.returnContext)}">Try ${tierName(trial.plan)}: ${formatTrial(trial, currency)}</a></li>`;
  const campaignItem =
    view.campaignOpen &&
    html`<li><a href="${withReturnContext('/offers/campaign', view.returnContext)}">This month: ${campaignName(view)} at no added cost</a></li>`;
  return html`<ul class="offers">${trialItem || undefined}${campaignItem}</ul>`;
}

export function plansPage(view: PlansView): Page {
  const back = view.returnContext.source;
  const tax = taxText(view.catalog.tax);
  const body = html`<h1>Plans</h1>
<p class="standfirst">Each plan includes everything in the plans before it. Titles and teasers are open to everyone.</p>
${recommendation(view)}
${offerList(view)}
<div class="plans">${TIERS.map((tier) => column(tier, view))}</div>
${tax !== undefined && html`<p class="hint">${tax}</p>`}
${view.demo && html`<p class="hint">In this demo plans are changed without payment.</p>`}
<p class="hint">Alpha is by application, for readers with Professional: <a href="${withReturnContext('/apply', view.returnContext)}">apply here</a> or write to <a href="mailto:${view.alphaEmail}">${view.alphaEmail}</a></p>
${back !== undefined && html`<p class="aside"><a href="${back}">Back to reading</a></p>`}`;
  const canonicalUrl = new URL('/plans', view.self).href;
  const index = {
    description: DESCRIPTION,
    canonicalUrl,
    structured: structured(view.catalog, canonicalUrl),
  };
  return { title: 'Plans', body, wide: true, index };
}
