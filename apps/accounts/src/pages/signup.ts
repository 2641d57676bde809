import { type ReturnContext, withReturnContext } from '../http/return-context.ts';
import { field, returnContextFields } from './form.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';

export interface SignUpView {
  readonly returnContext: ReturnContext;
  readonly email?: string;
  readonly emailError?: string | undefined;
  readonly passwordError?: string | undefined;
}

export function signUpPage({ returnContext, email, emailError, passwordError }: SignUpView): Page {
  const body = html`<h1>Create an account</h1>
<p class="standfirst">A free account includes all free articles and a reading list.</p>
<form method="post" action="/signup">
${returnContextFields(returnContext)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email ?? '', error: emailError })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '8 to 128 characters. A phrase of several words is easy to remember.',
  error: passwordError,
})}
<button class="primary" type="submit">Create account</button>
</form>
<p class="aside">Already have an account? <a href="${withReturnContext('/login', returnContext)}">Log in</a></p>`;
  return { title: 'Create an account', body };
}
