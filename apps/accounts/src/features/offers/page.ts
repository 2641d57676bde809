import { formatPrice, type PlanCatalog, type Trial } from '@tidemark/contracts/plans';
import { alert, returnContextFields } from '../../platform/html/form.ts';
import { dateTime, monthName, tierName } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import { taxText, termsField } from '../payment/page.ts';
import type { Purpose } from '../signup/purpose.ts';
import type { OfferState } from './store.ts';

export interface OfferView {
  readonly state: OfferState;
  readonly returnContext: ReturnContext;
  readonly demo: boolean;
  /** URL of this page, to return to after signing in. */
  readonly self: string;
  readonly now: number;
  readonly portalUrl: string;
  /** The terms that a buyer accepts; undefined for an offer that costs nothing. */
  readonly termsUrl?: string | undefined;
  readonly problem?: string | undefined;
}

interface Offer {
  readonly path: string;
  readonly title: string;
  readonly standfirst: Html;
  readonly claimLabel: string;
  readonly terms: Html;
  readonly closed: string;
}

function step(offer: Offer, view: OfferView): Html {
  const { state, returnContext } = view;
  const back = html`<a class="button primary" href="${returnContext.source ?? `${view.portalUrl}/`}">Continue reading</a>`;
  const signInContext = { source: view.self, deviceId: returnContext.deviceId };
  switch (state.kind) {
    case 'closed':
      return html`<p class="notice" role="status">${offer.closed}</p><p class="actions">${back}</p>`;
    case 'anonymous':
      return html`<p class="actions"><a class="button primary" href="${withReturnContext('/signup', signInContext)}">Sign up</a> <a class="button" href="${withReturnContext('/login', signInContext)}">Log in</a></p>`;
    case 'open':
      return html`<form method="post" action="${offer.path}">${returnContextFields(returnContext)}${view.termsUrl !== undefined && termsField(view.termsUrl)}<button class="primary" type="submit">${offer.claimLabel}</button></form>
<p class="hint">Includes ${tierName(state.tier)} until ${dateTime(state.grant.endsAt)}. Your current plan resumes automatically after that.</p>`;
    case 'active':
      return html`<p class="notice" role="status">You're all set: ${tierName(state.tier)} until ${dateTime(state.endsAt)}.</p><p class="actions">${back}</p>`;
    case 'used':
      return html`<p class="notice" role="status">You have already used this offer. It can be claimed once.</p><p class="actions"><a class="button primary" href="${withReturnContext('/plans', returnContext)}">Compare plans</a></p>`;
    case 'included':
      return html`<p class="notice" role="status">Your plan (${tierName(state.tier)}) already includes this.</p><p class="actions">${back}</p>`;
  }
}

function taxItem(tax: PlanCatalog['tax']): Html | undefined {
  const text = taxText(tax);
  return text === undefined ? undefined : html`<li>${text}</li>`;
}

function offerPage(offer: Offer, view: OfferView): Page {
  const body = html`<p class="kicker">Offer</p>
<h1>${offer.title}</h1>
<p class="standfirst">${offer.standfirst}</p>
${view.state.kind !== 'closed' && offer.terms}
${alert('problem', view.problem)}
${step(offer, view)}`;
  return { title: offer.title, body };
}

function trialTerms(trial: Trial, { currency, tax }: PlanCatalog, isFree: boolean): Html {
  const price = formatPrice(trial.price, currency);
  const free = isFree && html`<li><strong>Demo: no payment is taken and no card is required.</strong></li>`;
  return html`<ul class="terms"><li>One-time price of ${price}. Does not renew.</li><li>One trial per account.</li>${!isFree && taxItem(tax)}${free}</ul>`;
}

const trialTitle = (trial: Trial, { currency }: PlanCatalog) =>
  `${trial.days} days of full research access for ${formatPrice(trial.price, currency)}`;

const trialStandfirst = (trial: Trial) =>
  html`All reports, notes and data sets of the ${tierName(trial.plan)} plan for ${trial.days} days.`;

/** What a reader without an account sees of the trial while they sign up for it. */
export function trialPurpose(
  trial: Trial,
  catalog: PlanCatalog,
  { isFree, termsUrl }: { readonly isFree: boolean; readonly termsUrl: string | undefined },
): Purpose {
  const price = formatPrice(trial.price, catalog.currency);
  return {
    title: trialTitle(trial, catalog),
    intro: html`<p class="standfirst">${trialStandfirst(trial)}</p>${trialTerms(trial, catalog, isFree)}`,
    next: isFree
      ? 'Then the trial starts. No payment is taken.'
      : `Then you pay ${price}, and the trial starts.`,
    termsUrl,
  };
}

export function trialPage(view: OfferView, trial: Trial, catalog: PlanCatalog): Page {
  const offer: Offer = {
    path: '/offers/trial',
    title: trialTitle(trial, catalog),
    standfirst: trialStandfirst(trial),
    claimLabel: view.demo ? 'Claim offer (no payment)' : 'Continue to payment',
    terms: trialTerms(trial, catalog, view.demo),
    closed: 'This offer is not available right now.',
  };
  return offerPage(offer, view);
}

export function campaignPage(view: OfferView): Page {
  const { state } = view;
  const tier =
    state.kind === 'open' || state.kind === 'active' ? tierName(state.tier) : 'the tier above yours';
  const free = view.demo && html`<li><strong>Demo: no payment is taken.</strong></li>`;
  const offer: Offer = {
    path: '/offers/campaign',
    title: `More to read this ${monthName(view.now).split(' ')[0]}`,
    standfirst: html`Your account includes ${tier} until the end of the month at no added cost.`,
    claimLabel: 'Claim offer',
    terms: html`<ul class="terms"><li>${monthName(view.now)} only. Does not renew; nothing is charged.</li>${free}</ul>`,
    closed: 'There is no campaign this month.',
  };
  return offerPage(offer, view);
}
