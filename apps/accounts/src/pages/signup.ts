import { along, type Journey } from '../http/source.ts';
import { field, journeyFields } from './form.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';

export interface SignUpView {
  readonly journey: Journey;
  readonly email?: string;
  readonly emailError?: string | undefined;
  readonly passwordError?: string | undefined;
}

export function signUpPage({ journey, email, emailError, passwordError }: SignUpView): Page {
  const body = html`<h1>Create an account</h1>
<p class="standfirst">A free account opens every free article and keeps your reading list.</p>
<form method="post" action="/signup">
${journeyFields(journey)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email ?? '', error: emailError })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '8 to 128 characters. A few words in a row are easier to keep than a riddle.',
  error: passwordError,
})}
<button class="primary" type="submit">Create account</button>
</form>
<p class="aside">Already have one? <a href="${along('/login', journey)}">Log in</a></p>`;
  return { title: 'Create an account', body };
}
