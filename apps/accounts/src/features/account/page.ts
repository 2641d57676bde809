import { SETTINGS_PAGES, settingsUrl } from '@tidemark/contracts/settings-pages';
import type { Member } from '../../platform/auth/member.ts';
import { notice } from '../../platform/html/form.ts';
import { dateTime, planName, tierBadge } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { settingsMenu } from '../../platform/html/settings-menu.ts';
import { type Entitlement, tierOf } from '../entitlements/entitlement.ts';
import type { BillingSummary } from '../payment/billing-customers.ts';
import { billingSection } from '../payment/page.ts';
import { deletionNotice } from '../your-data/page.ts';

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

/** What the other settings are about, and the pages of staff. */
function settingsList({ portalUrl, staff }: AccountView): Html {
  const [, ...others] = SETTINGS_PAGES;
  const items = others.map(
    (page) =>
      html`<li><a href="${settingsUrl(page, '', portalUrl)}">${page.label}</a> <span>${page.about}</span></li>`,
  );
  return html`<ul class="links">${items}
${staff && html`<li><a href="/staff">Staff</a> <span>Readers, access, applications</span></li>`}
</ul>`;
}

export function accountPage(view: AccountView): Page {
  const { member, timeline, portalUrl, demo, message, billing } = view;
  const [entitlement] = timeline;
  const tier = tierOf(entitlement);
  const current = tier === 'free' || tier === 'pioneer' ? entitlement.plan : tier;
  const staff = member.roles.includes('STAFF') && html`<dt>Role</dt><dd>Staff</dd>`;
  const body = html`${settingsMenu('/account', portalUrl)}
<h1>Your account</h1>
${notice(message)}
${deletionNotice(view.deleteAt)}
<dl class="facts">
<dt>Email</dt><dd>${member.email}</dd>
<dt>Plan</dt><dd>${planText(view)}</dd>
${staff}
</dl>
<p class="actions"><a class="button primary" href="${portalUrl}/">Continue reading</a> <a class="button" href="/plans">Compare plans</a></p>
${settingsList(view)}
${billing && billingSection(billing)}
${demo && planForm(current)}
<form class="logout" method="post" action="/logout"><button type="submit">Log out</button></form>`;
  return { title: 'Your account', body };
}
