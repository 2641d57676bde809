import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import { field, hidden, returnContextFields } from '../../platform/html/form.ts';
import { html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';

export function magicLinkPage(view: {
  readonly returnContext: ReturnContext;
  readonly email?: string;
  readonly error?: string;
}): Page {
  const body = html`<h1>Log in by email</h1>
<p class="standfirst">Enter your email address and we'll send you a link that logs you in without your password.</p>
<form method="post" action="/login/link">
${returnContextFields(view.returnContext)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: view.email ?? '', error: view.error })}
<button class="primary" type="submit">Send link</button>
</form>
<p class="aside"><a href="${withReturnContext('/login', view.returnContext)}">Back to log in</a></p>`;
  return { title: 'Log in by email', body };
}

export function magicLinkSentPage(returnContext: ReturnContext, outbox: boolean): Page {
  const body = html`<h1>Check your email</h1>
<p class="standfirst">If that address has an account, we've sent it a link to log in.</p>
<p>The link can be used once. Open it in this browser to return to where you were.</p>
${outbox && html`<p class="aside"><a href="/outbox">Read the message in the outbox</a></p>`}
<p class="aside"><a href="${withReturnContext('/login', returnContext)}">Back to log in</a></p>`;
  return { title: 'Check your email', body };
}

/** Mail programs open links to check them, so that opening one does not use it up. */
export function confirmMagicLinkPage(token: string): Page {
  const body = html`<h1>Log in to Tidemark</h1>
<form method="post" action="/login/link/confirm">
${hidden({ token })}
<button class="primary" type="submit">Log in</button>
</form>`;
  return { title: 'Log in to Tidemark', body };
}

export function invalidMagicLinkPage(): Page {
  const body = html`<h1>This link is no longer valid</h1>
<p class="standfirst">Links to log in are valid for ${CODE_MINUTES} minutes and can be used once.</p>
<p><a class="button primary" href="/login/link">Request a new link</a></p>`;
  return { title: 'This link is no longer valid', body };
}

/** For an account with two-factor authentication, which a link alone must not open. */
export function refusedMagicLinkPage(): Page {
  const body = html`<h1>This link cannot log you in</h1>
<p class="standfirst">Your account has two-factor authentication, which needs your password and a code. A link in an email replaces neither.</p>
<p><a class="button primary" href="/login">Log in with your password</a></p>`;
  return { title: 'This link cannot log you in', body };
}
