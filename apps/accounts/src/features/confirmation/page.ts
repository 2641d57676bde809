import { alert, field, hidden } from '../../platform/html/form.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { SCRIPT } from '../passkeys/page.ts';
import type { Factor } from './factors.ts';

export interface ConfirmationView {
  /** What is done with the confirmation, as in "Confirm that it is you to …". */
  readonly purpose: string;
  readonly email: string;
  readonly factors: readonly Factor[];
  /** Hidden fields of the forms: what waits for the confirmation. */
  readonly context: Readonly<Record<string, string | undefined>>;
  readonly cancelUrl: string;
  /** The reader has confirmed already, by logging in for example. */
  readonly confirmed?: boolean;
  /** Whether a code by email is on its way. */
  readonly codeSent?: boolean;
  readonly outbox?: boolean;
  /** The password of shared demo accounts. */
  readonly demoPassword?: string | undefined;
  readonly problem?: string | undefined;
  readonly failed?: string | undefined;
}

const ACTION = '/account/confirm';

function passwordForm({ context, demoPassword, failed }: ConfirmationView): Html {
  return html`<form method="post" action="${ACTION}">
${hidden({ ...context, factor: 'password' })}
${field({
  ...{
    name: 'answer',
    id: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
  },
  ...(demoPassword !== undefined && { hint: `The password of demo accounts is ${demoPassword}.` }),
  formErrorId: failed === 'password' ? 'problem' : undefined,
})}
<button class="primary" type="submit">Confirm with password</button>
</form>`;
}

function passkeyForm({ context }: ConfirmationView): Html {
  return html`<form class="secondary providers" method="post" action="${ACTION}" data-passkey="log-in" hidden>
${hidden({ ...context, factor: 'passkey', response: '' })}
<button type="submit">Confirm with a passkey</button>
<p class="error" role="alert" hidden>No passkey was used. Try again.</p>
</form>`;
}

function codeForm(
  { context, factors, failed }: ConfirmationView,
  factor: 'code' | 'email',
  hint: string,
): Html {
  return html`<form class="secondary" method="post" action="${ACTION}">
${hidden({ ...context, factor })}
${field({
  ...{ name: 'answer', id: 'code', label: 'Code', type: 'code', autocomplete: 'one-time-code', hint },
  formErrorId: failed === factor ? 'problem' : undefined,
})}
<button${factor === factors[0] && html` class="primary"`} type="submit">Confirm with code</button>
</form>`;
}

function emailForm(view: ConfirmationView): Html {
  const { context, email, codeSent, outbox } = view;
  const send = html`<form class="secondary" method="post" action="${ACTION}/email">
${hidden(context)}
<button${!codeSent && html` class="primary"`} type="submit">${codeSent ? 'Send a new code' : 'Send me a code'}</button>
</form>`;
  if (!codeSent) return html`<p>We send a code to <strong>${email}</strong>.</p>${send}`;
  return html`${codeForm(view, 'email', `6 digits. We sent them to ${email}.`)}
${outbox && html`<p class="aside"><a href="/outbox" target="_blank" rel="noopener">Read the message in the outbox</a> (opens in a new tab)</p>`}
${send}`;
}

const FORMS: Readonly<Record<Factor, (view: ConfirmationView) => Html>> = {
  password: passwordForm,
  passkey: passkeyForm,
  code: (view) => codeForm(view, 'code', '6 digits from your authenticator app.'),
  email: emailForm,
};

export function confirmationPage(view: ConfirmationView): Page {
  const { purpose, factors, context, confirmed, cancelUrl, problem } = view;
  const forms = confirmed
    ? html`<form method="post" action="${ACTION}">${hidden(context)}<button class="primary" type="submit">Continue</button></form>`
    : html`${factors.map((factor) => FORMS[factor](view))}`;
  const body = html`<h1>Confirm that it is you</h1>
<p class="standfirst">${confirmed ? `You have confirmed that it is you. Continue to ${purpose}.` : `We ask again before you ${purpose}. It then counts for five minutes.`}</p>
${alert('problem', problem)}
${forms}
<p class="aside"><a href="${cancelUrl}">Cancel</a></p>`;
  return { title: 'Confirm that it is you', body, scripts: [SCRIPT] };
}
