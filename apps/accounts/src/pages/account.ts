import { type Entitlement, tierOf } from '../members/entitlement.ts';
import type { Member } from '../members/member.ts';
import type { BillingSummary } from '../payment/billing-customers.ts';
import { deletionNotice } from './data.ts';
import { notice } from './form.ts';
import { dateTime, planName, tierBadge } from './format.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { billingSection } from './payment.ts';

export const PLAN_OPTIONS = ['free', 'explorer', 'pioneer', 'professional', 'alpha'] as const;
export type PlanOption = (typeof PLAN_OPTIONS)[number];

export interface AccountView {
  readonly member: Member;
  /** The current entitlement and what follows. */
  readonly timeline: readonly [Entitlement, ...Entitlement[]];
  readonly portalUrl: string;
  readonly demo: boolean;
  readonly message?: string | undefined;
  readonly deleteAt: number | undefined;
  /** Whether the member may use the staff pages. */
  readonly staff: boolean;
  /** Undefined for members who have never paid. */
  readonly billing?: BillingSummary | undefined;
}

const PLAN_OPTION_LABELS: Readonly<Record<PlanOption, string>> = {
  free: 'Free',
  explorer: 'Explorer',
  pioneer: 'Pioneer',
  professional: 'Professional',
  alpha: 'Alpha',
};

function planForm(current: string): Html {
  const options = PLAN_OPTIONS.map((option) => {
    const checked = option === current && html` checked`;
    return html`<label class="option"><input type="radio" name="plan" value="${option}" required${checked}> <span>${PLAN_OPTION_LABELS[option]}</span></label>`;
  });
  return html`<section class="ruled" aria-labelledby="change-title">
<h2 id="change-title">Change plan (demo)</h2>
<p>Change your plan here without payment. The portal picks up the change when you return to it.</p>
<form method="post" action="/account/plan">
<fieldset><legend class="hidden">Plan</legend>${options}</fieldset>
<button type="submit">Change plan</button>
</form>
</section>`;
}

const until = ({ endsAt }: Entitlement) => endsAt !== undefined && html` until ${dateTime(endsAt)}`;

/** When the current plan renews, if it is a subscription that does. */
function renewalOf({ plan }: Entitlement, billing: BillingSummary | undefined): number | undefined {
  const renewing = billing?.subscriptions.find(
    (one) => one.renews && one.plan === plan && one.status === 'active',
  );
  return renewing?.periodEnd;
}

/** Until when the reader has their current access, and what follows. */
function planText({ timeline: [current, ...following], billing }: AccountView): Html {
  const renewsAt = renewalOf(current, billing);
  if (renewsAt !== undefined)
    return html`${tierBadge(tierOf(current))} <span>renews on ${dateTime(renewsAt)}</span>`;
  if (following.length === 0 && current.plan === 'explorer')
    return html`<span>Explorer (same access as Free)</span>`;
  const steps = following.map((next) => html`, then ${planName(next.plan, tierOf(next))}${until(next)}`);
  return html`${tierBadge(tierOf(current))} <span>${until(current)}${steps}</span>`;
}

export function accountPage(view: AccountView): Page {
  const { member, timeline, portalUrl, demo, message, billing } = view;
  const [entitlement] = timeline;
  const tier = tierOf(entitlement);
  const current = tier === 'free' || tier === 'pioneer' ? entitlement.plan : tier;
  const staff = member.roles.includes('STAFF') && html`<dt>Role</dt><dd>Staff</dd>`;
  const body = html`<h1>Your account</h1>
${notice(message)}
${deletionNotice(view.deleteAt)}
<dl class="facts">
<dt>Email</dt><dd>${member.email}</dd>
<dt>Plan</dt><dd>${planText(view)}</dd>
${staff}
</dl>
<p class="actions"><a class="button primary" href="${portalUrl}/">Continue reading</a> <a class="button" href="/plans">Compare plans</a></p>
<ul class="links">
<li><a href="/account/security">Security</a> <span>Password, email, two-factor authentication, sessions</span></li>
${view.staff && html`<li><a href="/staff">Staff</a> <span>Readers, access, applications</span></li>`}
<li><a href="/account/data">Your data</a> <span>Export, deletion</span></li>
</ul>
${billing && billingSection(billing)}
${demo && planForm(current)}
<form class="logout" method="post" action="/logout"><button type="submit">Log out</button></form>`;
  return { title: 'Your account', body };
}

export function logoutPage(source: string | undefined): Page {
  const body = html`<h1>Log out</h1>
<p class="standfirst">Your reading list is saved for your next visit.</p>
<form method="post" action="/logout">${source !== undefined && html`<input type="hidden" name="source" value="${source}">`}
<button class="primary" type="submit">Log out</button></form>`;
  return { title: 'Log out', body };
}
