import { alert, field, hidden, newPasswordField, notice, PASSWORD_SCRIPT } from '../../platform/html/form.ts';
import { dateTime } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { settingsMenu } from '../../platform/html/settings-menu.ts';
import { activitySection } from '../audit/page.ts';
import type { AccountEvent } from '../audit/store.ts';
import { type SiteView, siteSection } from '../connected-sites/page.ts';
import { type PasskeyView, passkeySection } from '../passkeys/page.ts';

export interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly current: boolean;
}

export interface SecurityView {
  readonly portalUrl: string;
  readonly email: string;
  readonly sessions: readonly SessionView[];
  readonly twoFactor: boolean;
  readonly passkeys: readonly PasskeyView[];
  readonly sites: readonly SiteView[];
  readonly activity: readonly AccountEvent[];
  /** Accounts created with a passkey have none at first. */
  readonly hasPassword: boolean;
  /** Demo accounts are shared and cannot be changed. */
  readonly shared: boolean;
  readonly message?: string | undefined;
  readonly problem?: string | undefined;
  readonly errors?: Readonly<Record<string, string | undefined>>;
}

const currentPassword = (id: string, error?: string) =>
  field({
    name: 'current',
    id,
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    error,
  });

function passwordForm({ email, errors = {} }: SecurityView): Html {
  return html`<section class="ruled" aria-labelledby="password-title">
<h2 id="password-title">Password</h2>
<p>Changing it ends all other sessions, private feeds and push messages.</p>
<form method="post" action="/account/password">
${currentPassword('password-current', errors.passwordCurrent)}
${newPasswordField({ label: 'New password', email, error: errors.password })}
<button type="submit">Change password</button>
</form>
</section>`;
}

function emailForm({ email, errors = {} }: SecurityView): Html {
  return html`<section class="ruled" aria-labelledby="email-title">
<h2 id="email-title">Email</h2>
<p>Your address is <strong>${email}</strong>. We send a code to the new address, and a notice to the old one.</p>
<form method="post" action="/account/email">
${field({ name: 'email', label: 'New email', type: 'email', autocomplete: 'email', error: errors.email })}
${currentPassword('email-current', errors.emailCurrent)}
<button type="submit">Change email</button>
</form>
</section>`;
}

function twoFactorForm({ twoFactor, errors = {} }: SecurityView): Html {
  const body = twoFactor
    ? html`<p>On: logging in needs a code from your authenticator app.</p>
<form method="post" action="/account/two-factor/codes">
<p class="actions"><button type="submit">New recovery codes</button> <button type="submit" formaction="/account/two-factor/off">Turn off</button></p>
</form>`
    : html`<p>Off. When it is on, logging in needs a code from an authenticator app in addition to the password.</p>
<form method="post" action="/account/two-factor">
${currentPassword('two-factor-current', errors.twoFactorCurrent)}
<button type="submit">Set up</button>
</form>`;
  return html`<section class="ruled" aria-labelledby="two-factor-title">
<h2 id="two-factor-title">Two-factor authentication</h2>
${body}
</section>`;
}

function sessionList(sessions: readonly SessionView[]): Html {
  const rows = sessions.map(({ id, device, createdAt, current }) => {
    const end = current
      ? html`<span class="current">This browser</span>`
      : html`<form method="post" action="/account/sessions">${hidden({ session: id })}<button type="submit" aria-label="End the session of ${device}">End</button></form>`;
    return html`<li><span>${device}<br><span class="hint">Since ${dateTime(createdAt)}</span></span> ${end}</li>`;
  });
  return html`<section class="ruled" aria-labelledby="sessions-title">
<h2 id="sessions-title">Sessions</h2>
<ul class="sessions">${rows}</ul>
<form method="post" action="/account/sessions"><button type="submit" aria-describedby="sessions-hint">End all other sessions</button></form>
<p class="hint" id="sessions-hint">Also ends private feeds, push messages and links in emails. A session ends 30 days after your last visit, and 90 days after you logged in.</p>
</section>`;
}

/** Changes ask for the password, so an account without one has to set it first. */
const noPassword = html`<section class="ruled" aria-labelledby="password-title">
<h2 id="password-title">Password</h2>
<p>Your account has no password. Set one to change your email, turn on two-factor authentication or delete your account.</p>
<p class="actions"><a class="button" href="/forgot">Set a password by email</a></p>
</section>`;

export function securityPage(view: SecurityView): Page {
  const { sessions, shared, hasPassword, message, problem } = view;
  const forms = shared
    ? html`<p class="notice">Demo accounts are shared, so email, password, passkeys and two-factor authentication cannot be changed. Sign up for an account of your own to try it.</p>`
    : hasPassword
      ? html`${passwordForm(view)}${emailForm(view)}${passkeySection(view.passkeys)}${siteSection(view.sites, view.twoFactor)}${twoFactorForm(view)}`
      : html`${noPassword}${passkeySection(view.passkeys)}${siteSection(view.sites, view.twoFactor)}`;
  const body = html`${settingsMenu('/account/security', view.portalUrl)}
<h1>Security</h1>
${notice(message)}
${alert('problem', problem)}
${forms}
${sessionList(sessions)}
${activitySection(view.activity)}`;
  return { title: 'Security', body, scripts: [PASSWORD_SCRIPT] };
}

export interface EmailCodeView {
  readonly email: string;
  readonly outbox: boolean;
  readonly problem?: string;
}

export function emailCodePage({ email, outbox, problem }: EmailCodeView): Page {
  const formErrorId = problem === undefined ? undefined : 'problem';
  const body = html`<h1>Check your email</h1>
<p class="standfirst">We sent a message to <strong>${email}</strong>. Enter the code from it to use this address.</p>
${alert('problem', problem)}
<form method="post" action="/account/email/code">
${hidden({ email })}
${field({ name: 'code', label: 'Code', type: 'code', autocomplete: 'one-time-code', hint: '6 digits.', formErrorId })}
<button class="primary" type="submit">Use this address</button>
</form>
${outbox && html`<p class="aside"><a href="/outbox" target="_blank" rel="noopener">Read the message in the outbox</a> (opens in a new tab)</p>`}
<p class="aside"><a href="/account/security">Cancel</a></p>`;
  return { title: 'Check your email', body };
}
