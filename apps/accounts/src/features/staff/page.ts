import type { Tier } from '@tidemark/contracts/access';
import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import type { Member } from '../../platform/auth/member.ts';
import { alert, field, hidden, notice } from '../../platform/html/form.ts';
import { dateTime, planName, tierBadge, tierName } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import type { Application } from '../applications/store.ts';
import { sentenceOf } from '../audit/events.ts';
import type { AccountEvent } from '../audit/store.ts';
import { type Entitlement, NO_END, tierOf } from '../entitlements/entitlement.ts';
import type { GrantRecord } from '../entitlements/rights.ts';
import { DEMO_PASSWORD } from '../members/demo.ts';

export interface ApplicationView extends Application {
  readonly email: string;
}

/** What waits for a second member of staff. */
export interface PendingView {
  readonly id: string;
  readonly email: string;
  readonly tier: Tier;
  readonly endsAt: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly expiresAt: number;
  /** Whether the one who looks has asked for it. */
  readonly isOwn: boolean;
}

export interface StaffView {
  readonly pending: readonly PendingView[];
  /** The address of the other member of staff, for those who try the demo. */
  readonly otherDemoStaff?: string | undefined;
  readonly applications: readonly ApplicationView[];
  /** The day that is suggested as the end of Alpha. */
  readonly alphaUntil: string;
  readonly email?: string;
  readonly message?: string | undefined;
  readonly problem?: string | undefined;
}

const untilField = (id: string, label: string, value = '') =>
  html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="until" type="date" value="${value}" required></div>`;

function applicationItem({ id, email, work, reason, createdAt }: ApplicationView, alphaUntil: string): Html {
  return html`<li class="application">
<p><a href="/staff/reader?email=${encodeURIComponent(email)}">${email}</a> <span class="hint">${dateTime(createdAt.getTime())}</span></p>
<p><strong>${work}</strong></p>
<p class="text">${reason}</p>
<form method="post" action="/staff/applications">
${hidden({ id })}
${untilField(`until-${id}`, 'Alpha until', alphaUntil)}
<p class="actions"><button class="primary" type="submit" name="decision" value="accepted">Accept</button> <button type="submit" name="decision" value="declined" formnovalidate>Decline</button></p>
</form></li>`;
}

function pendingItem({ id, email, tier, endsAt, reason, requestedBy, expiresAt, isOwn }: PendingView): Html {
  const decline = html`<button type="submit" name="decision" value="declined">${isOwn ? 'Withdraw' : 'Decline'}</button>`;
  const approve = html`<button class="primary" type="submit" name="decision" value="approved">Approve</button>`;
  return html`<li class="application">
<p><a href="/staff/reader?email=${encodeURIComponent(email)}">${email}</a>: <strong>${tierName(tier)}</strong> until ${dateTime(endsAt)}</p>
<p class="text">${reason}</p>
<p class="hint">Asked for by ${isOwn ? 'you' : requestedBy}. Expires ${dateTime(expiresAt)}.</p>
<form method="post" action="/staff/pending">
${hidden({ id })}
<p class="actions">${!isOwn && approve} ${decline}</p>
</form></li>`;
}

function pendingSection({ pending, otherDemoStaff }: StaffView): Html {
  const list =
    pending.length === 0
      ? html`<p>Nothing waits.</p>`
      : html`<ul class="plain">${pending.map(pendingItem)}</ul>`;
  return html`<section class="ruled" aria-labelledby="pending-title">
<h2 id="pending-title">Waiting for a second member of staff</h2>
<p>Alpha, and access for one's own account, are given when another member of staff approves them.</p>
${otherDemoStaff !== undefined && html`<p class="notice">In this demo, log in as <code>${otherDemoStaff}</code> with the password <code>${DEMO_PASSWORD}</code> to approve what you have asked for.</p>`}
${list}
</section>`;
}

export function staffPage(view: StaffView): Page {
  const { applications, alphaUntil, email, message, problem } = view;
  const list =
    applications.length === 0
      ? html`<p>There are no open applications.</p>`
      : html`<ul class="plain">${applications.map((one) => applicationItem(one, alphaUntil))}</ul>`;
  const body = html`<h1>Staff</h1>
