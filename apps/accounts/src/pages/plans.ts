import { TIERS, type Tier } from '@tidemark/contracts/access';
import { withReturnContext } from '../http/return-context.ts';
import { tierBadge, tierName } from './format.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';

export interface PlansView {
  /** `undefined` for an anonymous reader. */
  readonly tier: Tier | undefined;
  readonly demo: boolean;
  readonly upgradeUrl: string | undefined;
  readonly alphaEmail: string;
  readonly trialOpen: boolean;
  readonly campaignOpen: boolean;
  /** URL of this page, to return to after signing up. */
  readonly self: string;
}

const PLAN_CONTENTS: Readonly<Record<Tier, { readonly line: string; readonly items: readonly string[] }>> = {
  free: {
    line: 'Get started.',
    items: ['Every article marked Free', 'Daily market context', 'A reading list of your own'],
  },
  pioneer: {
    line: 'Follow a sector.',
    items: [
      'Everything in Free',
      'Sector and protocol notes',
      'Guides, market updates and on-chain analysis',
    ],
  },
  professional: {
    line: 'Make decisions.',
    items: [
      'Everything in Pioneer',
      'Deep research with data and key takeaways',
      'Full reports on every sector',
    ],
  },
  alpha: {
    line: 'By application.',
    items: [
      'Everything in Professional',
      'War room notes and exclusive updates',
      'Masterclasses, AMAs, expert sessions',
    ],
  },
};

function action(tier: Tier, view: PlansView): Html {
  if (view.tier === tier) return html`<p class="current">Your plan</p>`;
  if (view.tier !== undefined && TIERS.indexOf(tier) < TIERS.indexOf(view.tier))
    return html`<p class="current">Included</p>`;
  if (view.tier === undefined)
    return html`<a class="button" href="${withReturnContext('/signup', { source: view.self, deviceId: undefined })}">Create an account</a>`;
  if (view.demo) return html`<a class="button" href="/account">Change to ${tierName(tier)}</a>`;
  if (tier === 'alpha') return html`<a class="button" href="mailto:${view.alphaEmail}">Apply by email</a>`;
  if (view.upgradeUrl)
    return html`<a class="button" href="${view.upgradeUrl}">Upgrade to ${tierName(tier)}</a>`;
  return html`<p class="current">Not on sale yet</p>`;
}

function column(tier: Tier, view: PlansView): Html {
  const { line, items } = PLAN_CONTENTS[tier];
  return html`<section class="plan" aria-labelledby="plan-${tier}">
<h2 id="plan-${tier}">${tierBadge(tier)}</h2>
<p class="line">${line}</p>
<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>
${action(tier, view)}
</section>`;
}

export function plansPage(view: PlansView): Page {
  const trial =
    view.trialOpen && html`<li><a href="/offers/trial">7 days of full research access for $9</a></li>`;
  const campaign =
    view.campaignOpen &&
    html`<li><a href="/offers/campaign">This month: the next tier up at no added cost</a></li>`;
  const offers = (view.trialOpen || view.campaignOpen) && html`<ul class="offers">${trial}${campaign}</ul>`;
  const body = html`<h1>Plans</h1>
<p class="standfirst">Each plan includes everything in the plans before it. Titles and teasers are open to everyone.</p>
${offers}
<div class="plans">${TIERS.map((tier) => column(tier, view))}</div>
${view.demo && html`<p class="hint">In this demo you can change plans on your account page without payment.</p>`}
<p class="hint">Alpha is by application: <a href="mailto:${view.alphaEmail}">${view.alphaEmail}</a></p>`;
  return { title: 'Plans', body, wide: true };
}
