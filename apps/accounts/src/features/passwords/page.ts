import { PASSWORD_LENGTH } from '../../platform/auth/auth.ts';
import {
  field,
  hidden,
  newPasswordField,
  PASSWORD_SCRIPT,
  returnContextFields,
} from '../../platform/html/form.ts';
import { html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import type { ReturnContext } from '../../platform/http/return-context.ts';
import { withReturnContext } from '../../platform/http/return-context.ts';

export function forgotPage(view: {
  readonly returnContext: ReturnContext;
  readonly email?: string;
  readonly error?: string;
}): Page {
  const body = html`<h1>Reset your password</h1>
<p class="standfirst">Enter your email address and we'll send you a link that is valid for one hour.</p>
<form method="post" action="/forgot">
${returnContextFields(view.returnContext)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: view.email ?? '', error: view.error })}
<button class="primary" type="submit">Send link</button>
</form>
<p class="aside"><a href="${withReturnContext('/login', view.returnContext)}">Back to log in</a></p>`;
  return { title: 'Reset your password', body };
}

export function emailSentPage(returnContext: ReturnContext): Page {
  const body = html`<h1>Check your email</h1>
<p class="standfirst">If that address has an account, we've sent it a link to reset the password.</p>
<p>The link is valid for one hour and can be used once. If you don't see the email, check your spam folder or try again later.</p>
<p class="aside"><a href="${withReturnContext('/login', returnContext)}">Back to log in</a></p>`;
  return { title: 'Check your email', body };
}

export function resetPage(view: { readonly token: string; readonly error?: string }): Page {
  const body = html`<h1>Choose a new password</h1>
<p class="standfirst">You will be logged out on all other devices.</p>
<form method="post" action="/reset">
${hidden({ token: view.token })}
${newPasswordField({ label: 'New password', error: view.error })}
<button class="primary" type="submit">Save password</button>
</form>`;
  return { title: 'Choose a new password', body, scripts: [PASSWORD_SCRIPT] };
}

export function invalidLinkPage(): Page {
  const body = html`<h1>This link is no longer valid</h1>
<p class="standfirst">Password reset links are valid for one hour and can be used once.</p>
<p><a class="button primary" href="/forgot">Request a new link</a></p>`;
  return { title: 'This link is no longer valid', body };
}

/** After a log-in with a password from before today's rules. */
export function weakPasswordPage(continueUrl: string): Page {
  const body = html`<h1>Choose a stronger password</h1>
<p class="standfirst">You are logged in, but your password is too short or easy to guess.</p>
<p>Passwords now need at least ${PASSWORD_LENGTH.min} characters, must not be common, and must not contain your email address or the name Tidemark.</p>
<p class="actions"><a class="button primary" href="/account/security">Change password</a> <a class="button" href="${continueUrl}">Not now</a></p>`;
  return { title: 'Choose a stronger password', body };
}