${notice(message)}
${alert('problem', problem)}
<section class="ruled" aria-labelledby="reader-title">
<h2 id="reader-title">Find a reader</h2>
<form method="get" action="/staff/reader">
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'off', value: email ?? '' })}
<button type="submit">Find</button>
</form>
</section>
${pendingSection(view)}
<section class="ruled" aria-labelledby="applications-title">
<h2 id="applications-title">Applications for Alpha</h2>
${list}
</section>`;
  return { title: 'Staff', body };
}

export interface ReaderView {
  readonly member: Member;
  readonly timeline: readonly [Entitlement, ...Entitlement[]];
  readonly grants: readonly GrantRecord[];
  /** The newest events of the account. */
  readonly events: readonly (AccountEvent & { readonly actor: string | undefined })[];
  /** Whether this is a colleague whose two-factor authentication can be turned off. */
  readonly canReset: boolean;
  readonly article?: string;
  /** Undefined if no article was asked for. */
  readonly decision?: AccessDecision | 'missing' | undefined;
  readonly message?: string | undefined;
  readonly problem?: string | undefined;
}

function accessText([current, ...following]: ReaderView['timeline']): Html {
  const until = ({ endsAt }: Entitlement) => endsAt !== undefined && html` until ${dateTime(endsAt)}`;
  const steps = following.map((next) => html`, then ${planName(next.plan, tierOf(next))}${until(next)}`);
  return html`${tierBadge(tierOf(current))}${until(current)}${steps}`;
}

function decisionText(decision: ReaderView['decision']): Html | undefined {
  if (decision === undefined) return undefined;
  if (decision === 'missing') return html`<p class="alert" role="alert">There is no such article.</p>`;
  const verdict = decision.can_read
    ? 'The reader can read this article.'
    : 'The reader cannot read this article.';
  return html`<div class="notice" role="status"><p><strong>${decision.article.title}</strong></p><p>${verdict}</p><ul>${decision.reasons.map((reason) => html`<li>${reason}</li>`)}</ul></div>`;
}

function grantItem({ offer, plan, alpha, endsAt, cause, revoked }: GrantRecord): Html {
  const tier = tierOf({ plan, roles: alpha ? ['ALPHA'] : [] });
  const end = endsAt >= NO_END ? html` without end` : html` until ${dateTime(endsAt)}`;
  const given = cause && html`<span>${dateTime(cause.at)}, ${cause.by}: ${cause.reason}</span>`;
  const ended =
    revoked && html`<span>Revoked ${dateTime(revoked.at)}, ${revoked.by}: ${revoked.reason}</span>`;
  return html`<li><strong>${tierName(tier)}</strong> ${offer}${end} ${given} ${ended}</li>`;
}

const GRANT_TIERS = ['pioneer', 'professional', 'alpha'] as const;

function grantForm(email: string): Html {
  const options = GRANT_TIERS.map(
    (tier) =>
      html`<label class="option"><input type="radio" name="tier" value="${tier}" required> <span>${tierName(tier)}</span></label>`,
  );
  return html`<form method="post" action="/staff/grant">
${hidden({ email })}
<fieldset><legend>Plan</legend>${options}</fieldset>
${untilField('until', 'Last day')}
${field({ name: 'reason', label: 'Reason', type: 'text', autocomplete: 'off' })}
<button type="submit">Grant access</button>
</form>`;
}

export function readerPage(view: ReaderView): Page {
  const { member, grants, events, canReset, article, decision, message, problem } = view;
  const { email } = member;
  const eventItem = ({ at, kind, outcome, detail, actor, device, network }: ReaderView['events'][number]) => {
    const from = [actor, device, network].filter((part) => part !== undefined).join(', ');
    return html`<li>${sentenceOf(kind, outcome, detail)}<br><span class="hint">${dateTime(at.getTime())} ${from}</span></li>`;
  };
  const body = html`<h1>${email}</h1>
${notice(message)}
${alert('problem', problem)}
<dl class="facts"><dt>Access</dt><dd>${accessText(view.timeline)}</dd><dt>Own plan</dt><dd>${member.plan} ${member.roles.join(', ')}</dd><dt>Id</dt><dd>${member.uid}</dd></dl>
<section class="ruled" aria-labelledby="article-title">
<h2 id="article-title">Can they read an article?</h2>
${decisionText(decision)}
<form method="get" action="/staff/reader">
${hidden({ email })}
${field({ name: 'article', label: 'Address or slug of the article', type: 'text', autocomplete: 'off', value: article ?? '' })}
<button type="submit">Check</button>
</form>
</section>
<section class="ruled" aria-labelledby="grant-title">
<h2 id="grant-title">Grant access</h2>
${grantForm(email)}
</section>
<section class="ruled" aria-labelledby="grants-title">
<h2 id="grants-title">Grants</h2>
${grants.length === 0 ? html`<p>None.</p>` : html`<ul class="links">${grants.map(grantItem)}</ul>`}
</section>
${
  canReset &&
  html`<section class="ruled" aria-labelledby="factor-title">
<h2 id="factor-title">Two-factor authentication</h2>
<p>For a colleague who has lost their authenticator app. It ends all their sessions, and they are told by email.</p>
<form method="post" action="/staff/reset-two-factor">${hidden({ email })}<button type="submit">Turn off two-factor authentication</button></form>
</section>`
}
<section class="ruled" aria-labelledby="events-title">
<h2 id="events-title">Activity</h2>
<p>As the reader sees it.</p>
<ul class="links">${events.map(eventItem)}</ul>
</section>
<p class="aside"><a href="/staff">Back</a></p>`;
  return { title: email, body };
}
