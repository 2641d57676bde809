import type { AccessDecision } from '@tidemark/contracts/wire/staff';
import type { Member } from '../../platform/auth/member.ts';
import { alert, field, hidden, notice } from '../../platform/html/form.ts';
import { dateTime, planName, tierBadge, tierName } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import type { Application } from '../applications/store.ts';
import { type Entitlement, NO_END, tierOf } from '../entitlements/entitlement.ts';
import type { GrantRecord } from '../entitlements/rights.ts';
import type { StaffAction } from './audit.ts';

export interface ApplicationView extends Application {
  readonly email: string;
}

export interface StaffView {
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

export function staffPage({ applications, alphaUntil, email, message, problem }: StaffView): Page {
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
  readonly actions: readonly (StaffAction & { readonly actor: string })[];
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
  const { member, timeline, grants, actions, article, decision, message, problem } = view;
  const { email } = member;
  const actionItem = ({ at, action, actor, detail }: ReaderView['actions'][number]) =>
    html`<li>${dateTime(at.getTime())} <span>${actor}: ${action}${detail !== '' && `, ${detail}`}</span></li>`;
  const body = html`<h1>${email}</h1>
${notice(message)}
${alert('problem', problem)}
<dl class="facts"><dt>Access</dt><dd>${accessText(timeline)}</dd><dt>Own plan</dt><dd>${member.plan} ${member.roles.join(', ')}</dd><dt>Id</dt><dd>${member.uid}</dd></dl>
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
<section class="ruled" aria-labelledby="actions-title">
<h2 id="actions-title">Staff actions and connected sites</h2>
<ul class="links">${actions.map(actionItem)}</ul>
</section>
<p class="aside"><a href="/staff">Back</a></p>`;
  return { title: email, body };
}
