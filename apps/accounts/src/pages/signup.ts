import { CODE_MINUTES } from '../auth/auth.ts';
import type { ProviderId } from '../auth/providers.ts';
import { type ReturnContext, withReturnContext } from '../http/return-context.ts';
import {
  alert,
  field,
  hidden,
  newPasswordField,
  notice,
  PASSWORD_SCRIPT,
  returnContextFields,
} from './form.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { SCRIPT } from './passkeys.ts';
import { providerButtons } from './providers.ts';

export interface SignUpView {
  readonly providers: readonly ProviderId[];
  readonly returnContext: ReturnContext;
  readonly email?: string;
  readonly emailError?: string | undefined;
  readonly passwordError?: string | undefined;
  readonly problem?: string | undefined;
}

export function signUpPage(view: SignUpView): Page {
  const { providers, returnContext, email, emailError, passwordError, problem } = view;
  const body = html`<h1>Create an account</h1>
<p class="standfirst">A free account includes all free articles and a reading list.</p>
${alert('problem', problem)}
<form method="post" action="/signup">
${returnContextFields(returnContext)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email ?? '', error: emailError })}
${newPasswordField({ label: 'Password', error: passwordError })}
<button class="primary" type="submit">Create account</button>
<button class="alternative" type="submit" name="method" value="passkey" data-passkey="sign-up" formnovalidate hidden>Use a passkey instead</button>
</form>
${providerButtons(providers, returnContext)}
<p class="aside">Already have an account? <a href="${withReturnContext('/login', returnContext)}">Log in</a></p>`;
  return { title: 'Create an account', body, scripts: [SCRIPT, PASSWORD_SCRIPT] };
}

export interface CodeView {
  readonly returnContext: ReturnContext;
  readonly email: string;
  /** Identifies the sign-up; see SignUps. */
  readonly token: string;
  /** Whether emails can be read at /outbox. */
  readonly outbox: boolean;
  readonly problem?: string | undefined;
  readonly message?: string | undefined;
}

/** The same for every address. A known address gets an email that says so. */
export function codePage({ returnContext, email, token, outbox, problem, message }: CodeView): Page {
  const fields = html`${hidden({ token })}${returnContextFields(returnContext)}`;
  const formErrorId = problem === undefined ? undefined : 'problem';
  const body = html`<h1>Check your email</h1>
<p class="standfirst">We sent a message to <strong>${email}</strong>. Enter the code from it to sign in.</p>
${notice(message)}
${alert('problem', problem)}
<form method="post" action="/signup/code">
${fields}
${field({
  name: 'code',
  label: 'Code',
  type: 'code',
  autocomplete: 'one-time-code',
  hint: `6 digits, valid for ${CODE_MINUTES} minutes. If the address already has an account, the message says how to log in.`,
  formErrorId,
})}
<button class="primary" type="submit">Sign in</button>
</form>
<form class="secondary" method="post" action="/signup/resend">
${fields}
<button type="submit">Send a new code</button>
</form>
${outbox && html`<aside class="ruled" aria-labelledby="demo-title"><h2 id="demo-title">Demo</h2><p>No email is sent. <a href="/outbox" target="_blank" rel="noopener">Read the message in the outbox</a> (opens in a new tab).</p></aside>`}`;
  return { title: 'Check your email', body };
}
