import { along, type Journey } from '../http/source.ts';
import { type OfferState, TRIAL } from '../members/offers.ts';
import { journeyFields } from './form.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { dateTime, monthName, tierName } from './words.ts';

export interface OfferView {
  readonly state: OfferState;
  readonly journey: Journey;
  readonly demo: boolean;
  /** This page's own address, to come back to after signing in. */
  readonly self: string;
  readonly now: number;
  readonly portalUrl: string;
}

interface Offer {
  readonly path: string;
  readonly title: string;
  readonly standfirst: Html;
  readonly take: string;
  readonly terms: Html;
  readonly closed: string;
}

function step(offer: Offer, view: OfferView): Html {
  const { state, journey } = view;
  const back = html`<a class="button primary" href="${journey.source ?? `${view.portalUrl}/`}">Go on reading</a>`;
  const joining = { source: view.self, deviceId: journey.deviceId };
  switch (state.kind) {
    case 'closed':
      return html`<p class="notice" role="status">${offer.closed}</p><p class="actions">${back}</p>`;
    case 'anonymous':
      return html`<p class="actions"><a class="button primary" href="${along('/signup', joining)}">Create an account</a> <a class="button" href="${along('/login', joining)}">Log in</a></p>`;
    case 'open':
      return html`<form method="post" action="${offer.path}">${journeyFields(journey)}<button class="primary" type="submit">${offer.take}</button></form>
<p class="hint">You read ${tierName(state.tier)} until ${dateTime(state.grant.endsAt)}. Then your own plan returns by itself.</p>`;
    case 'running':
      return html`<p class="notice" role="status">It is yours: ${tierName(state.tier)} until ${dateTime(state.endsAt)}.</p><p class="actions">${back}</p>`;
    case 'used':
      return html`<p class="notice" role="status">You have used this offer already. It can be taken once.</p><p class="actions"><a class="button primary" href="/plans">Compare plans</a></p>`;
    case 'unneeded':
      return html`<p class="notice" role="status">Your plan, ${tierName(state.tier)}, already includes this.</p><p class="actions">${back}</p>`;
  }
}

function offerPage(offer: Offer, view: OfferView): Page {
  const body = html`<p class="kicker">Offer</p>
<h1>${offer.title}</h1>
<p class="standfirst">${offer.standfirst}</p>
${view.state.kind !== 'closed' && offer.terms}
${step(offer, view)}`;
  return { title: offer.title, body };
}

export function trialPage(view: OfferView): Page {
  const free =
    view.demo &&
    html`<li><strong>This is a demonstration: no payment is taken and no card is asked for.</strong></li>`;
  const offer: Offer = {
    path: '/offers/trial',
    title: `${TRIAL.days} days of full research access for ${TRIAL.price}`,
    standfirst: html`Every report, note and data set of the Professional plan, for a week.`,
    take: view.demo ? 'Start the 7 days, without payment' : 'Start the 7 days',
    terms: html`<ul class="terms"><li>Price ${TRIAL.price}, once. It does not renew.</li><li>One trial for each account.</li>${free}</ul>`,
    closed: 'This offer cannot be taken up at the moment.',
  };
  return offerPage(offer, view);
}

export function campaignPage(view: OfferView): Page {
  const { state } = view;
  const tier =
    state.kind === 'open' || state.kind === 'running' ? tierName(state.tier) : 'the tier above yours';
  const free = view.demo && html`<li><strong>This is a demonstration: no payment is taken.</strong></li>`;
  const offer: Offer = {
    path: '/offers/campaign',
    title: `More to read this ${monthName(view.now).split(' ')[0]}`,
    standfirst: html`Until the month is over your account opens ${tier}, at no added cost.`,
    take: state.kind === 'open' ? `Open ${tierName(state.tier)} for the month` : '',
    terms: html`<ul class="terms"><li>${monthName(view.now)} only. Nothing renews, nothing is charged.</li>${free}</ul>`,
    closed: 'There is no campaign this month.',
  };
  return offerPage(offer, view);
}
