import { getAuthenticatorName } from '@better-auth/passkey';
import { alert, field, hidden, returnContextFields } from '../../platform/html/form.ts';
import { dateTime } from '../../platform/html/format.ts';
import { type Html, html } from '../../platform/html/html.ts';
import type { Page } from '../../platform/html/layout.ts';
import { type ReturnContext, withReturnContext } from '../../platform/http/return-context.ts';

export const SCRIPT = 'passkey.js';

export interface PasskeyView {
  readonly id: string;
  readonly name?: string | undefined;
  readonly aaguid?: string | null | undefined;
  readonly createdAt: Date | null;
}

export const passkeyName = ({ name, aaguid }: PasskeyView): string =>
  name || getAuthenticatorName(aaguid ?? '') || 'Passkey';

/** Shown by the script if the browser supports passkeys. `suggest` offers them in the email field too. */
export function passkeyLogin(returnContext: ReturnContext, suggest: boolean): Html {
  return html`<form class="secondary providers" method="post" action="/login/passkey" data-passkey="log-in"${suggest && html` data-suggest`} hidden>
${returnContextFields(returnContext)}${hidden({ response: '' })}
<button type="submit">Log in with a passkey</button>
<p class="error" role="alert" hidden>No passkey was used. Try again, or log in with your password.</p>
</form>`;
}

/** The list and the form that begins adding one, for the security page. */
export function passkeySection(passkeys: readonly PasskeyView[]): Html {
  const rows = passkeys.map((passkey) => {
    const name = passkeyName(passkey);
    return html`<li><span>${name}<br><span class="hint">${passkey.createdAt !== null && html`Added ${dateTime(passkey.createdAt.getTime())}`}</span></span>
<span class="actions"><a class="button" href="/account/passkeys/${passkey.id}" aria-label="Rename the passkey ${name}">Rename</a>
<button type="submit" form="remove-passkey" name="id" value="${passkey.id}" aria-label="Remove the passkey ${name}">Remove</button></span></li>`;
  });
  return html`<section class="ruled" aria-labelledby="passkeys-title">
<h2 id="passkeys-title">Passkeys</h2>
<p>Log in with your fingerprint, your face or your device's PIN. A passkey needs no password and no second code.</p>
${rows.length > 0 && html`<ul class="sessions">${rows}</ul><form id="remove-passkey" method="post" action="/account/passkeys/remove"></form>`}
<form method="post" action="/account/passkeys"><button type="submit">Add a passkey</button></form>
</section>`;
}

export interface NewPasskeyView {
  /** What the browser needs, from the plugin. */
  readonly options: object;
  readonly name: string;
  readonly returnContext: ReturnContext;
  /** Where to go without a passkey. */
  readonly skipUrl: string;
}

const nameField = (value: string) =>
  field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value });

export function newPasskeyPage({ options, name, returnContext, skipUrl }: NewPasskeyView): Page {
  const body = html`<h1>Add a passkey</h1>
<p class="standfirst">Your device asks for your fingerprint, your face or its PIN, and saves a passkey for Tidemark.</p>
<p class="alert" data-passkey="unsupported">This browser cannot create passkeys. Use a current browser with JavaScript turned on.</p>
<form method="post" action="/account/passkeys/confirm" data-passkey="register" data-options="${JSON.stringify(options)}" hidden>
${returnContextFields(returnContext)}${hidden({ response: '' })}
${nameField(name)}
<button class="primary" type="submit">Create passkey</button>
<p class="error" role="alert" hidden>No passkey was created. Try again.</p>
</form>
<p class="aside"><a href="${skipUrl}">Continue without a passkey</a></p>`;
  return { title: 'Add a passkey', body, scripts: [SCRIPT] };
}

export function invalidPasskeyPage(returnContext: ReturnContext): Page {
  const body = html`<h1>Add a passkey</h1>
${alert('problem', 'The passkey could not be saved. Please try again.')}
<p class="actions"><a class="button primary" href="${withReturnContext('/account/security', returnContext)}">Back</a></p>`;
  return { title: 'Add a passkey', body };
}

export function renamePasskeyPage(passkey: PasskeyView): Page {
  const body = html`<h1>Rename a passkey</h1>
<form method="post" action="/account/passkeys/rename">
${hidden({ id: passkey.id })}
${nameField(passkeyName(passkey))}
<button class="primary" type="submit">Save</button>
</form>
<p class="aside"><a href="/account/security">Cancel</a></p>`;
  return { title: 'Rename a passkey', body };
}
