import { type Entitlement, tierHeld } from '../members/entitlement.ts';
import type { Member } from '../members/member.ts';
import { notice } from './form.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { dateTime, planName, tierBadge } from './words.ts';

export const PLAN_CHOICES = ['free', 'explorer', 'pioneer', 'professional', 'alpha'] as const;
export type PlanChoice = (typeof PLAN_CHOICES)[number];

export interface AccountView {
  readonly member: Member;
  readonly entitlement: Entitlement;
  readonly portalUrl: string;
  readonly demo: boolean;
  readonly message?: string | undefined;
}

const CHOICE_NAMES: Readonly<Record<PlanChoice, string>> = {
  free: 'Free',
  explorer: 'Explorer',
  pioneer: 'Pioneer',
  professional: 'Professional',
  alpha: 'Alpha',
};

function planChanger(current: string): Html {
  const choices = PLAN_CHOICES.map((choice) => {
    const checked = choice === current && html` checked`;
    return html`<label class="choice"><input type="radio" name="plan" value="${choice}" required${checked}> <span>${CHOICE_NAMES[choice]}</span></label>`;
  });
  return html`<section class="ruled" aria-labelledby="change-title">
<h2 id="change-title">Try another plan</h2>
<p>In this demonstration you change your plan here, without payment. The portal follows when you go back to it.</p>
<form method="post" action="/account/plan">
<fieldset><legend class="hidden">Plan</legend>${choices}</fieldset>
<button type="submit">Change plan</button>
</form>
</section>`;
}

function planText({ member, entitlement }: AccountView): Html {
  const tier = tierHeld(entitlement);
  const own = planName(member.plan, tierHeld(member));
  if (entitlement.endsAt !== undefined) {
    return html`${tierBadge(tier)} <span>until ${dateTime(entitlement.endsAt)}, then ${own} again</span>`;
  }
  if (member.plan === 'explorer') return html`<span>Explorer, which reads what Free reads</span>`;
  return tierBadge(tier);
}

export function accountPage(view: AccountView): Page {
  const { member, entitlement, portalUrl, demo, message } = view;
  const tier = tierHeld(entitlement);
  const current = tier === 'free' || tier === 'pioneer' ? entitlement.plan : tier;
  const staff = member.roles.includes('STAFF') && html`<dt>Desk</dt><dd>Staff</dd>`;
  const body = html`<h1>Your account</h1>
${notice(message)}
<dl class="facts">
<dt>E-mail</dt><dd>${member.email}</dd>
<dt>Plan</dt><dd>${planText(view)}</dd>
${staff}
</dl>
<p class="actions"><a class="button primary" href="${portalUrl}/">Go on reading</a> <a class="button" href="/plans">Compare plans</a></p>
${demo && planChanger(current)}
<form class="leave" method="post" action="/logout"><button type="submit">Log out</button></form>`;
  return { title: 'Your account', body };
}

export function logoutPage(source: string | undefined): Page {
  const body = html`<h1>Log out</h1>
<p class="standfirst">You can come back at any time; your reading list stays.</p>
<form method="post" action="/logout">${source !== undefined && html`<input type="hidden" name="source" value="${source}">`}
<button class="primary" type="submit">Log out</button></form>`;
  return { title: 'Log out', body };
}
