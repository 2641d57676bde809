import { formatPrice, type PlanCatalog, type TaxDisplay } from '@tidemark/contracts/plans';
import { alert, hidden, returnContextFields } from '../../platform/html/form.ts';
import { dateTime, tierName } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import type { BillingSummary } from './billing-customers.ts';
import { priceText } from './payment-emails.ts';
import { INTERVALS, type Interval, priceOf, type SoldPlan } from './prices.ts';

export interface SubscribeView {
  readonly catalog: PlanCatalog;
  readonly plan: SoldPlan;
  readonly interval: Interval;
  readonly returnContext: ReturnContext;
  readonly termsUrl: string;
  /** Whether an existing subscription is changed, without another payment page. */
  readonly changes: boolean;
  readonly problem?: string | undefined;
}

const TAX_TEXT: Readonly<Record<TaxDisplay, string>> = {
  included: 'Prices include tax.',
  added: 'Prices do not include tax. Tax depends on your country and is shown before you pay.',
};

export function taxText(tax: TaxDisplay | null): string | undefined {
  return tax === null ? undefined : TAX_TEXT[tax];
}

export function termsField(termsUrl: string): Html {
  return html`<label class="option"><input type="checkbox" name="terms" value="accepted" required> <span>I accept the <a href="${termsUrl}" target="_blank" rel="noopener">terms</a> (opens in a new tab)</span></label>`;
}

function intervalOption(view: SubscribeView, interval: Interval): Html {
  const { catalog, plan } = view;
  const price = formatPrice(priceOf(catalog, plan, interval) ?? 0, catalog.currency);
  const checked = interval === view.interval && html` checked`;
  return html`<label class="option"><input type="radio" name="interval" value="${interval}" required${checked}> <span>${price} a ${interval}</span></label>`;
}

export function subscribePage(view: SubscribeView): Page {
  const { catalog, plan, returnContext, termsUrl, changes, problem } = view;
  const name = tierName(plan);
  const tax = taxText(catalog.tax);
  const body = html`<h1>Subscribe to ${name}</h1>
<p class="standfirst">${catalog.plans[plan].summary} Renews automatically. You can cancel at any time and keep access until the end of the period.</p>
${alert('problem', problem)}
<form method="post" action="/subscribe">
${hidden({ plan })}${returnContextFields(returnContext)}
<fieldset><legend>Payment</legend>${INTERVALS.map((interval) => intervalOption(view, interval))}</fieldset>
${tax !== undefined && html`<p class="hint">${tax}</p>`}
${changes && html`<p class="hint">Your current subscription is changed. What you have paid for the rest of its period is deducted, and the difference is charged now to the card that you use already.</p>`}
${termsField(termsUrl)}
<button class="primary" type="submit">${changes ? 'Change subscription and pay' : 'Continue to payment'}</button>
</form>
<p class="aside"><a href="${withReturnContext('/plans', returnContext)}">Compare plans</a></p>`;
  return { title: `Subscribe to ${name}`, body };
}

export function termsPage(): Page {
  const body = html`<h1>Terms of subscriptions</h1>
<p>A subscription begins with the payment and renews for another month or year until you cancel it. You can cancel at any time on your account page. You keep your access until the end of the period that is paid, and nothing further is charged.</p>
<p>If a payment fails, we try again and tell you by email. You keep your access for one week from the day the payment was due.</p>
<p>A trial is paid once and does not renew.</p>
<p>If a payment is refunded, the access that it paid for ends at once.</p>
<p class="aside"><a href="/plans">Compare plans</a></p>`;
  return { title: 'Terms of subscriptions', body };
}

function subscriptionText({
  plan,
  status,
  renews,
  until,
  periodEnd,
  price,
}: BillingSummary['subscriptions'][number]): Html {
  const name = tierName(plan === 'professional' ? 'professional' : 'pioneer');
  if (status === 'past_due')
    return html`<p class="alert">The last payment for ${name} failed. You have access until ${dateTime(until)}. Choose "Manage subscription" to pay with another card.</p>`;
  if (renews)
    return html`<p>${name} renews on ${dateTime(periodEnd)}${price && html` for ${priceText(price.amount, price.currency)} a ${price.interval}`}.</p>`;
  return html`<p>${name} is cancelled. You have access until ${dateTime(until)}.</p>`;
}

export function cancelPage({ plan, until, periodEnd }: BillingSummary['subscriptions'][number]): Page {
  const name = tierName(plan === 'professional' ? 'professional' : 'pioneer');
  const body = html`<h1>Cancel ${name}?</h1>
<p class="standfirst">You keep ${name} until ${dateTime(Math.min(until, periodEnd))}. Nothing further is charged, and your library is kept.</p>
<form method="post" action="/account/cancel"><button class="primary" type="submit">Cancel subscription</button></form>
<p class="aside"><a href="/account">Keep ${name}</a></p>`;
  return { title: `Cancel ${name}`, body };
}

/** Subscriptions and receipts on the account page. */
export function billingSection({ subscriptions, receipts }: BillingSummary): Html {
  const rows = receipts.map(({ at, total, tax, currency, number, url }) => {
    const name = `Invoice ${number}`;
    const invoice = url === undefined ? html`<span>${name}</span>` : html`<a href="${url}">${name}</a>`;
    return html`<li>${invoice} <span>${priceText(total, currency)}${tax > 0 && html` including ${priceText(tax, currency)} VAT or sales tax`}, ${dateTime(at)}</span></li>`;
  });
  return html`<section class="ruled" aria-labelledby="billing-title">
<h2 id="billing-title">Subscription and receipts</h2>
${subscriptions.length === 0 ? html`<p>You have no subscription.</p>` : subscriptions.map(subscriptionText)}
${subscriptions.some(({ renews }) => renews) && html`<p class="actions"><a class="button" href="/account/cancel">Cancel subscription</a></p>`}
<form method="post" action="/account/billing"><button type="submit">Manage subscription</button></form>
<p class="hint">Resume a cancelled subscription or change your card, at our payment provider Stripe.</p>
${rows.length > 0 && html`<ul class="links">${rows}</ul>`}
</section>`;
}
