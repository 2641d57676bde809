import type { Journey } from '../http/source.ts';
import { along } from '../http/source.ts';
import { field, hidden, journeyFields } from './form.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';

export function forgotPage(view: {
  readonly journey: Journey;
  readonly email?: string;
  readonly error?: string;
}): Page {
  const body = html`<h1>Choose a new password</h1>
<p class="standfirst">Tell us your e-mail and we send you a link that is good for one hour.</p>
<form method="post" action="/forgot">
${journeyFields(view.journey)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: view.email ?? '', error: view.error })}
<button class="primary" type="submit">Send the link</button>
</form>
<p class="aside"><a href="${along('/login', view.journey)}">Back to log in</a></p>`;
  return { title: 'Choose a new password', body };
}

export function letterSentPage(journey: Journey): Page {
  const body = html`<h1>Look in your e-mail</h1>
<p class="standfirst">If that address has an account, a link to choose a new password is on its way.</p>
<p>It is good for one hour and can be used once. Nothing there? Look among the unwanted mail, or try again later.</p>
<p class="aside"><a href="${along('/login', journey)}">Back to log in</a></p>`;
  return { title: 'Look in your e-mail', body };
}

export function resetPage(view: { readonly token: string; readonly error?: string }): Page {
  const body = html`<h1>Choose a new password</h1>
<p class="standfirst">You will be signed out everywhere else.</p>
<form method="post" action="/reset">
${hidden({ token: view.token })}
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '8 to 128 characters.',
  error: view.error,
})}
<button class="primary" type="submit">Save the password</button>
</form>`;
  return { title: 'Choose a new password', body };
}

export function deadLinkPage(): Page {
  const body = html`<h1>This link is no longer good</h1>
<p class="standfirst">Links to choose a new password last one hour and work once.</p>
<p><a class="button primary" href="/forgot">Ask for a new link</a></p>`;
  return { title: 'This link is no longer good', body };
}
