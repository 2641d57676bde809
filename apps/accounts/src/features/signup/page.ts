import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import type { ProviderId } from '../../platform/auth/providers.ts';
import {
  alert,
  field,
  hidden,
  newPasswordField,
  notice,
  PASSWORD_SCRIPT,
  returnContextFields,
} from '../../platform/html/form.ts';
import { html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import type { ReturnContext } from '../../platform/http/return-context.ts';
import { providerButtons } from '../connected-sites/page.ts';
import { accountSwitch } from '../login/page.ts';
import { SCRIPT } from '../passkeys/page.ts';
import { termsField } from '../payment/page.ts';
import type { Purpose } from './purpose.ts';

export interface SignUpView {
  readonly providers: readonly ProviderId[];
  readonly returnContext: ReturnContext;
  /** Undefined for a free account. */
  readonly purpose?: Purpose | undefined;
  readonly email?: string;
  readonly emailError?: string | undefined;
  readonly passwordError?: string | undefined;
  readonly problem?: string | undefined;
}

const FREE_ACCOUNT: Purpose = {
  title: 'Sign up',
  intro: html`<p class="standfirst">A free account opens everything marked Free, and keeps a reading list, notes and alerts. Pioneer, Professional and Alpha articles need a plan.</p>`,
  next: 'Then you are back where you were.',
};

export function signUpPage(view: SignUpView): Page {
  const { providers, returnContext, email, emailError, passwordError, problem } = view;
  const { title, intro, termsUrl } = view.purpose ?? FREE_ACCOUNT;
  const body = html`${accountSwitch('sign-up', returnContext)}
<h1>${title}</h1>
${intro}
${alert('problem', problem)}
<form method="post" action="/signup">
${returnContextFields(returnContext)}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email ?? '', error: emailError })}
${newPasswordField({ label: 'Password', error: passwordError })}
${termsUrl !== undefined && termsField(termsUrl)}
<button class="primary" type="submit">Sign up</button>
<button class="alternative" type="submit" name="method" value="passkey" data-passkey="sign-up" formnovalidate hidden>Use a passkey instead</button>
</form>
${providerButtons(providers, returnContext)}`;
  return { title, body, scripts: [SCRIPT, PASSWORD_SCRIPT] };
}

export interface CodeView {
  readonly returnContext: ReturnContext;
  readonly email: string;
  /** Identifies the sign-up; see SignUps. */
  readonly token: string;
  readonly purpose?: Purpose | undefined;
  /** "accepted" if the reader has accepted the terms already. */
  readonly terms: string;
  /** Whether emails can be read at /outbox. */
  readonly outbox: boolean;
  readonly problem?: string | undefined;
  readonly message?: string | undefined;
}

/** The same for every address. A known address gets an email that says so. */
export function codePage(view: CodeView): Page {
  const { returnContext, email, token, terms, purpose, outbox, problem, message } = view;
  const fields = html`${hidden({ token, terms })}${returnContextFields(returnContext)}`;
  const formErrorId = problem === undefined ? undefined : 'problem';
  const body = html`<h1>Check your email</h1>
<p class="standfirst">We sent a message to <strong>${email}</strong>. Enter the code from it. ${(purpose ?? FREE_ACCOUNT).next}</p>
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
<button class="primary" type="submit">Continue</button>
</form>
<form class="secondary" method="post" action="/signup/resend">
${fields}
<button type="submit">Send a new code</button>
</form>
${outbox && html`<aside class="ruled" aria-labelledby="demo-title"><h2 id="demo-title">Demo</h2><p>No email is sent. <a href="/outbox" target="_blank" rel="noopener">Read the message in the outbox</a> (opens in a new tab).</p></aside>`}`;
  return { title: 'Check your email', body };
}
